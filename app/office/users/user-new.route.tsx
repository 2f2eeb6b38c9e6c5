import { useLocation } from "react-router";
import { appContext, staffContext } from "#app/context.ts";
import { createAccount, limitAccountChanges } from "#app/domain/accounts/accounts.server.ts";
import { inviteMember } from "#app/domain/accounts/invitations.server.ts";
import { isInvitation, readNewUser, userMessages } from "#app/domain/accounts/user-form.ts";
import { answerAction } from "#app/lib/action-result.server.ts";
import type { ActionDone } from "#app/lib/action-result.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import { announceResult } from "#app/office/record/announce-result.ts";
import { RecordSheet } from "#app/office/record/record-sheet.tsx";
import { requirePage } from "#app/office/shell/require-page.server.ts";
import type { Route } from "./+types/user-new.route.ts";
import { UserForm } from "./user-form.tsx";
import { rememberPassword } from "./user-passwords.ts";

export async function loader({ context }: Route.LoaderArgs) {
  requirePage(context.get(staffContext), "accounts:manage");
  return { passwordMinLength: context.get(appContext).env.passwordMinLength };
}

export async function action({ context, request }: Route.ActionArgs) {
  const app = context.get(appContext);
  const actor = context.get(staffContext);
  const form = await readForm(request);
  return answerAction<Omit<ActionDone, "ok">>(app, failureOf(form), async () => {
    if (isInvitation(form)) {
      const email = await inviteMember(app, actor, { email: form.get("email"), role: form.get("role") });
      return { message: userMessages.invited, detail: `${email} choisira son mot de passe.` };
    }
    await limitAccountChanges(app, actor);
    const { id, email } = await createAccount(app, actor, readNewUser(form));
    return { message: userMessages.created, detail: email, id };
  });
}

const failureOf = (form: FormData) => (isInvitation(form) ? userMessages.invite : userMessages.save);
const announce = announceResult(failureOf);

export async function clientAction(args: Route.ClientActionArgs) {
  const form = await args.request.clone().formData();
  const result = await announce(args);
  if ("id" in result && result.id) rememberPassword(result.id, readNewUser(form).password);
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
