import ArrowLeft from "lucide-react/icons/arrow-left";
import { ProblemScreen } from "#app/components/layout/problem-screen.tsx";
import { RetryLink } from "#app/components/layout/retry-link.tsx";
import { ButtonLink, buttonClass } from "#app/components/ui/button.tsx";
import { sitePaths } from "#app/lib/site-paths.ts";

export const notFoundTitle = "Véhicule non trouvé";
export const failureTitle = "Une erreur est survenue";
export const failureSentence = "Une erreur est survenue lors du chargement des détails du véhicule.";

export function VehicleProblem({ isMissing }: { isMissing: boolean }) {
  return (
    <ProblemScreen
      isMissing={isMissing}
      title={isMissing ? notFoundTitle : failureTitle}
      text={
        isMissing
          ? "Il a peut-être quitté notre parc. D’autres véhicules vous attendent dans le catalogue."
          : failureSentence
      }
    >
      <ButtonLink to={sitePaths.catalogue} size="xl">
        <ArrowLeft aria-hidden="true" />
        Retour au catalogue
      </ButtonLink>
      {!isMissing && <RetryLink className={buttonClass({ size: "xl", variant: "secondary" })} />}
    </ProblemScreen>
  );
}
