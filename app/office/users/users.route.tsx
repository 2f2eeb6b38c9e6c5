import UserPlus from "lucide-react/icons/user-plus";
import { Outlet } from "react-router";
import { appContext, staffContext } from "#app/context.ts";
import { endSessionsOf, resetTwoFactor } from "#app/domain/accounts/account-access.server.ts";
import { limitAccountChanges, updateAccount } from "#app/domain/accounts/accounts.server.ts";
import {
  listInvitations,
  resendInvitation,
  withdrawInvitation,
} from "#app/domain/accounts/invitations.server.ts";
import { sendPasswordLink } from "#app/domain/accounts/password-reset.server.ts";
import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import { listStaffAccounts } from "#app/domain/accounts/staff-accounts.server.ts";
import { userMessages } from "#app/domain/accounts/user-form.ts";
import { answerAction } from "#app/lib/action-result.server.ts";
import { Failure } from "#app/lib/failure.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { counted } from "#app/lib/plural.ts";
import { typedSearch } from "#app/lib/query.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import { announceResult } from "#app/office/record/announce-result.ts";
import { RecordList } from "#app/office/record/record-list.tsx";
import { OfficeLoadFailure } from "#app/office/shell/office-load-failure.tsx";
import type { OfficeHandle } from "#app/office/shell/office-page.ts";
import { requirePage } from "#app/office/shell/require-page.server.ts";
import { usePendingList } from "#app/office/ui/use-pending-list.ts";
import type { Route } from "./+types/users.route.ts";
import { type UserRow, UserTable } from "./user-table.tsx";

const add = { label: "Ajouter un utilisateur", to: officePaths.newUser };

export const handle: OfficeHandle = { title: "Gestion des utilisateurs", add };

export async function loader({ context, url }: Route.LoaderArgs) {
  const member = context.get(staffContext);
  requirePage(member, "accounts:manage");
  const app = context.get(appContext);
  const q = typedSearch(url.searchParams);
  const [accounts, invitations] = await Promise.all([
    listStaffAccounts(app, member, q),
    listInvitations(app, member, q),
  ]);
  const rows: UserRow[] = [
    ...accounts.map((account) => ({ kind: "account" as const, ...account })),
    ...invitations.map((invitation) => ({ kind: "invitation" as const, ...invitation })),
  ];
  rows.sort((a, b) => b.created_at.localeCompare(a.created_at));
  return { q, ownId: member.id, rows, invited: invitations.length };
}

export async function action({ context, request }: Route.ActionArgs) {
  const app = context.get(appContext);
  const actor = context.get(staffContext);
  const form = await readForm(request);
  const id = form.get("id");
  return answerAction(app, userMessages.toggle, async () => {
    requireRight(actor, "accounts:manage");
    switch (form.get("intent")) {
      case "activate":
      case "deactivate": {
        await limitAccountChanges(app, actor);
        const active = form.get("intent") === "activate";
        const { email } = await updateAccount(app, actor, { userId: String(id), active });
        return { message: active ? userMessages.activated : userMessages.deactivated, detail: email };
      }
      case "resend": {
        const email = await resendInvitation(app, actor, id);
        return { message: userMessages.invited, detail: `${email}\u00a0: l’ancien lien n’ouvre plus rien.` };
      }
      case "withdraw":
        return { message: "Invitation retirée", detail: await withdrawInvitation(app, actor, id) };
      case "reset-two-factor":
        return {
          message: "Double authentification réinitialisée",
          detail: `${await resetTwoFactor(app, actor, id)}\u00a0: ses sessions sont fermées, et ses clés d’accès, s’il y en avait, retirées.`,
        };
      case "end-sessions":
        return { message: "Sessions fermées", detail: await endSessionsOf(app, actor, id) };
      case "password-link":
        return { message: "Lien envoyé", detail: await sendPasswordLink(app, actor, id) };
      default:
        throw new Failure("invalid", "Cette action est inconnue.");
    }
  });
}

export const clientAction = announceResult(userMessages.toggle);

export default function Users({ loaderData }: Route.ComponentProps) {
  const { q, rows, invited, ownId } = loaderData;
  const isLoading = usePendingList(officePaths.users);
  return (
    <>
      <RecordList
        search={{
          label: "Rechercher un utilisateur",
          placeholder: "Rechercher un utilisateur...",
          value: q,
        }}
        count={
          counted(rows.length, "utilisateur") + (invited > 0 ? `, dont ${counted(invited, "invité")}` : "")
        }
        add={{ ...add, icon: <UserPlus strokeWidth={2} /> }}
        noneFound={{
          title: "Aucun utilisateur trouvé",
          detail: <>Aucune adresse ne correspond à « {q} ».</>,
          to: officePaths.users,
        }}
        isEmpty={rows.length === 0 && !isLoading}
      >
        <UserTable
          rows={rows}
          ownId={ownId}
          loading={isLoading ? "Chargement des utilisateurs…" : undefined}
        />
      </RecordList>
      <Outlet />
    </>
  );
}

export function ErrorBoundary() {
  return <OfficeLoadFailure message={userMessages.load} />;
}
