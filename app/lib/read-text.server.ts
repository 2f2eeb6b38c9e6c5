import { Failure } from "./failure.ts";

export interface RefusedBody {
  status: 400 | 413 | 415;
  error: string;
}

interface Expected {
  type: string;
  /** What people call that type. */
  named: string;
  maxBytes: number;
}

/** Reads a body of the expected type and stops at the limit, whatever the client announced. */
export async function readText(
  request: Request,
  { type, named, maxBytes }: Expected,
): Promise<{ text: string } | RefusedBody> {
  const given = request.headers.get("content-type")?.split(";", 1)[0]?.trim().toLowerCase();
  if (given !== type) return { status: 415, error: `Le contenu doit être en ${named}.` };

  const tooLarge = { status: 413, error: "Le contenu est trop volumineux." } as const;
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of request.body ?? []) {
      length += chunk.length;
      if (length > maxBytes) return tooLarge;
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof Failure) return tooLarge;
    // The other side left in the middle: no fault of ours, and nobody reads the answer.
    return { status: 400, error: "La requête s’est interrompue." };
  }
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks)) };
  } catch {
    return { status: 400, error: `Le contenu n’est pas du ${named} lisible.` };
  }
}
