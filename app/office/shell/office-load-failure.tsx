import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import Compass from "lucide-react/icons/compass";
import Lock from "lucide-react/icons/lock";
import RotateCw from "lucide-react/icons/rotate-cw";
import type { ReactNode } from "react";
import { isRouteErrorResponse, useLocation, useRevalidator, useRouteError } from "react-router";
import { officePaths } from "#app/lib/office-paths.ts";
import { FailureNotice } from "#app/office/ui/failure-notice.tsx";
import { Panel } from "#app/office/ui/panel.tsx";
import { ButtonLink, buttonClass } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { AskWhom } from "./ask-whom.tsx";
import { screenAt } from "./office-menu.ts";

interface OfficeLoadFailureProps {
  /** The specification's sentence for this page. */
  message?: string;
  className?: string;
}

/** In the place of a page whose data did not come; a page that is not for this account, or not there, says so instead. */
export function OfficeLoadFailure({
  message = "Une erreur est survenue lors du chargement des données.",
  className,
}: OfficeLoadFailureProps) {
  const error = useRouteError();
  const { revalidate, state } = useRevalidator();
  if (isRouteErrorResponse(error) && error.status < 500)
    return (
      <div className={className}>
        <OfficeProblem error={error} />
      </div>
    );
  return (
    <FailureNotice
      message={message}
      isRetrying={state !== "idle"}
      onRetry={() => void revalidate()}
      className={className}
    />
  );
}

export function OfficeProblem({ error }: { error: unknown }) {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const wayBack = <ButtonLink to={officePaths.dashboard}>Retour au tableau de bord</ButtonLink>;
  if (status === 404) {
    return (
      <Panel>
        <EmptyState title="Page non trouvée" icon={<Compass strokeWidth={2} />} action={wayBack}>
          La page que vous cherchez n’existe pas ou a été déplacée.
        </EmptyState>
      </Panel>
    );
  }
  if (status === 403) return <LimitedAccessProblem wayBack={wayBack} />;
  return (
    <Panel>
      <EmptyState
        title="Une erreur est survenue"
        icon={<CircleAlert strokeWidth={2} className="text-danger" />}
        // Plain anchors: after a failure the safest way on is a fresh document.
        action={
          <>
            {/* biome-ignore lint/a11y/useValidAnchor: an empty address is this very page, asked for again */}
            <a href="" className={buttonClass()}>
              <RotateCw strokeWidth={2} />
              Réessayer
            </a>
            <a href={officePaths.dashboard} className={buttonClass({ variant: "secondary" })}>
              Retour au tableau de bord
            </a>
          </>
        }
      >
        La page n’a pas pu être affichée. Réessayez dans un instant.
      </EmptyState>
    </Panel>
  );
}

function LimitedAccessProblem({ wayBack }: { wayBack: ReactNode }) {
  const screen = screenAt(useLocation().pathname);
  return (
    <Panel>
      <EmptyState title="Accès limité" icon={<Lock strokeWidth={2} />} action={wayBack}>
        <span className="block">Certaines fonctionnalités sont réservées aux administrateurs.</span>
        {screen && <span className="block">«&nbsp;{screen}&nbsp;» en fait partie.</span>}
        <span className="block">
          <AskWhom />
        </span>
      </EmptyState>
    </Panel>
  );
}
