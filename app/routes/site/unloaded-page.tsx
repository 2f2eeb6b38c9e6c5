import ArrowLeft from "lucide-react/icons/arrow-left";
import { ErrorScreen, ProblemScreen } from "#app/components/layout/problem-screen.tsx";
import { RetryLink } from "#app/components/layout/retry-link.tsx";
import { ButtonLink, buttonClass } from "#app/components/ui/button.tsx";
import { loadFailures } from "#app/lib/load-failures.ts";
import { sitePaths } from "#app/lib/site-paths.ts";

interface Words {
  title: string;
  text: string;
  back?: { to: string; label: string };
}

/** The title of each page, and what it says itself when its data does not come. */
const words: Record<string, Words> = {
  "routes/site/catalogue": { title: "Catalogue", text: loadFailures.vehicles },
  "routes/site/vehicle": {
    title: "Une erreur est survenue",
    text: loadFailures.vehicle,
    back: { to: sitePaths.catalogue, label: "Retour au catalogue" },
  },
  "routes/site/agencies": { title: "Nos Agences", text: loadFailures.agencies },
  "routes/site/agency": {
    title: loadFailures.agency,
    text: loadFailures.agencyDetail,
    back: { to: sitePaths.agencies, label: "Voir toutes les agences" },
  },
  "routes/site/contact": { title: "Contact", text: loadFailures.contact },
};

/** In the place of a page whose script could not be loaded. */
export function UnloadedPage({ routeId }: { routeId: string }) {
  const page = words[routeId];
  if (!page) return <ErrorScreen />;
  const { title, text, back } = page;
  return (
    <ProblemScreen isMissing={false} isUnderHeader title={title} text={<span role="alert">{text}</span>}>
      {back && (
        <ButtonLink to={back.to} size="xl">
          <ArrowLeft aria-hidden="true" />
          {back.label}
        </ButtonLink>
      )}
      <RetryLink className={buttonClass({ size: "xl", variant: back ? "secondary" : "primary" })} />
    </ProblemScreen>
  );
}
