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
  return answerJson(app, request, {
    failure: "Présence inconnue.",
    logged: "presence could not be told",
    work: async () => {
      if (form.get("intent") !== "leave") return { others: await watchRequest(app, actor, id) };
      await leaveRequest(app, actor, id);
      return { others: [] };
    },
  });
}

export const loader = postOnly;
