import { buttonClass } from "#app/components/ui/button.tsx";
import { ProblemScreen } from "./problem-screen.tsx";
import { RetryLink } from "./retry-link.tsx";

/** The way home is a plain anchor: after a failure the safest way on is a fresh document, with or without scripts. */
export function ErrorScreen() {
  return (
    <ProblemScreen
      isMissing={false}
      isUnderHeader
      title="Une erreur est survenue"
      text={
        "Nous n’avons pas pu afficher cette page. Réessayez dans un instant\u00a0; si cela dure, appelez-nous."
      }
    >
      <RetryLink className={buttonClass({ size: "xl" })} />
      <a href="/" className={buttonClass({ variant: "secondary", size: "xl" })}>
        Retour à l’accueil
      </a>
    </ProblemScreen>
  );
}
