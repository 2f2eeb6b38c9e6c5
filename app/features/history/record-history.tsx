import History from "lucide-react/icons/rotate-ccw-clock";
import { useFetcher } from "react-router";
import { Button } from "#app/components/ui/button.tsx";
import { Dialog, DialogBody } from "#app/components/ui/dialog.tsx";
import { FailureNotice } from "#app/components/ui/failure-notice.tsx";
import { SkeletonList } from "#app/components/ui/skeleton.tsx";
import { officePaths } from "#app/lib/office-paths.ts";
import type { HistoryEntry } from "./history.ts";
import { groupPhotos } from "./history.ts";
import { HistoryLine } from "./history-entry.tsx";
import type { HistoryTable } from "./history-records.ts";

/** «Historique», in the head of a record's editor: what happened to it, fetched when it is asked for. */
export function RecordHistory({ table, id }: { table: HistoryTable; id: string }) {
  const fetcher = useFetcher<{ entries: HistoryEntry[] | null }>();
  const load = () => void fetcher.load(officePaths.recordHistory(table, id));
  return (
    <Dialog
      title="Historique"
      placement="center"
      width={560}
      onOpenChange={(open) => {
        if (open) load();
      }}
      trigger={
        <Button variant="ghost" size="xs">
          <History aria-hidden="true" />
          Historique
        </Button>
      }
    >
      <DialogBody>
        {!fetcher.data && <SkeletonList label="Chargement de l’historique…" rows={4} />}
        {fetcher.data?.entries && <Entries entries={fetcher.data.entries} />}
        {fetcher.data?.entries === null && (
          <FailureNotice
            message="L’historique n’a pas pu être chargé."
            isRetrying={fetcher.state !== "idle"}
            onRetry={load}
          />
        )}
      </DialogBody>
    </Dialog>
  );
}

function Entries({ entries }: { entries: HistoryEntry[] }) {
  if (entries.length === 0) {
    return <p className="py-6 text-center text-ink-2">Aucune modification depuis la création.</p>;
  }
  return (
    <ol className="divide-y divide-line-inner">
      {groupPhotos(entries).map((entry) => (
        <li key={entry.id} className="py-2.5">
          <HistoryLine entry={entry} />
        </li>
      ))}
    </ol>
  );
}
