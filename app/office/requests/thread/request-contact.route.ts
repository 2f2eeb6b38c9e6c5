import { data } from "react-router";
import { appContext, staffContext } from "#app/context.ts";
import { recordContact } from "#app/domain/requests/thread/record-contact.server.ts";
import { readKey } from "#app/domain/requests/thread/write-entry.server.ts";
import { answerAction } from "#app/lib/action-result.server.ts";
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

/** There is nothing to see at this address. */
export function loader(): never {
  throw data(null, { status: 405, headers: { Allow: "POST" } });
}

export const clientAction = announceResult(failure);
