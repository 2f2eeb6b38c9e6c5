import Tag from "lucide-react/icons/tag";
import UserRound from "lucide-react/icons/user-round";
import { Form, useSubmit } from "react-router";
import { appContext, staffContext } from "#app/context.ts";
import { listHistory } from "#app/domain/records/history.server.ts";
import { type HistoryQuery, historyQuery } from "#app/domain/records/history.ts";
import { historyRecords, isHistoryTable } from "#app/domain/records/records.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { OfficeLoadFailure } from "#app/office/shell/office-load-failure.tsx";
import type { OfficeHandle } from "#app/office/shell/office-page.ts";
import { requirePage } from "#app/office/shell/require-page.server.ts";
import { EmptyList } from "#app/office/ui/empty-list.tsx";
import { ListToolbar } from "#app/office/ui/list-toolbar.tsx";
import { Panel, PanelFoot } from "#app/office/ui/panel.tsx";
import { SkeletonList } from "#app/office/ui/skeleton.tsx";
import { usePendingList } from "#app/office/ui/use-pending-list.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { controlClass, InputBox } from "#app/ui/field.tsx";
import type { Route } from "./+types/history.route.ts";
import { HistoryLines } from "./record-history.tsx";

const hrefOf = (asked: HistoryQuery, changes: Partial<HistoryQuery>) =>
  historyQuery.href(officePaths.history, asked, changes);

export const handle: OfficeHandle = { title: "Historique" };

export async function loader({ url, context }: Route.LoaderArgs) {
  const member = context.get(staffContext);
  requirePage(member, "history:open");
  const query = historyQuery.read(url.searchParams);
  return { query, ...(await listHistory(context.get(appContext), member, query)) };
}

export default function HistoryPage({ loaderData }: Route.ComponentProps) {
  const { query, entries, present, hasMore, actors } = loaderData;
  const isLoading = usePendingList(officePaths.history);
  return (
    <Panel>
      <ListToolbar
        search={{
          label: "Rechercher dans l’historique",
          placeholder: "Nom…",
          value: query.q,
          kept: historyQuery.fields(query, { q: "" }),
          className: "w-60 max-office-sm:w-full",
        }}
        besideSearch={<DayFilter query={query} />}
        filters={[
          {
            label: "Objet",
            icon: <Tag />,
            choices: Object.entries(historyRecords).map(([value, { label }]) => ({ value, label })),
            value: query.table,
            hrefOf: (table) => hrefOf(query, { table: isHistoryTable(table) ? table : null }),
          },
          ...(actors.length > 0
            ? [
                {
                  label: "Auteur",
                  icon: <UserRound />,
                  choices: actors.map(({ id, email }) => ({ value: id, label: email })),
                  value: query.actor,
                  hrefOf: (actor: string | null) => hrefOf(query, { actor }),
                },
              ]
            : []),
        ]}
        count={actors.length === 0 ? "Ce que vous avez modifié" : undefined}
      />
      {isLoading && <SkeletonList label="Chargement de l’historique…" rows={12} isLate />}
      {!isLoading && entries.length > 0 && <HistoryLines entries={entries} present={present} />}
      {!isLoading && entries.length === 0 && (
        <EmptyList
          isFiltered={historyQuery.isFiltered(query)}
          to={officePaths.history}
          titles={{ none: "Aucune modification", noneFound: "Aucune modification trouvée" }}
        >
          Chaque modification faite dans le back-office s’inscrit ici, avec son auteur et son heure.
        </EmptyList>
      )}
      {(query.page > 1 || hasMore) && (
        <PanelFoot>
          <nav aria-label="Pagination" className="ml-auto flex items-center gap-2">
            {query.page > 1 && (
              <ButtonLink variant="secondary" size="xs" to={hrefOf(query, { page: query.page - 1 })}>
                Plus récentes
              </ButtonLink>
            )}
            {hasMore && (
              <ButtonLink variant="secondary" size="xs" to={hrefOf(query, { page: query.page + 1 })}>
                Plus anciennes
              </ButtonLink>
            )}
          </nav>
        </PanelFoot>
      )}
    </Panel>
  );
}

/** Both days in the address; they follow the choice, and the key Enter. */
function DayFilter({ query }: { query: HistoryQuery }) {
  const submit = useSubmit();
  const days = [
    { name: "du", label: "Du", value: query.from, max: query.to },
    { name: "au", label: "au", value: query.to, min: query.from },
  ];
  return (
    <Form
      // What the address says is what the fields show.
      key={`${query.from} ${query.to}`}
      className="flex items-center gap-2 text-ink-2 text-note max-office-sm:w-full"
      onChange={(event) => void submit(event.currentTarget, { replace: true, preventScrollReset: true })}
    >
      {historyQuery.fields(query, { from: null, to: null }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {days.map(({ name, label, value, min, max }) => (
        <label key={name} className="flex min-w-0 flex-1 items-center gap-2 *:min-w-0 *:flex-1">
          <span className="flex-none!">{label}</span>
          <InputBox>
            <input
              type="date"
              name={name}
              defaultValue={value ?? ""}
              min={min ?? undefined}
              max={max ?? undefined}
              className={`${controlClass} h-(--control-height) min-w-0`}
            />
          </InputBox>
        </label>
      ))}
    </Form>
  );
}

export function ErrorBoundary() {
  return <OfficeLoadFailure message="Une erreur est survenue lors du chargement de l’historique." />;
}
