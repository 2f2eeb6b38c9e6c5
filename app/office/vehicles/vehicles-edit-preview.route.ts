import type { ActionFunctionArgs } from "react-router";
import { appContext, staffContext } from "#app/context.ts";
import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import { previewEdit } from "#app/domain/vehicles/bulk/bulk-edit.server.ts";
import { answerJson, postOnly } from "#app/lib/answer-json.server.ts";
import { readJson } from "#app/lib/read-form.server.ts";

const maxBytes = 64 * 1024;
const words = {
  failure: "L’aperçu n’a pas pu être préparé.",
  logged: "could not preview an edit of vehicles",
};

/** `POST /locadmin/dashboard/vehicules/modification`: what a change would make of the chosen vehicles. */
export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  const member = context.get(staffContext);
  return answerJson(context.get(appContext), request, {
    ...words,
    work: async () => {
      // Whoever may not write is told before anything is read.
      requireRight(member, "vehicles:write");
      const body = Object(await readJson(request, maxBytes));
      const ids = Array.isArray(body.ids) ? body.ids : [];
      return previewEdit(context.get(appContext), member, { ids, change: body.change });
    },
  });
}

export const loader = postOnly;
