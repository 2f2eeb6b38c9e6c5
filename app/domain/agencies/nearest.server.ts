import { type Nearest, nearestSentences, type Start } from "./nearest.ts";

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

let lines: Promise<Map<string, string>> | undefined;

/** The middle of a postcode, or of its neighbourhood (server/data/README.md); null for what nobody has placed. */
export async function pointOfPostcode(postcode: string): Promise<Start | null> {
  lines ??= readLines();
  const line = (await lines).get(postcode);
  if (!line) return null;
  const [, latitude, longitude, mark] = line.split(" ");
  return { latitude: Number(latitude), longitude: Number(longitude), isRough: mark === "~" };
}

// Read when first asked for: a chunk of its own in the server's build.
async function readLines(): Promise<Map<string, string>> {
  const { default: text } = await import("#server/data/postcode-points.txt?raw");
  return new Map(
    text
      .trimEnd()
      .split("\n")
      .map((line) => [line.slice(0, 5), line]),
  );
}
