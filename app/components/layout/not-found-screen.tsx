import ArrowLeft from "lucide-react/icons/arrow-left";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { sitePaths } from "#app/lib/site-paths.ts";
import { ProblemScreen } from "./problem-screen.tsx";

export function NotFoundScreen() {
  return (
    <ProblemScreen
      isMissing
      isUnderHeader
      title="Page non trouvée"
      text="La page que vous cherchez n’existe pas ou a été déplacée."
    >
      <ButtonLink to="/" size="xl">
        <ArrowLeft aria-hidden="true" />
        Retour à l’accueil
      </ButtonLink>
      <ButtonLink to={sitePaths.catalogue} size="xl" variant="secondary">
        Voir le catalogue
      </ButtonLink>
    </ProblemScreen>
  );
}
