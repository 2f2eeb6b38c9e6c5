import { Failure } from "#app/lib/failure.ts";
import type { StaffMember } from "#app/lib/rights.ts";
import type { App } from "#server/app.ts";
import type { AccountCreation, AccountUpdate } from "./accounts.schema.ts";
import { type Account, createAccount, updateAccount } from "./accounts.server.ts";

/** What the specification's function does with its JSON body: `createUser` or `updateUser`. */
export function manageUsers(
  app: Pick<App, "db" | "env">,
  actor: StaffMember,
  body: unknown,
): Promise<Account> {
  if (typeof body !== "object" || body === null || Array.isArray(body))
    throw new Failure("invalid", "Le contenu doit être un objet JSON.");
  // Both operations judge what they are given, so the body goes to them as it came.
  const { action, ...input } = body as Record<string, unknown>;
  if (action === "createUser") return createAccount(app, actor, input as AccountCreation);
  if (action === "updateUser") return updateAccount(app, actor, input as AccountUpdate);
  throw new Failure("invalid", "Cette action est inconnue\u00a0: demandez createUser ou updateUser.");
}
