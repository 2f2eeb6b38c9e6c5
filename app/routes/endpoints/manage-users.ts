import type { ActionFunctionArgs } from "react-router";
import { appContext, staffContext } from "#app/context.ts";
import { countAccountChange } from "#app/features/accounts/account-change-limit.server.ts";
import { manageUsers } from "#app/features/accounts/manage-users.server.ts";
import { userMessages } from "#app/features/accounts/user-form.schema.ts";
import { answerJson, postOnly } from "#app/lib/answer-json.server.ts";
import { Failure } from "#app/lib/failure.ts";
import { readJson } from "#app/lib/read-json.server.ts";
import { requireRight } from "#app/lib/require-right.server.ts";

const maxBytes = 16 * 1024;
const words = { failure: userMessages.save, logged: "an account could not be written" };

/**
 * POST /functions/v1/manage-users: JSON in, `{ data }` (the profile) or `{ error }` out. The session is the screen's
 * cookie or a script's `Authorization: Bearer …`; the HTTP layer has read either.
 */
export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  const app = context.get(appContext);
  const actor = context.get(staffContext);
  return answerJson(app, request, words, async () => {
    if (!actor) throw new Failure("unauthenticated", "No active session");
    requireRight(actor, "accounts:manage");
    await countAccountChange(app, actor);
    return { data: await manageUsers(app, actor, await readJson(request, maxBytes)) };
  });
}

export const loader = postOnly;
