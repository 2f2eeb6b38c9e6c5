import { cleanText } from "./clean-text.ts";
import { Failure } from "./failure.ts";
import { readText } from "./read-text.server.ts";

/** Reads a JSON body, whose texts are clean, and stops at the limit, whatever the client announced; else throws a `Failure`. */
export async function readJson(request: Request, maxBytes: number): Promise<unknown> {
  const text = await readText(request, { type: "application/json", named: "JSON", maxBytes });
  try {
    return JSON.parse(text, cleanText);
  } catch {
    throw new Failure("unreadable", "Le contenu n’est pas du JSON lisible.");
  }
}
