import { data } from "react-router";
import type { AccountCreation, AccountUpdate } from "#app/domain/accounts/accounts.schema.ts";
import type { StaffAccount } from "#app/domain/accounts/staff-accounts.server.ts";
import type { ActionDone, ActionFailed } from "#app/lib/action-result.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { askToSignIn } from "#app/office/shell/session-watch.ts";
import { toast } from "#app/ui/toast.tsx";

type ManageUsersRequest =
  | ({ action: "createUser" } & AccountCreation)
  | ({ action: "updateUser" } & AccountUpdate);

interface Answer extends Partial<Pick<ActionFailed, "fields" | "stale">> {
  /** The profile row. */
  data?: Omit<StaffAccount, "version">;
  error?: string;
}

/**
 * Asks the specification's function and says how it ended: `result` is what a route's `clientAction` answers, `user`
 * is null where nothing was saved. The server's own sentence comes before `failure`, the specification's.
 */
export async function manageUsers(request: ManageUsersRequest, success: string, failure: string) {
  const { status, answer } = await post(request);
  if (answer.data) {
    const { id, email } = answer.data;
    toast.success(success, { detail: email });
    return {
      user: answer.data,
      result: { ok: true, message: success, detail: email, id } satisfies ActionDone,
    };
  }
  const { error: message = failure, fields = {}, stale = null } = answer;
  if (!stale) toast.error(message);
  const failed: ActionFailed = { ok: false, message, fields, stale };
  // The status keeps the router from asking for the page again.
  return { user: null, result: data(failed, { status }) };
}

/** With this tab's session; one that has ended is asked for in place. */
async function post(request: ManageUsersRequest): Promise<{ status: number; answer: Answer }> {
  try {
    const response = await fetch(officePaths.manageUsers, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(request),
    });
    const { status } = response;
    if (status === 401) {
      await askToSignIn();
      return post(request);
    }
    // A failure of ours has nothing to say about the account: the screen's own sentence stands.
    return { status, answer: (status < 500 && (await response.json().catch(() => null))) || {} };
  } catch {
    return { status: 503, answer: {} };
  }
}
