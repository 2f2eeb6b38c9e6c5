import ChevronRight from "lucide-react/icons/chevron-right";
import History from "lucide-react/icons/rotate-ccw-clock";
import { useState } from "react";
import { Link, useFetcher } from "react-router";
import {
  actionLabels,
  batchTitle,
  deletionTitle,
  describeChanges,
  describePhotos,
  groupBatches,
  groupPhotos,
  type HistoryBatch,
  type HistoryEntry,
  historySubject,
} from "#app/domain/records/history.ts";
import { type HistoryTable, historyRecords, isHistoryTable } from "#app/domain/records/records.ts";
import { revertible } from "#app/domain/records/revertible.ts";
import { formatShortDateTime } from "#app/lib/office-dates.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { plural } from "#app/lib/plural.ts";
import { Dialog, DialogBody, DialogClose, DialogFooter } from "#app/office/ui/dialog.tsx";
import { FailureNotice } from "#app/office/ui/failure-notice.tsx";
import { SkeletonList } from "#app/office/ui/skeleton.tsx";
import { Button } from "#app/ui/button.tsx";
import { RevertButton } from "./revert-dialog.tsx";

type RecordHistoryProps = {
  table: HistoryTable;
  id: string;
  /** On a phone its icon alone, beside what needs the room. */
  isFoldable?: boolean;
};

/** «Historique», in the head of a record's editor: what happened to it, fetched when it is asked for. */
export function RecordHistory({ table, id, isFoldable }: RecordHistoryProps) {
  const fetcher = useFetcher<{ entries: HistoryEntry[] | null }>();
  const entries = fetcher.data?.entries;
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
          <History strokeWidth={2} />
          <span className={isFoldable ? "max-office-sm:sr-only" : undefined}>Historique</span>
        </Button>
      }
    >
      <DialogBody>
        {!fetcher.data && <SkeletonList label="Chargement de l’historique…" rows={4} />}
        {entries && entries.length > 0 && <HistoryLines entries={entries} />}
        {entries?.length === 0 && (
          <p className="py-6 text-center text-ink-2">Aucune modification depuis la création.</p>
        )}
        {entries === null && (
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

/** Among several records (`present`: those still there), each line says which one it is about. */
export function HistoryLines({ entries, present }: { entries: HistoryEntry[]; present?: string[] }) {
  return (
    <ol className="divide-y divide-line-inner">
      {groupBatches(groupPhotos(entries)).map(([first, ...others]) =>
        first ? (
          <li key={first.id} className={`py-2.5 ${present ? "px-4 max-office-sm:px-3" : ""}`}>
            {others.length === 0 ? (
              <HistoryLine entry={first} present={present} />
            ) : (
              <FoldedBatch lines={[first, ...others]} present={present} />
            )}
          </li>
        ) : null,
      )}
    </ol>
  );
}

/** What was changed in one go is one entry, and opens to its lines. */
function FoldedBatch({ lines, present }: { lines: [HistoryBatch, ...HistoryBatch[]]; present?: string[] }) {
  const [{ batch_id, batch, actor_email, changed_at }] = lines;
  const size = batch?.size ?? lines.length;
  const about = batch
    ? [...new Set(lines.flatMap((line) => describeChanges(line).map(({ label }) => label)))]
    : lines.map(({ record_name }) => record_name);
  return (
    <details className="group/batch">
      <summary className="cursor-pointer list-none">
        <span className="flex flex-wrap items-baseline gap-x-2">
          <ChevronRight className="size-4 self-center text-ink-2 transition-transform group-open/batch:rotate-90" />
          <span className="font-medium">{batch ? batchTitle({ ...batch, size }) : deletionTitle(lines)}</span>
          <span className="text-ink-2 text-note">
            {actor_email} ·{" "}
            <time dateTime={new Date(changed_at).toISOString()}>{formatShortDateTime(changed_at)}</time>
          </span>
        </span>
        <span className="block pl-6 text-note">{about.join(", ")}</span>
      </summary>
      {batch_id && (
        <div className="pl-6">
          <UndoBatch batch={batch_id} isRemoval={batch?.isRemoval} />
        </div>
      )}
      <ol className="mt-2 ml-6 divide-y divide-line-inner border-line border-l pl-4">
        {lines.map((line) => (
          <li key={line.id} className="py-2">
            <HistoryLine entry={{ ...line, batch_id: null }} present={present} />
          </li>
        ))}
      </ol>
      {size > lines.length && (
        <p className="mt-1 pl-6 text-ink-2 text-note">
          {plural(size - lines.length, "Une autre ligne est", `${size - lines.length} autres lignes sont`)}{" "}
          sur une autre page.
        </p>
      )}
    </details>
  );
}

/** Who, when, and each field from what to what. */
function HistoryLine({ entry, present }: { entry: HistoryBatch; present: string[] | undefined }) {
  const { record_table, record_id, record_name } = entry;
  const record = isHistoryTable(record_table) ? historyRecords[record_table] : null;
  // «Véhicule Alize L2H2»; what there is only one of needs no name.
  const subject = present && historySubject(record?.label ?? record_table, record_name);
  const to = present?.includes(record_id) && record?.path.replace(":id", record_id);
  const title = subject ?? actionLabels[entry.action];
  const canRevert = !entry.photos && revertible(entry) !== null && (!present || present.includes(record_id));
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-baseline gap-x-2">
          {to ? (
            <Link to={to} className="font-medium text-info hover:underline">
              {title}
            </Link>
          ) : (
            <span className="font-medium">{title}</span>
          )}
          <span className="text-ink-2 text-note">
            {subject && `${actionLabels[entry.action]} · `}
            {entry.actor_email} ·{" "}
            <time dateTime={new Date(entry.changed_at).toISOString()}>
              {formatShortDateTime(entry.changed_at)}
            </time>
          </span>
        </p>
        {entry.photos ? (
          <p className="mt-1 text-note first-letter:uppercase">{describePhotos(entry.photos)}</p>
        ) : (
          <Changes entry={entry} />
        )}
        {entry.batch_id && entry.record_table === "vehicles" && (
          <UndoBatch
            batch={entry.batch_id}
            note={
              entry.batch?.isUndo
                ? "Annulation d’une modification groupée."
                : "Modification groupée ou import."
            }
          />
        )}
      </div>
      {canRevert && <RevertButton entry={entry} />}
    </div>
  );
}

function Changes({ entry }: { entry: HistoryBatch }) {
  const changes = describeChanges(entry);
  if (changes.length === 0) return null;
  const list = (
    <dl className="mt-1 grid gap-x-3 gap-y-0.5 text-note grid-cols-[fit-content(40%)_minmax(0,1fr)]">
      {changes.map(({ field, label, from, to }) => (
        <div key={field} className="contents">
          <dt className="text-ink-2">{label}</dt>
          <dd className="min-w-0 break-words">
            {from !== null && (
              <>
                <del className="text-ink-2">{from}</del>
                {" → "}
              </>
            )}
            <ins className="no-underline">{to}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
  if (entry.action !== "deleted") return list;
  return (
    <details className="mt-1 text-note">
      <summary className="w-fit cursor-pointer text-info">Ce qui a été supprimé</summary>
      {list}
    </details>
  );
}

/** Under a line of a batch: the way back that outlives the message which offered it first. */
function UndoBatch({ batch, note, isRemoval }: { batch: string; note?: string; isRemoval?: boolean }) {
  const fetcher = useFetcher();
  const [isAsking, setAsking] = useState(false);
  return (
    <p className="mt-0.5 flex flex-wrap items-baseline gap-x-2 text-ink-2 text-note">
      {note}
      <button
        type="button"
        onClick={() => setAsking(true)}
        className="cursor-pointer text-info underline-offset-2 hover:underline"
      >
        Annuler toute la modification…
      </button>
      <Dialog
        open={isAsking}
        onOpenChange={setAsking}
        title={"Annuler toute la modification\u00a0?"}
        width={480}
      >
        <DialogBody>
          {isRemoval
            ? "Les données d’exemple reviennent toutes à leur place, à côté des vôtres."
            : "Chaque véhicule changé cette fois-là retrouve ses valeurs d’avant, et ceux qui ont été créés vont à la Corbeille. Ce que quelqu’un a changé depuis, ou qui a déjà servi, reste comme il est, et vous sera dit."}
        </DialogBody>
        <DialogFooter>
          <DialogClose render={<Button variant="secondary" />}>Garder</DialogClose>
          <Button
            onClick={() => {
              setAsking(false);
              void fetcher.submit(
                { intent: "undo", batch },
                { method: "post", action: officePaths.vehicles },
              );
            }}
          >
            Annuler la modification
          </Button>
        </DialogFooter>
      </Dialog>
    </p>
  );
}
