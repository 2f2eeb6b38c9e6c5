import { Lock } from "lucide-react";
import { isRouteErrorResponse } from "react-router";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import { ErrorScreen } from "./error-screen.tsx";
import { NotFoundScreen } from "./not-found-screen.tsx";

/** What stands in a page's place: it does not exist, it is not for this account, or it failed. */
export function OfficeProblem({ error }: { error: unknown }) {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (status === 404) return <NotFoundScreen variant="office" />;
  if (status === 403) return <LimitedAccessScreen />;
  return (
    <ErrorScreen variant="office" message="La page n’a pas pu être affichée. Réessayez dans un instant." />
  );
}

function LimitedAccessScreen() {
  return (
    <Panel>
      <EmptyState
        icon={<Lock aria-hidden="true" />}
        title="Accès limité"
        action={<ButtonLink to="/locadmin/dashboard">Retour au tableau de bord</ButtonLink>}
      >
        Certaines fonctionnalités sont réservées aux administrateurs.
      </EmptyState>
    </Panel>
  );
}
