import { Failure } from "./failure.ts";

interface Expected {
  type: string;
  /** What people call that type. */
  named: string;
  maxBytes: number;
}

/** Reads a body of the expected type and stops at the limit, whatever the client announced; else throws a `Failure`. */
export async function readText(request: Request, { type, named, maxBytes }: Expected): Promise<string> {
  const given = request.headers.get("content-type")?.split(";", 1)[0]?.trim().toLowerCase();
  if (given !== type) throw new Failure("unsupported-type", `Le contenu doit être en ${named}.`);

  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of request.body ?? []) {
      length += chunk.length;
      if (length > maxBytes) break;
      chunks.push(chunk);
    }
  } catch (error) {
    if (!(error instanceof Failure))
      // The other side left in the middle: no fault of ours, and nobody reads the answer.
      throw new Failure("unreadable", "La requête s’est interrompue.");
    length = Number.POSITIVE_INFINITY;
  }
  if (length > maxBytes) throw new Failure("too-large", "Le contenu est trop volumineux.");
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks));
  } catch {
    throw new Failure("unreadable", `Le contenu n’est pas du ${named} lisible.`);
  }
}
