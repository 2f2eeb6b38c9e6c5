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

  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.length;
    if (length > maxBytes) return { status: 413, error: "Le contenu est trop volumineux." };
    chunks.push(chunk);
  }
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks)) };
  } catch {
    return { status: 400, error: `Le contenu n’est pas du ${named} lisible.` };
  }
}
