import { Failure } from "./failure.ts";
import { cleanText } from "./record-units.ts";

// What the longest text makes when each of its letters is written as nine.
const maxBytes = 1024 * 1024;

/** The texts of a posted form. What is no such form is refused by a thrown answer: call it outside `answerAction`. */
export async function readForm(request: Request): Promise<FormData> {
  const type = "application/x-www-form-urlencoded";
  const text = await readText(request, { type, named: "formulaire", maxBytes }).catch(refuse);
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(text)) {
    // No keyboard types it, and PostgreSQL's texts cannot hold it.
    form.append(name, value.replaceAll("\0", ""));
  }
  return form;
}

function refuse(error: unknown): never {
  throw error instanceof Failure ? new Response(error.message, { status: error.status }) : error;
}

interface Expected {
  type: string;
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

/** Reads a JSON body, whose texts are clean, and stops at the limit, whatever the client announced; else throws a `Failure`. */
export async function readJson(request: Request, maxBytes: number): Promise<unknown> {
  const text = await readText(request, { type: "application/json", named: "JSON", maxBytes });
  try {
    return JSON.parse(text, cleanText);
  } catch {
    throw new Failure("unreadable", "Le contenu n’est pas du JSON lisible.");
  }
}
