import { type Nearest, nearestSentences } from "./nearest.ts";
import { pointOfPostcode } from "./postcode-points.server.ts";

/** Longer ones are cut: what is typed goes back to its field. */
const maxTyped = 20;

export async function readNearest(search: URLSearchParams): Promise<Nearest | null> {
  const postcode = search.get("pres")?.trim().slice(0, maxTyped);
  if (!postcode) return null;
  const digits = postcode.replace(/[\s\u00a0\u202f]/g, "");
  if (!/^\d{5}$/.test(digits)) return { postcode, start: null, error: nearestSentences.unreadable };
  const start = await pointOfPostcode(digits);
  return { postcode: digits, start, error: start ? undefined : nearestSentences.unknown };
}
