import { Failure } from "./failure.ts";
import { readText } from "./read-text.server.ts";

// What the longest text makes when each of its letters is written as nine.
const maxBytes = 1024 * 1024;

/**
 * The fields of a posted form, all of them texts. A body that is no such form is refused here, before an operation
 * sees anything of it: thrown as the answer, so call it outside `answerAction`.
 */
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
