import ArrowLeft from "lucide-react/icons/arrow-left";
import { sitePaths } from "#app/lib/site-paths.ts";
import { ButtonLink, buttonClass } from "#app/ui/button.tsx";
import { ErrorScreen, ProblemScreen } from "#app/ui/problem-screen.tsx";
import { RetryLink } from "#app/ui/retry-link.tsx";
import { loadFailures } from "./load-failures.ts";

interface Words {
  title: string;
  text: string;
  back?: { to: string; label: string };
}

/** The title of each page, and what it says itself when its data does not come. */
const words: Record<string, Words> = {
  "site/catalogue/catalogue.route": { title: "Catalogue", text: loadFailures.vehicles },
  "site/vehicle/vehicle.route": {
    title: "Une erreur est survenue",
    text: loadFailures.vehicle,
    back: { to: sitePaths.catalogue, label: "Retour au catalogue" },
  },
  "site/agencies/agencies.route": { title: "Nos Agences", text: loadFailures.agencies },
  "site/agencies/agency.route": {
    title: loadFailures.agency,
    text: loadFailures.agencyDetail,
    back: { to: sitePaths.agencies, label: "Voir toutes les agences" },
  },
  "site/contact/contact.route": { title: "Contact", text: loadFailures.contact },
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
          <ArrowLeft />
          {back.label}
        </ButtonLink>
      )}
      <RetryLink className={buttonClass({ size: "xl", variant: back ? "secondary" : "primary" })} />
    </ProblemScreen>
  );
}
