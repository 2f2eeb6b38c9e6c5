import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import { useState } from "react";
import { data, Link, useLocation } from "react-router";
import { appContext, pageStateContext } from "#app/context.ts";
import { listAgencyNames } from "#app/domain/agencies/agencies.server.ts";
import { listSitePhotos } from "#app/domain/gallery/site-photos.server.ts";
import { readSiteWords } from "#app/domain/identity/site-texts.server.ts";
import { type Catalogue, listCatalogue } from "#app/domain/vehicles/catalogue/catalogue.server.ts";
import {
  type CatalogueFilters,
  catalogueHref,
  hasFilters,
  noFilters,
  readFilters,
} from "#app/domain/vehicles/catalogue/catalogue.ts";
import { vehicleTypes } from "#app/domain/vehicles/vehicles.schema.ts";
import { loadSections } from "#app/lib/load-sections.server.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import { loadFailures } from "#app/site/layout/load-failures.ts";
import { PageHead } from "#app/site/layout/page-head.tsx";
import { expireWithDay } from "#app/site/layout/page-hours.server.ts";
import { pageMeta } from "#app/site/layout/page-meta.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { RetryLink } from "#app/ui/retry-link.tsx";
import { type TabLink, TabLinks } from "#app/ui/tab-links.tsx";
import type { Route } from "./+types/catalogue.route";
import { CatalogueForm } from "./filter-form.tsx";
import { useSettledEntry } from "./navigation.ts";
import { CatalogueResults } from "./results.tsx";

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const { path, type, isOwnPage } = describePage(loaderData?.filters ?? noFilters);
  const { around = "", kinds = "" } = loaderData?.words ?? {};
  const catalogue = { name: "Catalogue", path: sitePaths.catalogue };
  return pageMeta(matches, {
    title: type ? `${type} à louer` : "Catalogue de véhicules à louer",
    description: type
      ? `${type} en location courte, moyenne ou longue durée${around}\u00a0: photos, volumes, tarifs à la journée et disponibilité.`
      : `Tous nos véhicules à louer${around}${kinds && `\u00a0: ${kinds}`}, avec photos et tarifs à la journée.`,
    path,
    noindex: !isOwnPage || !loaderData?.catalogue,
    trail: type ? [catalogue, { name: type, path }] : [catalogue],
  });
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const filters = readFilters(new URL(request.url).searchParams);
  const sections = {
    catalogue: () => listCatalogue(app, filters),
    photos: () => listSitePhotos(app, "catalog"),
    words: async () => (await readSiteWords(app)).catalogue,
    agencies: () => listAgencyNames(app),
  };
  const { catalogue, photos, words, agencies } = await loadSections(app, sections, context);
  expireWithDay(context);
  if (catalogue && isUnknownWish(filters, catalogue))
    context.get(pageStateContext).emptySearch = filters.search;
  return data(
    { filters, catalogue, photos, words, agencies: agencies ?? [] },
    { status: catalogue ? 200 : 500 },
  );
}

/** Nothing of the kind is offered: neither found nor meant, and no other filter is to blame. */
function isUnknownWish(filters: CatalogueFilters, { total, meant }: Catalogue): boolean {
  return total === 0 && meant.length === 0 && !hasFilters({ ...filters, search: "" });
}

export default function CataloguePage({ loaderData }: Route.ComponentProps) {
  const { filters, catalogue, photos, agencies, fleet, isWholeRange } = useLoaded(loaderData);
  useSettledEntry(filters);
  return (
    <>
      <PageHead
        title="Catalogue"
        lead={leadOf(fleet ? countListed(fleet) : 0, isWholeRange)}
        photos={(photos ?? []).map((photo) => photo.source)}
        fallback="catalogue"
      />
      <CatalogueTabs filters={filters} fleet={fleet} />
      <div className="container-site grid gap-6 pt-5 pb-section sm:gap-8 sm:pt-8">
        <CatalogueForm
          filters={filters}
          agencies={agencies}
          total={catalogue?.total}
          problems={catalogue?.problems}
        />
        {catalogue ? (
          <CatalogueResults catalogue={catalogue} filters={filters} agencies={agencies} />
        ) : (
          <CatalogueError />
        )}
      </div>
    </>
  );
}

function CatalogueError() {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-6 gap-y-4 rounded-card border border-danger-line bg-danger-tint p-5 text-danger-dark sm:p-7"
    >
      <p className="flex flex-1 basis-72 items-start gap-3 font-medium">
        <CircleAlert className="mt-0.5 size-5 shrink-0" />
        {loadFailures.vehicles}
      </p>
      <div className="flex flex-wrap gap-3">
        <RetryLink className={buttonClass({ variant: "secondary" })} />
        <Link to={sitePaths.contact} className={buttonClass({ variant: "ghost" })}>
          Nous contacter
        </Link>
      </div>
    </div>
  );
}

/** Null where it could not be loaded (`keepSite`): then the filters asked for, and around them what was there. */
function useLoaded(loaderData: Route.ComponentProps["loaderData"] | null) {
  const { search } = useLocation();
  const [last, setLast] = useState(loaderData);
  if (loaderData && loaderData !== last) setLast(loaderData);
  const filters = loaderData?.filters ?? readFilters(new URLSearchParams(search));
  const { catalogue, photos, agencies } = loaderData ?? {
    catalogue: null,
    photos: last?.photos,
    agencies: last?.agencies ?? [],
  };
  const isWholeRange = (loaderData ?? last)?.words?.isWholeRange ?? false;
  return { filters, catalogue, photos, agencies, fleet: (catalogue ?? last?.catalogue)?.fleet, isWholeRange };
}

function leadOf(vehicles: number, isWholeRange: boolean): string {
  const many = vehicles > 1 ? `${formatNumber(vehicles)} véhicules` : "";
  const toLet = "à louer à la journée ou à l’année.";
  if (!isWholeRange) return `${many || "Des véhicules"} ${toLet}`;
  const range = `du fourgon compact à la semi-remorque, ${toLet}`;
  return many ? `${many}, ${range}` : `D${range.slice(1)}`;
}

/** The whole catalogue and each type are pages of their own; anything narrower is a view of one of them. */
function describePage(filters: CatalogueFilters) {
  const type = filters.types.length === 1 ? filters.types[0] : undefined;
  const path = catalogueHref({ ...noFilters, types: type ? [type] : [] });
  return { type, path, isOwnPage: catalogueHref({ ...filters, page: 1 }) === path };
}

type CatalogueTabsProps = { filters: CatalogueFilters; fleet?: Catalogue["fleet"] };

/** A tab changes the type and leaves the other filters alone; `fleet` says how many each has, where it is known. */
function CatalogueTabs({ filters, fleet }: CatalogueTabsProps) {
  const only = filters.types.length === 1 ? filters.types[0] : undefined;
  const tabs: TabLink[] = [
    {
      to: catalogueHref({ ...filters, types: [], page: 1 }),
      label: "Tous",
      count: fleet && countListed(fleet),
      isCurrent: filters.types.length === 0,
    },
    ...vehicleTypes.map((type) => ({
      to: catalogueHref({ ...filters, types: [type], page: 1 }),
      label: type,
      count: fleet && (fleet[type] ?? 0),
      isCurrent: type === only,
    })),
  ];
  return (
    <div className="border-line border-b bg-surface print:hidden">
      <TabLinks
        label="Types de véhicules"
        tabs={tabs}
        preventScrollReset
        className="container-site border-b-0 max-sm:[--tab-gap:24px]"
      />
    </div>
  );
}

function countListed(fleet: Catalogue["fleet"]): number {
  return Object.values(fleet).reduce((sum, count) => sum + count, 0);
}
