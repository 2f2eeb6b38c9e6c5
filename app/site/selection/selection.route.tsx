import Check from "lucide-react/icons/check";
import Heart from "lucide-react/icons/heart";
import Info from "lucide-react/icons/info";
import { useState } from "react";
import { Link } from "react-router";
import { appContext, pageStateContext } from "#app/context.ts";
import { withStay } from "#app/domain/rental/carried-stay.ts";
import { readStay, stayQuery, todayOf } from "#app/domain/rental/days.ts";
import {
  comparedOf,
  comparisonHref,
  lengthWords,
  maxCompared,
  readSelection,
  requestHref,
  type SelectionQuery,
  withCompared,
} from "#app/domain/selection/selection.ts";
import {
  findVehiclesToAdd,
  listComparedVehicles,
  listNamedVehicles,
} from "#app/domain/vehicles/compared-vehicles.server.ts";
import { counted } from "#app/lib/plural.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import type { SiteHandle } from "#app/site/layout/layout.route.tsx";
import { pageMeta } from "#app/site/layout/page-meta.ts";
import { PrintHead } from "#app/site/layout/print-head.tsx";
import { useCarriedStay } from "#app/site/layout/stay-link.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import type { Route } from "./+types/selection.route";
import { AddVehicle } from "./add-vehicle.tsx";
import { compareVehicles, sameWords } from "./comparison.server.ts";
import { ComparisonForm } from "./comparison-form.tsx";
import { ComparisonTable } from "./comparison-table.tsx";
import printSheet from "./print-sheet.css?url";
import {
  SelectionBar,
  SelectionHead,
  useForget,
  useIsOwn,
  useRememberedSelection,
} from "./selection-head.tsx";
import { maxSelected, selection } from "./selection-store.ts";

export const handle: SiteHandle = { hasAction: true };

export function links() {
  return [{ rel: "stylesheet", href: printSheet, media: "print" }];
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: "Ma sélection",
    description:
      "Comparez les véhicules que vous avez choisis, côte à côte\u00a0: prix TTC, volume, charge utile, permis, et une seule demande de devis pour tous.",
    // There is no end of lists: the page itself is listed.
    path: sitePaths.selection,
    trail: [{ name: "Ma sélection", path: sitePaths.selection }],
  });
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const params = new URL(request.url).searchParams;
  const query = readSelection(params);
  const stay = readStay(params, todayOf(context.get(pageStateContext).now));
  const known = await listNamedVehicles(app, query.ids);
  const chosen = known.slice(0, maxSelected);
  const ids = chosen.map(({ id }) => id);
  const [vehicles, found] = await Promise.all([
    listComparedVehicles(app, comparedOf(ids, query), stay),
    query.search === null ? null : findVehiclesToAdd(app, { search: query.search, except: ids }),
  ]);
  const length = lengthWords(query, stay.days ?? 0);
  const groups = compareVehicles(vehicles, { ...stay, length, quantities: query.quantities });
  const knownIds = new Set(known.map(({ id }) => id));
  return {
    query: stay.from && stay.to ? { ...query, duree: String(stay.days), unite: "jours" as const } : query,
    stay,
    length,
    chosen,
    columns: vehicles.map(({ id, name, type, available, badge, licences, picture, price }) => ({
      ...{ id, name, type, available, badge, licences, picture, price },
    })),
    groups,
    same: sameWords(groups),
    gone: query.ids.filter((id) => !knownIds.has(id)),
    isCut: known.length > maxSelected,
    found,
  };
}

export default function Selection({ loaderData }: Route.ComponentProps) {
  const { query, stay, length, chosen, columns, groups, same, gone, isCut, found } = useLoaded(loaderData);
  const carried = useCarriedStay();
  const ids = chosen.map(({ id }) => id);
  const shown = columns.map(({ id }) => id);
  const vehicleCount = shown.reduce((count, id) => count + (query.quantities[id] ?? 1), 0);
  const isOwn = useIsOwn(ids) ?? false;
  useRememberedSelection(query.ids.length === 0 && query.unread === 0 && query.search === null);
  useForget(gone);
  const request = requestHref(ids, query, stay);
  const notices = noticesOf(gone.length + query.unread, isCut);
  const sameCount = groups.flatMap(({ rows }) => rows.filter(({ isSame }) => isSame)).length;
  const withoutHref = (id: string) =>
    comparisonHref(
      ids.filter((other) => other !== id),
      { ...query, compared: shown.filter((other) => other !== id) },
    );

  const asked = stayQuery(stay);
  const hrefOf = (id: string) =>
    withStay(sitePaths.vehicle(id) + (asked.size > 0 ? `?${asked}` : ""), carried);

  if (ids.length === 0) {
    return (
      <div className="container-site pb-section">
        <h1 className="pt-8 pb-8 text-h1 sm:pt-13">Ma sélection</h1>
        <Notices notices={notices} />
        <EmptyState
          title="Aucun véhicule choisi"
          icon={<Heart strokeWidth={1.5} />}
          action={<ButtonLink to={withStay(sitePaths.catalogue, carried)}>Voir le catalogue</ButtonLink>}
          className="rounded-card border border-line bg-surface py-24!"
        >
          Touchez le cœur d’un véhicule pour le garder ici et le comparer.
        </EmptyState>
        <div className="mt-6">
          <AddVehicle ids={ids} query={query} found={found} isOwn={isOwn} />
        </div>
      </div>
    );
  }
  return (
    <div className="group/selection container-site pb-section">
      <PrintHead path={comparisonHref(ids, query)} />
      <SelectionHead ids={ids} requestHref={request} />
      <Notices notices={notices} />
      <ComparisonForm
        ids={ids}
        chosen={chosen}
        query={query}
        errors={stay.errors}
        sameCount={columns.length > 1 ? sameCount : null}
      />
      <ComparedChoice chosen={chosen} shown={shown} query={query} />
      <div className="mt-7 sm:mt-8">
        <ComparisonTable
          columns={columns}
          groups={groups}
          hrefOf={hrefOf}
          withoutHref={withoutHref}
          onRemove={(id) => isOwn && selection.remove([id])}
        />
      </div>
      <p className="mt-8 text-ink-2 text-sm leading-5 sm:mr-64 sm:min-h-12 sm:max-w-[46rem]">
        {sameCount > 0 && (
          <span className="hidden group-has-[[name=differences]:checked]/selection:inline">
            Lignes identiques&nbsp;: {same.join(", ")}.{" "}
          </span>
        )}
        Estimations indicatives, hors carburant, péages et prestations, que vous choisissez dans la
        demande&nbsp;: le devis fait foi.
      </p>
      {/* Its button stands beside the last line of what is above. */}
      <div className="mt-6 sm:-mt-12">
        <AddVehicle ids={ids} query={query} found={found} isOwn={isOwn} />
      </div>
      <SelectionBar ids={ids} requestHref={request} />
      <p role="status" className="sr-only">
        {stay.days !== null && `Estimation pour ${length}, ${counted(vehicleCount, "véhicule")}.`}
      </p>
    </div>
  );
}

/** Null where it could not be loaded (`keepSite`): what was there stays. */
function useLoaded(loaderData: Route.ComponentProps["loaderData"] | null) {
  const [last, setLast] = useState(loaderData);
  if (loaderData && loaderData !== last) setLast(loaderData);
  return (loaderData ?? last) as Route.ComponentProps["loaderData"];
}

function noticesOf(gone: number, isCut: boolean): string[] {
  const notices = [];
  if (gone === 1) notices.push("Un véhicule n’est plus au catalogue\u00a0: il a été retiré de la liste.");
  if (gone > 1)
    notices.push(
      `${counted(gone, "véhicule")} ne sont plus au catalogue\u00a0: ils ont été retirés de la liste.`,
    );
  if (isCut)
    notices.push(
      `Une sélection tient ${maxSelected}\u00a0véhicules\u00a0: les suivants sont laissés de côté.`,
    );
  return notices;
}

function Notices({ notices }: { notices: string[] }) {
  return notices.map((notice) => (
    <p key={notice} className="mb-5 flex gap-2.5 text-copy print:hidden">
      <Info className="mt-0.5 size-5 shrink-0 text-ink-2" strokeWidth={1.75} />
      {notice}
    </p>
  ));
}

type ComparedChoiceProps = {
  chosen: { id: string; name: string }[];
  shown: string[];
  query: SelectionQuery;
};

/** Of a longer list, which four stand side by side: each name puts its vehicle there, or takes it away. */
function ComparedChoice({ chosen, shown, query }: ComparedChoiceProps) {
  if (chosen.length <= maxCompared) return null;
  const ids = chosen.map(({ id }) => id);
  return (
    <nav aria-label="Véhicules côte à côte" className="mt-5 print:hidden">
      <p className="font-semibold text-copy">
        {shown.length} sur {ids.length} côte à côte, {maxCompared} au plus
      </p>
      <ul className="mt-2 flex flex-wrap gap-2">
        {chosen.map(({ id, name }) => {
          const isShown = shown.includes(id);
          return (
            <li key={id} className="max-w-full">
              <Link
                to={comparisonHref(ids, { ...query, compared: withCompared(shown, id) })}
                aria-current={isShown || undefined}
                rel="nofollow"
                preventScrollReset
                replace
                className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-field border border-line-strong bg-surface px-3.5 text-copy hover:border-control aria-[current]:border-blue aria-[current]:bg-blue-pale aria-[current]:font-semibold"
              >
                {isShown && <Check className="size-4 shrink-0 text-blue" />}
                <span className="min-w-0 wrap-anywhere">{name}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
