import { type RefusedBody, readText } from "./read-text.server.ts";

/** What a request body turned out to be: its JSON, or the status and sentence to refuse it with. */
export type JsonBody = { value: unknown } | RefusedBody;

/** Reads a JSON body and stops at the limit, whatever the client announced. */
export async function readJson(request: Request, maxBytes: number): Promise<JsonBody> {
  const body = await readText(request, { type: "application/json", named: "JSON", maxBytes });
  if ("error" in body) return body;
  try {
    return { value: JSON.parse(body.text, wellFormed) };
  } catch {
    return { status: 400, error: "Le contenu n’est pas du JSON lisible." };
  }
}

/** JSON can write half of a character; neither UTF-8 nor the database has room for one. */
function wellFormed(_key: string, value: unknown): unknown {
  return typeof value === "string" ? value.toWellFormed() : value;
}
