import ArrowLeft from "lucide-react/icons/arrow-left";
import { ProblemScreen } from "#app/components/layout/problem-screen.tsx";
import { RetryLink } from "#app/components/layout/retry-link.tsx";
import { ButtonLink, buttonClass } from "#app/components/ui/button.tsx";
import { sitePaths } from "#app/lib/site-paths.ts";

export const agencyNotFound = "Agence non trouvée";

/** `isMissing`: there is no such agency; otherwise its page could not be loaded. Visitors read the same. */
export function AgencyNotFound({ isMissing }: { isMissing: boolean }) {
  return (
    <ProblemScreen
      isMissing={isMissing}
      title={agencyNotFound}
      text="Cette agence n’existe pas, ou sa page n’est pas disponible pour le moment."
    >
      <ButtonLink to={sitePaths.agencies} size="xl">
        <ArrowLeft aria-hidden="true" />
        Voir toutes les agences
      </ButtonLink>
      {isMissing ? (
        <ButtonLink to={sitePaths.contact} size="xl" variant="secondary">
          Nous contacter
        </ButtonLink>
      ) : (
        <RetryLink className={buttonClass({ size: "xl", variant: "secondary" })} />
      )}
    </ProblemScreen>
  );
}
