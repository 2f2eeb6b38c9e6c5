import ArrowDown from "lucide-react/icons/arrow-down";
import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronRight from "lucide-react/icons/chevron-right";
import { useState } from "react";
import { formatDayTime } from "#app/lib/office-dates.ts";
import { counted } from "#app/lib/plural.ts";
import { staffName } from "#app/lib/staff-name.ts";
import { type BinEntry, type BinRecord, binRecords } from "./bin.ts";
import { BinPicture } from "./bin-picture.tsx";
import { type AgencyChoice, RestoreButton } from "./restore-button.tsx";

interface BinTableProps {
  entries: readonly BinEntry[];
  agencies: readonly AgencyChoice[];
}

/** What was deleted, newest first; what went together opens to its records. A list of cards on a phone. */
export function BinTable({ entries, agencies }: BinTableProps) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const toggle = (batch: string) =>
    setOpen((before) => {
      const next = new Set(before);
      if (!next.delete(batch)) next.add(batch);
      return next;
    });
  const partsOf = (entry: BinEntry) => ({
    entry,
    agencies,
    isOpen: open.has(entry.batch),
    onToggle: () => toggle(entry.batch),
  });
  return (
    <>
      <div className="overflow-x-auto max-office-sm:hidden">
        <table className="w-full border-collapse text-left text-[0.875rem] leading-5">
          <caption className="sr-only">Corbeille</caption>
          <thead>
            <tr className="h-9 border-line border-b text-help text-ink-2 *:whitespace-nowrap *:px-3 *:font-normal">
              <th scope="col" className="pl-4!">
                Ce qui a été supprimé
              </th>
              <th scope="col" className="max-office-lg:hidden">
                Type
              </th>
              <th scope="col" className="max-office-lg:hidden">
                Par
              </th>
              <th scope="col" aria-sort="descending">
                <span className="inline-flex items-center gap-1 font-semibold text-ink">
                  Supprimé le
                  <ArrowDown aria-hidden="true" className="size-3.5" />
                </span>
              </th>
              <th scope="col">Reste</th>
              <th scope="col" className="pr-4!">
                <span className="sr-only">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <EntryRows key={entry.batch} {...partsOf(entry)} />
            ))}
          </tbody>
        </table>
      </div>
      <ul aria-label="Corbeille" className="divide-y divide-line-inner office-sm:hidden">
        {entries.map((entry) => (
          <EntryCard key={entry.batch} {...partsOf(entry)} />
        ))}
      </ul>
    </>
  );
}

interface EntryProps {
  entry: BinEntry;
  agencies: readonly AgencyChoice[];
  isOpen: boolean;
  onToggle: () => void;
}

/** The record that gives a batch its name is not one of those it opens to. */
function partsOfBatch({ table, records }: BinEntry): readonly BinRecord[] {
  return table === "agencies" ? records.filter((record) => record.table !== "agencies") : records;
}

function EntryRows({ entry, agencies, isOpen, onToggle }: EntryProps) {
  const { batch, table, title, label, facts, pictureId, by, deletedAt, records } = entry;
  const isMany = records.length > 1;
  const ground = isOpen ? "bg-paper" : "";
  return (
    <>
      <tr className={`h-13 border-line-inner border-b *:px-3 *:py-1 ${ground}`}>
        <td className="w-full max-w-0 pl-2!">
          <span className="flex items-center gap-3">
            <Fold entry={entry} isOpen={isOpen} onToggle={onToggle} />
            <BinPicture table={table} pictureId={pictureId} className="h-8.5 w-13.5" />
            <span className="min-w-0">
              <span className="line-clamp-2 font-medium">{title}</span>
              {facts && <span className="line-clamp-2 text-help text-ink-2">{facts}</span>}
            </span>
          </span>
        </td>
        <td className="whitespace-nowrap text-ink-2 max-office-lg:hidden">{label}</td>
        <td className="whitespace-nowrap max-office-lg:hidden">{by ? staffName(by) : "—"}</td>
        <td className="whitespace-nowrap">{formatDayTime(deletedAt)}</td>
        <td>
          <TimeLeft entry={entry} />
        </td>
        <td className="pr-4! text-right">
          <RestoreButton batch={batch} name={title} look="button" agencies={agencies}>
            {isMany ? "Tout restaurer" : "Restaurer"}
          </RestoreButton>
        </td>
      </tr>
      {isOpen &&
        partsOfBatch(entry).map((record) => (
          <tr key={record.id} className="h-10.5 border-line-inner border-b bg-paper *:px-3 *:py-1">
            <td className="w-full max-w-0 pl-19! max-office-lg:pl-12!">
              <span className="flex items-center gap-3">
                <BinPicture table={record.table} pictureId={record.pictureId} className="h-7 w-11" />
                <span className="line-clamp-2 min-w-0">{record.name}</span>
              </span>
            </td>
            <td className="whitespace-nowrap text-ink-2 max-office-lg:hidden">
              {binRecords[record.table].label}
            </td>
            <td className="max-office-lg:hidden" />
            <td colSpan={2} />
            <td className="whitespace-nowrap pr-4! text-right">
              <RestoreButton
                batch={batch}
                record={record.id}
                name={record.name}
                look="link"
                agencies={agencies}
              >
                Restaurer seul
              </RestoreButton>
            </td>
          </tr>
        ))}
    </>
  );
}

function EntryCard({ entry, agencies, isOpen, onToggle }: EntryProps) {
  const { batch, table, title, label, facts, pictureId, by, deletedAt, records } = entry;
  return (
    <li className="space-y-2.5 p-3">
      <div className="flex items-start gap-3">
        <BinPicture table={table} pictureId={pictureId} className="h-8.5 w-13.5" />
        <div className="min-w-0 flex-1">
          <p className="break-words font-medium">{title}</p>
          <p className="text-help text-ink-2">
            {label}
            {facts && facts !== label && ` · ${facts}`}
          </p>
          <p className="text-help text-ink-2">
            {by ? `${staffName(by)}, ` : ""}le {formatDayTime(deletedAt)}
          </p>
        </div>
        <Fold entry={entry} isOpen={isOpen} onToggle={onToggle} />
      </div>
      <div className="flex items-center justify-between gap-3">
        <TimeLeft entry={entry} />
        <RestoreButton batch={batch} name={title} look="button" agencies={agencies}>
          {records.length > 1 ? "Tout restaurer" : "Restaurer"}
        </RestoreButton>
      </div>
      {isOpen && (
        <ul className="divide-y divide-line-inner rounded-(--panel-radius) border border-line bg-paper">
          {partsOfBatch(entry).map((record) => (
            <li key={record.id} className="flex items-center gap-3 px-3 py-1.5">
              <BinPicture table={record.table} pictureId={record.pictureId} className="h-7 w-11" />
              <span className="min-w-0 flex-1 break-words">{record.name}</span>
              <RestoreButton
                batch={batch}
                record={record.id}
                name={record.name}
                look="link"
                agencies={agencies}
              >
                Restaurer seul
              </RestoreButton>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** Its place is kept where there is nothing to open. */
function Fold({ entry, isOpen, onToggle }: Omit<EntryProps, "agencies">) {
  if (entry.records.length < 2) return <span className="size-7 shrink-0 max-office-sm:hidden" />;
  const Icon = isOpen ? ChevronDown : ChevronRight;
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-label={`${isOpen ? "Replier" : "Déplier"} ${entry.title}`}
      onClick={onToggle}
      className="flex size-7 shrink-0 cursor-pointer items-center justify-center rounded-control text-ink-2 hover:bg-ink/6 hover:text-ink"
    >
      <Icon aria-hidden="true" className="size-4" strokeWidth={1.75} />
    </button>
  );
}

/** From three days on it is time to make up one's mind. */
const fewDays = 3;

function TimeLeft({ entry: { daysLeft, share } }: { entry: BinEntry }) {
  const isShort = daysLeft <= fewDays;
  return (
    <span className="flex items-center gap-2 whitespace-nowrap">
      <span
        aria-hidden="true"
        className="h-1.5 w-17 shrink-0 overflow-hidden rounded-full bg-paper-2 office-sm:max-office-lg:hidden"
      >
        <span
          className={`block h-full rounded-full ${isShort ? "bg-danger" : "bg-blue"}`}
          style={{ width: `${Math.max(6, Math.round(share * 100))}%` }}
        />
      </span>
      <span className={isShort ? "font-medium text-danger" : "text-ink-2"}>{counted(daysLeft, "jour")}</span>
    </span>
  );
}
