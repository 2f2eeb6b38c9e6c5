import UserRound from "lucide-react/icons/user-round";
import { useEffect, useRef } from "react";
import { appContext, staffContext } from "#app/context.ts";
import { listBin } from "#app/domain/records/bin.server.ts";
import {
  type BinQuery,
  binHref,
  binKinds,
  binMessages,
  binPageSize,
  binQuery,
} from "#app/domain/records/bin.ts";
import { binDays } from "#app/domain/records/bin-words.ts";
import { restoredWords, restoreFromBin } from "#app/domain/records/restore.server.ts";
import { listAgencyChoices } from "#app/domain/vehicles/staff-vehicle-list.server.ts";
import { answerAction } from "#app/lib/action-result.server.ts";
import { Failure } from "#app/lib/failure.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import { announceResult } from "#app/office/record/announce-result.ts";
import { OfficeLoadFailure } from "#app/office/shell/office-load-failure.tsx";
import type { OfficeHandle } from "#app/office/shell/office-page.ts";
import { requirePage } from "#app/office/shell/require-page.server.ts";
import { EmptyList } from "#app/office/ui/empty-list.tsx";
import { ListToolbar } from "#app/office/ui/list-toolbar.tsx";
import { Pagination } from "#app/office/ui/pagination.tsx";
import { Panel, PanelFoot } from "#app/office/ui/panel.tsx";
import { usePendingList } from "#app/office/ui/use-pending-list.ts";
import { TabLinks } from "#app/ui/tab-links.tsx";
import type { Route } from "./+types/bin.route.ts";
import { BinTable } from "./bin-table.tsx";

export const handle: OfficeHandle = { title: "Corbeille", live: true };

export async function loader({ context, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const member = context.get(staffContext);
  requirePage(member, "bin:open");
  const query = binQuery.read(url.searchParams);
  const [list, agencies] = await Promise.all([listBin(app, member, query), listAgencyChoices(app, member)]);
  return { query, list, agencies };
}

/** Restores, from this screen or from the «Annuler» of a message. */
export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const form = await readForm(request);
  return answerAction(app, binMessages.restore, async () => {
    if (form.get("intent") !== "restore") throw new Failure("invalid", "Cette demande n’est pas comprise.");
    const text = (name: string) => form.get(name)?.toString() || undefined;
    const restored = await restoreFromBin(app, context.get(staffContext), {
      batch: text("batch") ?? "",
      record: text("record"),
      agency_id: text("agency_id"),
    }).catch((error) => {
      // A message has no field to show it at: it says where there is one.
      if (!(error instanceof Failure) || !form.has("undo")) throw error;
      throw new Failure(error.code, `${error.message} Rien n’est perdu\u00a0: ouvrez la Corbeille.`);
    });
    return { message: restoredWords(restored), detail: restored.notes.join(" ") || undefined };
  });
}

export const clientAction = announceResult(binMessages.restore);

export default function BinPage({ loaderData }: Route.ComponentProps) {
  const { query, list, agencies } = loaderData;
  const { entries, total, authors } = list;
  const isLoading = usePendingList(officePaths.bin);
  const page = useRef<HTMLDivElement>(null);
  // A row that was put back takes the focus along: it stays in the list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever there are fewer
  useEffect(() => {
    if (document.activeElement === document.body) page.current?.focus({ preventScroll: true });
  }, [entries.length]);
  return (
    <Panel ref={page} tabIndex={-1} className="outline-none">
      <ListToolbar
        lead={<KindTabs query={query} counts={list.counts} />}
        search={{
          label: "Rechercher dans la Corbeille",
          placeholder: "Nom…",
          value: query.q,
          kept: binQuery.fields(query, { q: "" }),
          className: "w-60 max-office-sm:w-full",
        }}
        filters={[
          {
            label: "Auteur",
            icon: <UserRound />,
            choices: authors.map(({ id, email }) => ({ value: id, label: email })),
            value: query.author,
            hrefOf: (author: string | null) => binHref(query, { author }),
          },
        ].filter(({ choices }) => choices.length > 0)}
      >
        <p className="ml-auto text-ink-2 text-note max-office-sm:ml-0">
          Gardé {binDays}&nbsp;jours, puis effacé chaque nuit
        </p>
      </ListToolbar>
      {isLoading || entries.length > 0 ? (
        <BinTable
          entries={entries}
          agencies={agencies}
          loading={isLoading ? "Chargement de la Corbeille…" : undefined}
        />
      ) : (
        <EmptyList
          isFiltered={binQuery.isFiltered(query)}
          to={officePaths.bin}
          titles={{ none: "La Corbeille est vide", noneFound: "Rien de tel dans la Corbeille" }}
        >
          Ce que l’on supprime reste ici {binDays}&nbsp;jours, le temps de changer d’avis.
        </EmptyList>
      )}
      {!isLoading && total > 0 && (
        <PanelFoot>
          <Pagination
            page={query.page}
            pageSize={binPageSize}
            total={total}
            noun={{ one: "entrée", many: "entrées" }}
            note="les plus récentes d’abord"
            pageHref={(page) => binHref(query, { page })}
            className="grow"
          />
          <p className="text-ink-2 text-note">
            Un véhicule restauré retrouve son adresse, ses photos et son planning.
          </p>
        </PanelFoot>
      )}
    </Panel>
  );
}

/** A kind of which there is nothing has no tab, unless it is the one that is open. */
function KindTabs({ query, counts }: { query: BinQuery; counts: Record<string, number> }) {
  const kinds = Object.entries(binKinds).filter(([kind]) => counts[kind] || kind === query.kind);
  return (
    <TabLinks
      label="Ce qui a été supprimé"
      look="segmented"
      preventScrollReset
      className="max-office-sm:w-full"
      tabs={[
        {
          to: binHref(query, { kind: null }),
          label: "Tout",
          count: counts.all,
          isCurrent: query.kind === null,
        },
        ...kinds.map(([kind, { label }]) => ({
          to: binHref(query, { kind }),
          label,
          count: counts[kind],
          isCurrent: query.kind === kind,
        })),
      ]}
    />
  );
}

export function ErrorBoundary() {
  return <OfficeLoadFailure message={binMessages.load} />;
}
