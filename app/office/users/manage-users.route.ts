import type { ActionFunctionArgs } from "react-router";
import { appContext, staffContext } from "#app/context.ts";
import type { AccountCreation, AccountUpdate } from "#app/domain/accounts/accounts.schema.ts";
import { createAccount, limitAccountChanges, updateAccount } from "#app/domain/accounts/accounts.server.ts";
import { userMessages } from "#app/domain/accounts/user-form.ts";
import { answerJson, postOnly } from "#app/lib/answer-json.server.ts";
import { Failure } from "#app/lib/failure.ts";
import { readJson } from "#app/lib/read-form.server.ts";

const maxBytes = 16 * 1024;
const words = { failure: userMessages.save, logged: "an account could not be written" };

/**
 * POST /functions/v1/manage-users, for scripts: JSON in, `{ data }` (the profile) or `{ error }` out. The session is a
 * cookie or `Authorization: Bearer …`; the HTTP layer has read either.
 */
export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  const app = context.get(appContext);
  const actor = context.get(staffContext);
  return answerJson(app, request, {
    ...words,
    work: async () => {
      if (!actor) throw new Failure("unauthenticated", "No active session");
      await limitAccountChanges(app, actor);
      const body = await readJson(request, maxBytes);
      if (typeof body !== "object" || body === null || Array.isArray(body))
        throw new Failure("invalid", "Le contenu doit être un objet JSON.");
      // Both operations judge what they are given, so the body goes to them as it came.
      const { action, ...input } = body as Record<string, unknown>;
      if (action === "createUser") return { data: await createAccount(app, actor, input as AccountCreation) };
      if (action === "updateUser") return { data: await updateAccount(app, actor, input as AccountUpdate) };
      throw new Failure("invalid", "Cette action est inconnue\u00a0: demandez createUser ou updateUser.");
    },
  });
}

export const loader = postOnly;
