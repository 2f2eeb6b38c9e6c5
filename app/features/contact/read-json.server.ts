/** What a request body turned out to be: its JSON, or the status and sentence to refuse it with. */
export type JsonBody = { value: unknown } | { status: 400 | 413 | 415; error: string };

/** Reads a JSON body and stops at the limit, whatever the client announced. */
export async function readJson(request: Request, maxBytes: number): Promise<JsonBody> {
  const type = request.headers.get("content-type")?.split(";", 1)[0]?.trim().toLowerCase();
  if (type !== "application/json") return { status: 415, error: "Le contenu doit être en JSON." };

  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.length;
    if (length > maxBytes) return { status: 413, error: "Le contenu est trop volumineux." };
    chunks.push(chunk);
  }
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks));
    return { value: JSON.parse(text) };
  } catch {
    return { status: 400, error: "Le contenu n’est pas du JSON lisible." };
  }
}
