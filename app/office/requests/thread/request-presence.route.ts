import { appContext, staffContext } from "#app/context.ts";
import { leaveRequest, watchRequest } from "#app/domain/requests/thread/presence.server.ts";
import { answerJson, postOnly } from "#app/lib/answer-json.server.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import type { Route } from "./+types/request-presence.route.ts";

/** `POST /admin/demandes/{id}/presence`: somebody has it open, or no longer; answers who else has. */
export async function action({ params: { id }, request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const actor = context.get(staffContext);
  const form = await readForm(request);
  const words = { failure: "Présence inconnue.", logged: "presence could not be told" };
  return answerJson(app, request, {
    ...words,
    work: async () => {
      if (form.get("intent") === "leave") {
        await leaveRequest(app, actor, id);
        return { others: [] };
      }
      return { others: await watchRequest(app, actor, id) };
    },
  });
}

export const loader = postOnly;
