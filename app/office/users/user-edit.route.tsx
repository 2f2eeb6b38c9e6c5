import { data, redirect, useLocation } from "react-router";
import { appContext, staffContext } from "#app/context.ts";
import { limitAccountChanges, updateAccount } from "#app/domain/accounts/accounts.server.ts";
import type { Role } from "#app/domain/accounts/rights.ts";
import { getStaffAccount } from "#app/domain/accounts/staff-accounts.server.ts";
import { readUserChange, userMessages } from "#app/domain/accounts/user-form.ts";
import { answerAction } from "#app/lib/action-result.server.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import { readBaseline } from "#app/lib/record-units.ts";
import { RecordHistory } from "#app/office/history/record-history.tsx";
import { announceResult } from "#app/office/record/announce-result.ts";
import { RecordSheet } from "#app/office/record/record-sheet.tsx";
import { useHeldRecord } from "#app/office/record/use-held-record.ts";
import { requirePage } from "#app/office/shell/require-page.server.ts";
import { askToSignIn } from "#app/office/shell/session-watch.ts";
import type { Route } from "./+types/user-edit.route.ts";
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

export async function action({ params, request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const actor = context.get(staffContext);
  const form = await readForm(request);
  return answerAction(app, userMessages.save, async () => {
    await limitAccountChanges(app, actor);
    const { version, values: baseline } = readBaseline(form);
    const change = { ...readUserChange(form, params.id), version, baseline };
    const { id, email, role } = await updateAccount(app, actor, change);
    return { message: userMessages.updated, detail: email, id, role, isOwn: id === actor?.id };
  });
}

const announce = announceResult(userMessages.save);

export async function clientAction(args: Route.ClientActionArgs) {
  const form = await args.request.clone().formData();
  const result = await announce(args);
  if (!("ok" in result && result.ok)) return result;
  // A field that was left to somebody else's change is not in the baseline.
  const isMine = "newPassword" in (readBaseline(form).values ?? {});
  const newPassword = isMine && readUserChange(form, args.params.id).newPassword;
  if (newPassword) rememberPassword(args.params.id, newPassword);
  const { role, isOwn } = result as typeof result & { role: Role; isOwn: boolean };
  if (!isOwn) return result;
  // The change has already ended one's own session or rights: the page goes on from there, not into a wall.
  // The password is asked for in place; everything that needs the session waits for it.
  if (newPassword) void askToSignIn();
  return role === "admin" ? result : redirect(officePaths.dashboard);
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
