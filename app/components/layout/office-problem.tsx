import Lock from "lucide-react/icons/lock";
import { isRouteErrorResponse } from "react-router";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import { officePaths } from "#app/lib/office-paths.ts";
import { OfficeErrorScreen, OfficeNotFoundScreen } from "./office-error-screen.tsx";

/** What stands in a page's place: it does not exist, it is not for this account, or it failed. */
export function OfficeProblem({ error }: { error: unknown }) {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (status === 404) return <OfficeNotFoundScreen />;
  if (status === 403) return <LimitedAccessScreen />;
  return <OfficeErrorScreen>La page n’a pas pu être affichée. Réessayez dans un instant.</OfficeErrorScreen>;
}

function LimitedAccessScreen() {
  return (
    <Panel>
      <EmptyState
        icon={<Lock aria-hidden="true" />}
        title="Accès limité"
        action={<ButtonLink to={officePaths.dashboard}>Retour au tableau de bord</ButtonLink>}
      >
        Certaines fonctionnalités sont réservées aux administrateurs.
      </EmptyState>
    </Panel>
  );
}
