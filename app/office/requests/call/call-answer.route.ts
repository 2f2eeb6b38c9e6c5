import type { ActionFunctionArgs } from "react-router";
import { appContext, staffContext } from "#app/context.ts";
import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import { answerCall } from "#app/domain/requests/call-answer.server.ts";
import { answerJson, postOnly } from "#app/lib/answer-json.server.ts";
import { readJson } from "#app/lib/read-form.server.ts";

const maxBytes = 8 * 1024;

/** `POST /admin/nouvelle/reponse`: who rings stands in the body, where no log and no history has it. */
export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  const app = context.get(appContext);
  const member = context.get(staffContext);
  return answerJson(app, request, {
    failure: "La réponse n’a pas pu être préparée.",
    logged: "could not answer a call",
    work: async () => {
      requireRight(member, "requests:write");
      return answerCall(app, member, Object(await readJson(request, maxBytes)));
    },
  });
}

export const loader = postOnly;
