import { Failure } from "./failure.ts";
import { readText } from "./read-text.server.ts";

/** Reads a JSON body and stops at the limit, whatever the client announced; else throws a `Failure`. */
export async function readJson(request: Request, maxBytes: number): Promise<unknown> {
  const text = await readText(request, { type: "application/json", named: "JSON", maxBytes });
  try {
    return JSON.parse(text, wellFormed);
  } catch {
    throw new Failure("unreadable", "Le contenu n’est pas du JSON lisible.");
  }
}

/** JSON can write half of a character; neither UTF-8 nor the database has room for one. */
function wellFormed(_key: string, value: unknown): unknown {
  return typeof value === "string" ? value.toWellFormed() : value;
}
