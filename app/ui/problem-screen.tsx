import ArrowLeft from "lucide-react/icons/arrow-left";
import type { ReactNode } from "react";
import { sitePaths } from "#app/lib/site-paths.ts";
import endOfTown from "./assets/road-404.svg?no-inline";
import triangle from "./assets/road-triangle.svg?no-inline";
import { ButtonLink, buttonClass } from "./button.tsx";
import { RetryLink } from "./retry-link.tsx";

interface ProblemScreenProps {
  /** There is no such thing; otherwise it could not be loaded. */
  isMissing: boolean;
  title: string;
  text: ReactNode;
  /** Nothing above leaves room for the site's header. */
  isUnderHeader?: boolean;
  children: ReactNode;
}

export function ProblemScreen({ isMissing, title, text, isUnderHeader, children }: ProblemScreenProps) {
  const top = isUnderHeader ? "pt-[clamp(7rem,14vw,11rem)]" : "pt-[clamp(3rem,8vw,6rem)]";
  return (
    <section className={`overflow-x-clip pb-section ${top}`}>
      <div className="container-site">
        {isMissing && <p className="font-semibold text-ink-2">Erreur 404</p>}
        <h1 className="mt-3 text-h1">{title}</h1>
        <p className="measure mt-5 text-ink-2 text-lead">{text}</p>
        <div className="mt-8 flex flex-wrap gap-3 max-sm:flex-col">{children}</div>
      </div>
      <div className="container-site mt-10 sm:mt-14">
        {/*
         * A van and its sign on a road that runs across the whole screen; on a phone, less of the road. By `use`, not as
         * a picture: the van wears the company's colour.
         */}
        <svg
          aria-hidden="true"
          viewBox="0 0 5200 320"
          className="-ml-[calc(100%*2000/1200)] h-auto w-[calc(100%*5200/1200)] max-w-none text-blue max-sm:-ml-[1004px] max-sm:w-[2427px]"
        >
          <use href={`${isMissing ? endOfTown : triangle}#route`} width="5200" height="320" />
        </svg>
      </div>
    </section>
  );
}

export function NotFoundScreen() {
  return (
    <ProblemScreen
      isMissing
      isUnderHeader
      title="Page non trouvée"
      text="La page que vous cherchez n’existe pas ou a été déplacée."
    >
      <ButtonLink to="/" size="xl">
        <ArrowLeft strokeWidth={2} />
        Retour à l’accueil
      </ButtonLink>
      <ButtonLink to={sitePaths.catalogue} size="xl" variant="secondary">
        Voir le catalogue
      </ButtonLink>
    </ProblemScreen>
  );
}

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
