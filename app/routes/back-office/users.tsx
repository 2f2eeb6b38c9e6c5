import UserPlus from "lucide-react/icons/user-plus";
import { Outlet, useLocation } from "react-router";
import { OfficeLoadFailure } from "#app/components/layout/office-load-failure.tsx";
import type { OfficeHandle } from "#app/components/layout/office-page.ts";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import { TableSearch } from "#app/components/ui/table-search.tsx";
import { useLateList } from "#app/components/ui/use-late-list.ts";
import { appContext, staffContext } from "#app/context.ts";
import { manageUsers } from "#app/features/accounts/manage-users.ts";
import { listStaffAccounts } from "#app/features/accounts/staff-accounts.server.ts";
import { userMessages } from "#app/features/accounts/user-form.ts";
import { UserTable } from "#app/features/accounts/user-table.tsx";
import { formatNumber } from "#app/lib/numbers.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { requirePage } from "#app/lib/require-right.server.ts";
import { typedSearch } from "#app/lib/typed-search.ts";
import type { Route } from "./+types/users.ts";

export const handle: OfficeHandle = {
  title: "Gestion des utilisateurs",
  add: { label: "Ajouter un utilisateur", to: officePaths.newUser },
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const member = context.get(staffContext);
  requirePage(member, "accounts:manage");
  const q = typedSearch(url.searchParams);
  return { q, ownId: member.id, accounts: await listStaffAccounts(context.get(appContext), member, q) };
}

/** A row's «Activer» or «Désactiver», through `manage-users`. What is left out of it stays as it is. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData();
  const active = form.get("active") === "true";
  const success = active ? userMessages.activated : userMessages.deactivated;
  const userId = String(form.get("userId"));
  const { result } = await manageUsers(
    { action: "updateUser", userId, active },
    success,
    userMessages.toggle,
  );
  return result;
}

export default function Users({ loaderData }: Route.ComponentProps) {
  const { q, accounts, ownId } = loaderData;
  const { search } = useLocation();
  const isLoading = useLateList(officePaths.users);
  const count = `${formatNumber(accounts.length)} ${accounts.length < 2 ? "utilisateur" : "utilisateurs"}`;
  return (
    <>
      <Panel>
        <div className="flex flex-wrap items-center gap-3 border-line border-b p-3">
          <TableSearch
            label="Rechercher un utilisateur"
            placeholder="Rechercher un utilisateur..."
            value={q}
            className="w-90 max-office-md:w-60 max-office-sm:w-full"
          />
          <p role="status" className="ml-auto text-[13px] text-ink-2 max-office-sm:sr-only">
            {count}
          </p>
          <ButtonLink
            to={`${officePaths.newUser}${search}`}
            preventScrollReset
            className="max-office-sm:hidden"
          >
            <UserPlus aria-hidden="true" />
            Ajouter un utilisateur
          </ButtonLink>
        </div>
        {accounts.length > 0 || isLoading ? (
          <UserTable
            accounts={accounts}
            ownId={ownId}
            loading={isLoading ? "Chargement des utilisateurs…" : undefined}
          />
        ) : (
          <EmptyState
            title="Aucun utilisateur trouvé"
            action={
              <ButtonLink variant="secondary" to={officePaths.users}>
                Effacer la recherche
              </ButtonLink>
            }
          >
            Aucune adresse ne correspond à « {q} ».
          </EmptyState>
        )}
      </Panel>
      <Outlet />
    </>
  );
}

export function ErrorBoundary() {
  return <OfficeLoadFailure message={userMessages.load} />;
}
