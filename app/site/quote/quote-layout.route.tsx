import { lazy, Suspense } from "react";
import { isRouteErrorResponse, Outlet } from "react-router";
import { appContext, pageStateContext } from "#app/context.ts";
import { getCompany } from "#app/domain/company/company.server.ts";
import { unknownCompany } from "#app/domain/company/company.ts";
import { paletteRules } from "#app/domain/identity/palette-style.ts";
import { isMaintenanceClosure } from "#app/domain/maintenance/maintenance.ts";
import { todayOf } from "#app/domain/rental/days.ts";
import { loadSections } from "#app/lib/load-sections.server.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import { maintenanceGate } from "#app/site/layout/maintenance-gate.server.ts";
import { plainMeta } from "#app/site/layout/page-meta.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { ErrorScreen, ProblemScreen } from "#app/ui/problem-screen.tsx";
import type { Route } from "./+types/quote-layout.route";
import { QuoteFrame } from "./quote-frame.tsx";
import { quoteGate } from "./quote-pages.server.ts";

// Shown once in a long while. Where it cannot be fetched, the plain error screen stands in for it.
const MaintenancePage = lazy(() =>
  import("#app/ui/maintenance-page.tsx").then(
    (page) => ({ default: page.MaintenancePage }),
    () => ({ default: ErrorScreen }),
  ),
);

export const middleware: Route.MiddlewareFunction[] = [...quoteGate, ...maintenanceGate];

/** No address, no picture, no description: what is shared by mistake tells nothing. */
export function meta({ error, matches }: Route.MetaArgs) {
  return plainMeta(matches, error ? "Devis" : "Votre devis");
}

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const { company } = await loadSections(app, { company: () => getCompany(app) }, context);
  const today = todayOf(context.get(pageStateContext).now);
  const { name, headerLogo, phone, look } = company ?? unknownCompany;
  return {
    company: { name, headerLogo, phone, look },
    paletteRules: paletteRules(look.palette),
    year: Number(today.slice(0, 4)),
    today,
  };
}

export default Outlet;

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const response = isRouteErrorResponse(error) ? error : null;
  if (response?.status === 503 && isMaintenanceClosure(response.data))
    return (
      <Suspense>
        <MaintenancePage notice={response.data.maintenance} />
      </Suspense>
    );
  return (
    <QuoteFrame>
      {response?.status === 404 ? <DeadLink /> : response?.status === 429 ? <TooMany /> : <ErrorScreen />}
    </QuoteFrame>
  );
}

/** The same for a link that was mistyped, replaced, or never existed. */
function DeadLink() {
  return (
    <ProblemScreen
      isMissing
      title="Ce lien n’est pas valable"
      text={
        "Il est peut-être incomplet, ou un nouveau lien l’a remplacé\u00a0: ouvrez celui du dernier message reçu. Sinon, appelez l’agence."
      }
    >
      <ButtonLink to={sitePaths.contact} size="xl">
        Écrire à l’agence
      </ButtonLink>
    </ProblemScreen>
  );
}

function TooMany() {
  return (
    <ProblemScreen
      isMissing={false}
      title="Un instant"
      text="Trop de pages demandées à la suite depuis votre connexion. Réessayez dans une minute."
    >
      {null}
    </ProblemScreen>
  );
}
