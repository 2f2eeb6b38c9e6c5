import { useLocation } from "react-router";
import { appContext, staffContext } from "#app/context.ts";
import { inviteMember } from "#app/domain/accounts/invitations.server.ts";
import { isInvitation, readNewUser, userMessages } from "#app/domain/accounts/user-form.ts";
import { answerAction } from "#app/lib/action-result.server.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import { announceResult } from "#app/office/record/announce-result.ts";
import { RecordSheet } from "#app/office/record/record-sheet.tsx";
import { requirePage } from "#app/office/shell/require-page.server.ts";
import type { Route } from "./+types/user-new.route.ts";
import { manageUsers } from "./manage-users.ts";
import { UserForm } from "./user-form.tsx";
import { rememberPassword } from "./user-passwords.ts";

export async function loader({ context }: Route.LoaderArgs) {
  requirePage(context.get(staffContext), "accounts:manage");
  return { passwordMinLength: context.get(appContext).env.passwordMinLength };
}

/** An invitation. */
export async function action({ context, request }: Route.ActionArgs) {
  const app = context.get(appContext);
  const form = await readForm(request);
  return answerAction(app, userMessages.invite, async () => {
    const input = { email: form.get("email"), role: form.get("role") };
    const email = await inviteMember(app, context.get(staffContext), input);
    return { message: userMessages.invited, detail: `${email} choisira son mot de passe.` };
  });
}

const announceInvitation = announceResult(userMessages.invite);

/** With a password, through `manage-users` like any script; an invitation goes to this route's own action. */
export async function clientAction(args: Route.ClientActionArgs) {
  const form = await args.request.clone().formData();
  if (isInvitation(form)) return announceInvitation(args);
  const typed = readNewUser(form);
  const { created, save } = userMessages;
  const { user, result } = await manageUsers({ action: "createUser", ...typed }, created, save);
  if (user) rememberPassword(user.id, typed.password);
  return result;
}

export default function NewUser({ loaderData }: Route.ComponentProps) {
  const closeTo = `${officePaths.users}${useLocation().search}`;
  return (
    <RecordSheet title="Ajouter un utilisateur" placement="center" width={480} closeTo={closeTo}>
      <UserForm account={null} passwordMinLength={loaderData.passwordMinLength} closeTo={closeTo} />
    </RecordSheet>
  );
}
