import { data } from "react-router";
import { toast } from "#app/components/ui/toast.tsx";
import type { ActionDone, ActionFailed } from "#app/lib/action-result.ts";
import type { Staleness } from "#app/lib/failure.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import type { Role } from "#app/lib/rights.ts";
import type { AccountCreation, AccountUpdate } from "./accounts.schema.ts";
import { askToSignIn } from "./session-watch.ts";

export type ManageUsersRequest =
  | ({ action: "createUser" } & AccountCreation)
  | ({ action: "updateUser" } & AccountUpdate);

/** The profile row, as JSON carries it. */
export interface ManagedUser {
  id: string;
  email: string;
  role: Role;
  active: boolean;
  created_at: string;
}

type Refusal = { error?: string; fields?: Record<string, string>; stale?: Staleness };

export type ManageUsersOutcome = { ok: true; user: ManagedUser } | ({ ok: false; status: number } & Refusal);

/** Asks the specification's function, with this tab's session; one that has ended is asked for in place. */
export async function manageUsers(request: ManageUsersRequest): Promise<ManageUsersOutcome> {
  try {
    const response = await fetch(officePaths.manageUsers, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(request),
    });
    if (response.status === 401) {
      await askToSignIn();
      return manageUsers(request);
    }
    const answer = (await response.json().catch(() => ({}))) as Refusal & { data?: ManagedUser };
    if (response.ok && answer.data) return { ok: true, user: answer.data };
    const { status } = response;
    // A failure of ours has nothing to say about the account: the screen's own sentence stands.
    return status < 500 ? { ok: false, status, ...answer } : { ok: false, status };
  } catch {
    return { ok: false, status: 503 };
  }
}

/**
 * Says how it ended, as a route's `clientAction` answers. The server's own sentence comes first; `failure` is the
 * specification's where there is none.
 */
export function announceUser(outcome: ManageUsersOutcome, success: string, failure: string) {
  if (outcome.ok) {
    const { id, email } = outcome.user;
    toast.success(success, { detail: email });
    return { ok: true, message: success, detail: email, id } satisfies ActionDone;
  }
  const message = outcome.error ?? failure;
  const failed: ActionFailed = {
    ok: false,
    message,
    fields: outcome.fields ?? {},
    stale: outcome.stale ?? null,
  };
  if (!failed.stale) toast.error(message);
  // The status keeps the router from asking for the page again.
  return data(failed, { status: outcome.status });
}
