import { useNavigate } from "react-router";
import { appContext, staffContext } from "#app/context.ts";
import { accountSchemas } from "#app/domain/accounts/accounts.schema.ts";
import { changeOwnPassword } from "#app/domain/accounts/own-account.server.ts";
import { answerAction } from "#app/lib/action-result.server.ts";
import { formErrors } from "#app/lib/field-errors.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import { announceResult } from "#app/office/record/announce-result.ts";
import { LeaveGuard } from "#app/office/record/leave-guard.tsx";
import { RecordSheet } from "#app/office/record/record-sheet.tsx";
import { SaveBar } from "#app/office/record/save-bar.tsx";
import { SaveFailure } from "#app/office/record/save-failure.tsx";
import { useRecordForm } from "#app/office/record/use-record-form.ts";
import { requirePage } from "#app/office/shell/require-page.server.ts";
import { PasswordField } from "#app/office/sign-in/login-fields.tsx";
import { DialogBody } from "#app/office/ui/dialog.tsx";
import type { Route } from "./+types/own-password.route.ts";

const failure = "Votre mot de passe n’a pas été changé";

export function loader({ context }: Route.LoaderArgs) {
  requirePage(context.get(staffContext), "own-account:write");
  return { passwordMinLength: context.get(appContext).env.passwordMinLength };
}

export async function action({ context, request }: Route.ActionArgs) {
  const app = context.get(appContext);
  const input = Object.fromEntries(await readForm(request));
  const session = await app.auth.currentSession(request.headers);
  return answerAction(app, failure, async () => {
    await changeOwnPassword(app, context.get(staffContext), { currentId: session?.id, input });
    return { message: "Votre mot de passe est changé" };
  });
}

export const clientAction = announceResult(failure);

export default function OwnPassword({ loaderData }: Route.ComponentProps) {
  const navigate = useNavigate();
  const close = () => void navigate(officePaths.ownAccount, { preventScrollReset: true });
  const schema = accountSchemas(loaderData.passwordMinLength).ownChange;
  const form = useRecordForm({ check: (data) => formErrors(schema, data), onSaved: close });
  return (
    <RecordSheet
      title="Changer le mot de passe"
      placement="center"
      width={440}
      closeTo={officePaths.ownAccount}
    >
      <form {...form.props} className="flex min-h-0 flex-col">
        <DialogBody className="space-y-4">
          <SaveFailure form={form} />
          <PasswordField
            name="currentPassword"
            label="Mot de passe actuel"
            error={form.errors.currentPassword}
          />
          <PasswordField
            name="newPassword"
            label="Nouveau mot de passe"
            kind="new"
            error={form.errors.newPassword}
            hint={`Au moins ${loaderData.passwordMinLength} caractères.`}
          />
        </DialogBody>
        <SaveBar form={form} saveLabel="Changer le mot de passe" onDiscard={close} discardLabel="Annuler" />
        <LeaveGuard changes={form.changes.length} />
      </form>
    </RecordSheet>
  );
}
