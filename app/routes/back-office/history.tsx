import Tag from "lucide-react/icons/tag";
import UserRound from "lucide-react/icons/user-round";
import { z } from "zod";
import { OfficeLoadFailure } from "#app/components/layout/office-load-failure.tsx";
import type { OfficeHandle } from "#app/components/layout/office-page.ts";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { EmptyListDrawing, EmptySearchDrawing, EmptyState } from "#app/components/ui/empty-state.tsx";
import { FilterMenu } from "#app/components/ui/filter-menu.tsx";
import { Panel, PanelFoot } from "#app/components/ui/panel.tsx";
import { SkeletonList } from "#app/components/ui/skeleton.tsx";
import { useLateList } from "#app/components/ui/use-late-list.ts";
import { appContext, staffContext } from "#app/context.ts";
import { type HistoryQuery, listHistory } from "#app/features/history/history.server.ts";
import type { HistoryEntry } from "#app/features/history/history.ts";
import { historyPath } from "#app/features/history/history.ts";
import { HistoryLine } from "#app/features/history/history-entry.tsx";
import { historyRecords, isHistoryTable } from "#app/features/history/history-records.ts";
import { requirePage } from "#app/lib/require-right.server.ts";
import type { Route } from "./+types/history.ts";

export const handle: OfficeHandle = { title: "Historique" };

export async function loader({ url, context }: Route.LoaderArgs) {
  const member = context.get(staffContext);
  requirePage(member, "history:all");
  const table = url.searchParams.get("objet");
  const actor = z.guid().safeParse(url.searchParams.get("auteur"));
  const query: HistoryQuery = {
    table: isHistoryTable(table) ? table : null,
    actor: actor.success ? actor.data : null,
    page: z.coerce.number().int().min(1).max(10_000).catch(1).parse(url.searchParams.get("page")),
  };
  return { query, ...(await listHistory(context.get(appContext), member, query)) };
}

function hrefOf({ table, actor, page }: HistoryQuery): string {
  const params = new URLSearchParams();
  if (table) params.set("objet", table);
  if (actor) params.set("auteur", actor);
  if (page > 1) params.set("page", String(page));
  return params.size > 0 ? `${historyPath}?${params}` : historyPath;
}

export default function HistoryPage({ loaderData }: Route.ComponentProps) {
  const { query, entries, hasMore, actors } = loaderData;
  const isLoading = useLateList(historyPath);
  return (
    <Panel>
      <div className="flex flex-wrap gap-2 border-line border-b p-3">
        <FilterMenu
          label="Objet"
          icon={<Tag aria-hidden="true" strokeWidth={1.75} />}
          choices={Object.entries(historyRecords).map(([value, { label }]) => ({ value, label }))}
          value={query.table}
          hrefOf={(table) => hrefOf({ ...query, table: isHistoryTable(table) ? table : null, page: 1 })}
        />
        <FilterMenu
          label="Auteur"
          icon={<UserRound aria-hidden="true" strokeWidth={1.75} />}
          choices={actors.map(({ id, email }) => ({ value: id, label: email }))}
          value={query.actor}
          hrefOf={(actor) => hrefOf({ ...query, actor, page: 1 })}
        />
      </div>
      {isLoading ? (
        <SkeletonList label="Chargement de l’historique…" rows={12} isLate />
      ) : (
        <HistoryLines entries={entries} isFiltered={query.table !== null || query.actor !== null} />
      )}
      {(query.page > 1 || hasMore) && (
        <PanelFoot>
          <nav aria-label="Pagination" className="ml-auto flex items-center gap-2">
            {query.page > 1 && (
              <ButtonLink variant="secondary" size="xs" to={hrefOf({ ...query, page: query.page - 1 })}>
                Plus récentes
              </ButtonLink>
            )}
            {hasMore && (
              <ButtonLink variant="secondary" size="xs" to={hrefOf({ ...query, page: query.page + 1 })}>
                Plus anciennes
              </ButtonLink>
            )}
          </nav>
        </PanelFoot>
      )}
    </Panel>
  );
}

function HistoryLines({ entries, isFiltered }: { entries: HistoryEntry[]; isFiltered: boolean }) {
  if (entries.length > 0) {
    return (
      <ol className="divide-y divide-line-inner">
        {entries.map((entry) => (
          <li key={entry.id} className="px-4 py-2.5 max-office-sm:px-3">
            <HistoryLine entry={entry} subject={subjectOf(entry)} />
          </li>
        ))}
      </ol>
    );
  }
  return (
    <EmptyState
      icon={isFiltered ? <EmptySearchDrawing /> : <EmptyListDrawing />}
      title={isFiltered ? "Aucune modification trouvée" : "Aucune modification"}
      action={
        isFiltered ? (
          <ButtonLink variant="secondary" to={historyPath}>
            Effacer les filtres
          </ButtonLink>
        ) : (
          <ButtonLink variant="secondary" to="/locadmin/dashboard">
            Retour au tableau de bord
          </ButtonLink>
        )
      }
    >
      Chaque modification faite dans le back-office s’inscrit ici, avec son auteur et son heure.
    </EmptyState>
  );
}

/** «Véhicule Alize L2H2»; what there is only one of needs no name. */
function subjectOf({ record_table, record_name }: HistoryEntry): string {
  const label = isHistoryTable(record_table) ? historyRecords[record_table].label : record_table;
  return record_name ? `${label} ${record_name}` : label;
}

export function ErrorBoundary() {
  return <OfficeLoadFailure message="Une erreur est survenue lors du chargement de l’historique." />;
}
