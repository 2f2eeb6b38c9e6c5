import { useLocation } from "react-router";
import { RecordSheet } from "#app/components/record/record-sheet.tsx";
import { appContext, staffContext } from "#app/context.ts";
import { manageUsers } from "#app/features/accounts/manage-users.ts";
import { readNewUser, userMessages } from "#app/features/accounts/user-form.ts";
import { UserForm } from "#app/features/accounts/user-form.tsx";
import { rememberPassword } from "#app/features/accounts/user-passwords.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { requirePage } from "#app/lib/require-right.server.ts";
import type { Route } from "./+types/user-new.ts";

export async function loader({ context }: Route.LoaderArgs) {
  requirePage(context.get(staffContext), "accounts:manage");
  return { passwordMinLength: context.get(appContext).env.passwordMinLength };
}

/** Through `manage-users`, like any script: this route has no action of its own on the server. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const typed = readNewUser(await request.formData());
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
