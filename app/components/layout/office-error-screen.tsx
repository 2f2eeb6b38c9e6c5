import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import Compass from "lucide-react/icons/compass";
import RotateCw from "lucide-react/icons/rotate-cw";
import type { ReactNode } from "react";
import { ButtonLink, buttonClass } from "#app/components/ui/button.tsx";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import { officePaths } from "#app/lib/office-paths.ts";

const home = officePaths.dashboard;

/** Its links are plain anchors: after a failure the safest way on is a fresh document. */
export function OfficeErrorScreen({ children }: { children: ReactNode }) {
  return (
    <Panel>
      <EmptyState
        title="Une erreur est survenue"
        icon={<CircleAlert aria-hidden="true" className="text-danger" />}
        action={
          <>
            {/* biome-ignore lint/a11y/useValidAnchor: an empty address is this very page, asked for again */}
            <a href="" className={buttonClass()}>
              <RotateCw aria-hidden="true" />
              Réessayer
            </a>
            <a href={home} className={buttonClass({ variant: "secondary" })}>
              Retour au tableau de bord
            </a>
          </>
        }
      >
        {children}
      </EmptyState>
    </Panel>
  );
}

export function OfficeNotFoundScreen() {
  return (
    <Panel>
      <EmptyState
        title="Page non trouvée"
        icon={<Compass aria-hidden="true" />}
        action={<ButtonLink to={home}>Retour au tableau de bord</ButtonLink>}
      >
        La page que vous cherchez n’existe pas ou a été déplacée.
      </EmptyState>
    </Panel>
  );
}
