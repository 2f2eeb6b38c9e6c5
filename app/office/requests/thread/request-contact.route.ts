import { appContext, staffContext } from "#app/context.ts";
import { recordContact } from "#app/domain/requests/thread/add-entry.server.ts";
import { readKey } from "#app/domain/requests/thread/write-entry.server.ts";
import { answerAction } from "#app/lib/action-result.server.ts";
import { postOnly } from "#app/lib/answer-json.server.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import { announceResult } from "#app/office/record/announce-result.ts";
import type { Route } from "./+types/request-contact.route.ts";

const failure = "Le fil n’a pas pu être complété.";

/** `POST /admin/demandes/{id}/contact`: an answer that came by mail, or a call. */
export async function action({ params: { id }, request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const form = await readForm(request);
  const text = (name: string) => form.get(name)?.toString() ?? "";
  return answerAction(app, failure, async () => {
    const input = { kind: text("kind"), body: text("body"), key: readKey(form) };
    const kind = await recordContact(app, context.get(staffContext), id, input);
    return { message: kind === "call" ? "Appel consigné" : "Réponse ajoutée au fil" };
  });
}

export const loader = postOnly;

export const clientAction = announceResult(failure);
