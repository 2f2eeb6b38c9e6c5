import { data, redirect, useLocation } from "react-router";
import { appContext, staffContext } from "#app/context.ts";
import { getStaffAccount } from "#app/domain/accounts/staff-accounts.server.ts";
import { readUserChange, userMessages } from "#app/domain/accounts/user-form.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { readBaseline } from "#app/lib/record-units.ts";
import { RecordHistory } from "#app/office/history/record-history.tsx";
import { RecordSheet } from "#app/office/record/record-sheet.tsx";
import { useHeldRecord } from "#app/office/record/use-held-record.ts";
import { requirePage } from "#app/office/shell/require-page.server.ts";
import { askToSignIn, sessionWatch } from "#app/office/shell/session-watch.ts";
import type { Route } from "./+types/user-edit.route.ts";
import { manageUsers } from "./manage-users.ts";
import { UserForm } from "./user-form.tsx";
import { rememberPassword } from "./user-passwords.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const member = context.get(staffContext);
  requirePage(member, "accounts:manage");
  const account = await getStaffAccount(app, member, params.id);
  if (!account) throw data("Ce compte n’existe plus.", { status: 404 });
  return { account, isOwn: account.id === member.id, passwordMinLength: app.env.passwordMinLength };
}

/** Through `manage-users`, like any script: this route has no action of its own on the server. */
export async function clientAction({ request, params }: Route.ClientActionArgs) {
  const form = await request.formData();
  const change = readUserChange(form, params.id);
  const { version, values: baseline } = readBaseline(form);
  const newPassword = baseline && "newPassword" in baseline ? change.newPassword : undefined;
  const { user, result } = await manageUsers(
    { action: "updateUser", ...change, newPassword, version, baseline },
    userMessages.updated,
    userMessages.save,
  );
  if (user && newPassword) rememberPassword(params.id, newPassword);
  if (user?.email !== sessionWatch.state().email) return result;
  // The change has already ended one's own session or rights: the page goes on from there, not into a wall.
  // The password is asked for in place; everything that needs the session waits for it.
  if (newPassword) void askToSignIn();
  return user.role === "admin" ? result : redirect(officePaths.dashboard);
}

export default function EditUser({ loaderData }: Route.ComponentProps) {
  const closeTo = `${officePaths.users}${useLocation().search}`;
  const { held, key, onDirty, reload } = useHeldRecord(loaderData.account);
  return (
    <RecordSheet
      title="Modifier l’utilisateur"
      description={held.email}
      aside={<RecordHistory table="profiles" id={held.id} />}
      placement="center"
      width={480}
      closeTo={closeTo}
    >
      <UserForm
        key={key}
        account={held}
        isOwn={loaderData.isOwn}
        passwordMinLength={loaderData.passwordMinLength}
        closeTo={closeTo}
        onDirty={onDirty}
        onReload={reload}
      />
    </RecordSheet>
  );
}
