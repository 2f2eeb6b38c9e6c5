import ArrowLeft from "lucide-react/icons/arrow-left";
import { lazy, type ReactNode, Suspense } from "react";
import { isRouteErrorResponse, Outlet, useMatches, useRevalidator } from "react-router";
import { appContext, pageStateContext } from "#app/context.ts";
import { getCompany } from "#app/domain/company/company.server.ts";
import { unknownCompany } from "#app/domain/company/company.ts";
import { readIndexing } from "#app/domain/identity/indexing.server.ts";
import { paletteRules } from "#app/domain/identity/palette-style.ts";
import { readServices } from "#app/domain/identity/site-texts.server.ts";
import { isMaintenanceClosure } from "#app/domain/maintenance/maintenance.ts";
import { afterHydration } from "#app/lib/after-hydration.tsx";
import { loadSections } from "#app/lib/load-sections.server.ts";
import { hasScript, loadPatience, ScriptFailure } from "#app/lib/route-scripts.ts";
import { hasShownData, isLoadFailure, type LoadResults } from "#app/lib/shown-data.ts";
import { isPublicPath, sitePaths } from "#app/lib/site-paths.ts";
import { minuteOf, PageMinute } from "#app/lib/use-minute.ts";
import { ButtonLink, buttonClass } from "#app/ui/button.tsx";
import { ErrorScreen, NotFoundScreen, ProblemScreen } from "#app/ui/problem-screen.tsx";
import { RetryLink } from "#app/ui/retry-link.tsx";
import type { Route } from "./+types/layout.route";
import { loadFailures } from "./load-failures.ts";
import { maintenanceGate } from "./maintenance-gate.server.ts";
import { expireWithHours } from "./page-hours.server.ts";
import { plainMeta } from "./page-meta.ts";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";
import { useCompany, useSiteData } from "./use-company.ts";

/** Visitors see the site close and open again where they are. A leaf: its stream's state concerns nothing else. */
const FollowMaintenance = afterHydration(async () => {
  const { useRealtime } = await import("#app/lib/use-realtime.ts");
  return function FollowMaintenance() {
    const { revalidate } = useRevalidator();
    useRealtime(["maintenance"], revalidate);
    return null;
  };
});

// Shown once in a long while. Where it cannot be fetched, the plain error screen stands in for it.
const MaintenancePage = lazy(() =>
  import("#app/ui/maintenance-page.tsx").then(
    (page) => ({ default: page.MaintenancePage }),
    () => ({ default: ErrorScreen }),
  ),
);

export const middleware: Route.MiddlewareFunction[] = maintenanceGate;
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepSite];

export function meta({ error, matches }: Route.MetaArgs) {
  if (!error) return [];
  const closure = isRouteErrorResponse(error) && isMaintenanceClosure(error.data) ? error.data : null;
  return plainMeta(matches, errorTitle(error), closure?.maintenance.companyName);
}

// Also what makes client navigations pass the gate: middleware runs where a loader does.
export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const { now, draft, headers } = context.get(pageStateContext);
  const { company, assistance, obstacle } = await loadSections(
    app,
    {
      company: () => getCompany(app),
      assistance: async () => (await readServices(app, draft)).assistance,
      obstacle: () => readIndexing(app),
    },
    context,
  );
  const shown = company ?? unknownCompany;
  expireWithHours(context, [shown]);
  if (obstacle) headers.set("X-Robots-Tag", "noindex");
  return {
    company,
    assistance,
    paletteRules: paletteRules(shown.look.palette),
    origin: app.env.appUrl,
    year: now.getFullYear(),
    minute: minuteOf(now.getTime()),
  };
}

/** What a page may ask of the frame around it, in its `handle`. */
export interface SiteHandle {
  /** The page starts behind the header, and leaves room for it itself. */
  startsUnderHeader?: boolean;
  /** The header is clear until the visitor scrolls. */
  headerOverPicture?: boolean;
  /** The page has the amber of its own next step: the header's «Réserver» stands back. */
  hasAction?: boolean;
}

export default function SiteLayout() {
  const page = useMatches().at(-1)?.handle as SiteHandle | undefined;
  return (
    <SiteFrame {...page}>
      <Outlet />
      <FollowMaintenance />
    </SiteFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const response = isRouteErrorResponse(error) ? error : null;
  if (response?.status === 503 && isMaintenanceClosure(response.data)) {
    return (
      <Suspense>
        <MaintenancePage notice={response.data.maintenance} />
        <FollowMaintenance />
      </Suspense>
    );
  }
  return <SiteFrame startsUnderHeader>{problemOf(error)}</SiteFrame>;
}

function problemOf(error: unknown): ReactNode {
  if (error instanceof ScriptFailure) return <UnloadedPage routeId={error.routeId} />;
  return isRouteErrorResponse(error) && error.status === 404 ? <NotFoundScreen /> : <ErrorScreen />;
}

type SiteFrameProps = SiteHandle & { children: ReactNode };

function SiteFrame({ startsUnderHeader, headerOverPicture, hasAction, children }: SiteFrameProps) {
  const company = useCompany();
  const { year, minute = null } = useSiteData() ?? {};
  return (
    <PageMinute value={minute}>
      <a
        href="#contenu"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-button bg-ink px-5 py-3 font-semibold text-white focus:translate-y-0"
      >
        Aller au contenu
      </a>
      <SiteHeader company={company} overPicture={headerOverPicture ?? false} isQuiet={hasAction ?? false} />
      <main id="contenu" data-under-menu tabIndex={-1} className={startsUnderHeader ? "" : "pt-16 lg:pt-20"}>
        {children}
      </main>
      <SiteFooter company={company} year={year} />
    </PageMinute>
  );
}

function errorTitle(error: unknown): string {
  if (!isRouteErrorResponse(error)) return "Une erreur est survenue";
  if (error.status === 503 && isMaintenanceClosure(error.data)) return "Site en maintenance";
  return error.status === 404 ? "Page non trouvée" : "Une erreur est survenue";
}

type Words = { title: string; text: string; back?: { to: string; label: string } };

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
function UnloadedPage({ routeId }: { routeId: string }) {
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

const layout = "site/layout/layout.route";

/** The pages with words of their own for a load that failed, by their addresses. */
const pages: Record<string, string> = {
  catalogue: "site/catalogue/catalogue.route",
  "catalogue/:id": "site/vehicle/vehicle.route",
  agences: "site/agencies/agencies.route",
  "agences/:id": "site/agencies/agency.route",
  contact: "site/contact/contact.route",
  "quel-vehicule": "site/helper/vehicle-helper.route",
  selection: "site/selection/selection.route",
};

/** Those that stand with null for their data, fields and all, if their script is there; the others have an `ErrorBoundary`. */
const standing = /\/(catalogue|agencies|contact|vehicle-helper|selection)\.route$/;

/**
 * `clientMiddleware` of the site's layout. Where the network or a gateway fails, header and footer keep what they had, and
 * so does a page that was only loaded anew; a page that was gone to says so in its place.
 */
async function keepSite(
  { request, pattern }: { request: Request; pattern: string },
  next: () => Promise<LoadResults>,
): Promise<LoadResults> {
  // A visitor's router takes an address of the back-office for one that nothing answers: the browser goes there itself.
  if (!isPublicPath(new URL(request.url).pathname)) {
    location.assign(request.url);
    return new Promise(() => {});
  }
  const results = await Promise.race([next(), failLate(pages[pattern] ?? layout)]);
  const isReload = request.url === location.href.split("#")[0];
  const isWhole = Object.keys(results).length > 1;
  for (const [id, result] of Object.entries(results)) {
    if (!isLoadFailure(result)) continue;
    if (hasShownData(id) && (isReload || (id === layout && isWhole))) delete results[id];
    else if (standing.test(id) && hasScript(id)) results[id] = { type: "data", result: null };
  }
  return results;
}

async function failLate(page: string): Promise<LoadResults> {
  await new Promise((resolve) => setTimeout(resolve, loadPatience));
  return {
    [page]: { type: "error", result: hasScript(page) ? new Error("too late") : new ScriptFailure(page) },
  };
}
