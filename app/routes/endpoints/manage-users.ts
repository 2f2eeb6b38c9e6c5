import type { ActionFunctionArgs } from "react-router";
import { appContext, staffContext } from "#app/context.ts";
import { countAccountChange } from "#app/features/accounts/account-change-limit.server.ts";
import { manageUsers } from "#app/features/accounts/manage-users.server.ts";
import { userMessages } from "#app/features/accounts/user-form.schema.ts";
import { Failure, StaleFailure } from "#app/lib/failure.ts";
import { readJson } from "#app/lib/read-json.server.ts";
import { requireRight } from "#app/lib/require-right.server.ts";

const maxBytes = 16 * 1024;

/**
 * POST /functions/v1/manage-users: JSON in, `{ data }` (the profile) or `{ error }` out. The session is the screen's
 * cookie or a script's `Authorization: Bearer …`; the HTTP layer has read either.
 */
export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  if (request.method !== "POST") return notAllowed();
  const app = context.get(appContext);
  const actor = context.get(staffContext);
  if (!actor) return answer(401, { error: "No active session" });
  try {
    requireRight(actor, "accounts:manage");
    await countAccountChange(app, actor);
    const body = await readJson(request, maxBytes);
    if ("error" in body) return answer(body.status, { error: body.error });
    return answer(200, { data: await manageUsers(app, actor, body.value) });
  } catch (error) {
    if (error instanceof Failure) {
      const stale = error instanceof StaleFailure ? error.staleness : undefined;
      return answer(error.status, { error: error.message, fields: error.fields, stale }, error.headers);
    }
    // The stack alone: a database error's details may quote the account.
    app.log.error({ stack: (error as Error).stack }, "an account could not be written");
    return answer(500, { error: userMessages.save });
  }
}

export function loader(): Response {
  return notAllowed();
}

function notAllowed(): Response {
  return answer(405, { error: "Seule la méthode POST est acceptée." }, { allow: "POST" });
}

function answer(status: number, body: object, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { "cache-control": "no-store", ...headers } });
}
