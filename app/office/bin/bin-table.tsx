import ArrowDown from "lucide-react/icons/arrow-down";
import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronRight from "lucide-react/icons/chevron-right";
import FileText from "lucide-react/icons/file-text";
import Image from "lucide-react/icons/image";
import Inbox from "lucide-react/icons/inbox";
import MapPin from "lucide-react/icons/map-pin";
import Percent from "lucide-react/icons/percent";
import Tag from "lucide-react/icons/tag";
import Truck from "lucide-react/icons/truck";
import type { LucideIcon } from "lucide-react/types";
import { useState } from "react";
import { staffName } from "#app/domain/accounts/staff-name.ts";
import { type BinEntry, type BinRecord, binLabel } from "#app/domain/records/bin.ts";
import type { BinnedTable } from "#app/domain/records/records.ts";
import { formatDayTime } from "#app/lib/office-dates.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { counted } from "#app/lib/plural.ts";
import { tableRoles } from "#app/office/ui/table.tsx";
import { type RestoreAgency, RestoreButton } from "./restore-button.tsx";

interface BinTableProps {
  entries: readonly BinEntry[];
  agencies: readonly RestoreAgency[];
}

export function BinTable({ entries, agencies }: BinTableProps) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const toggle = (batch: string) =>
    setOpen((before) => {
      const next = new Set(before);
      if (!next.delete(batch)) next.add(batch);
      return next;
    });
  return (
    <div className="overflow-x-auto">
      <table
        {...tableRoles.table}
        className="w-full border-collapse text-left text-plain leading-5 max-office-sm:block"
      >
        <caption className="sr-only">Corbeille</caption>
        <thead className="max-office-sm:hidden">
          <tr
            {...tableRoles.row}
            className="h-9 border-line border-b text-help text-ink-2 *:whitespace-nowrap *:px-3 *:font-normal"
          >
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
                <ArrowDown strokeWidth={2} className="size-3.5" />
              </span>
            </th>
            <th scope="col">Reste</th>
            <th scope="col" className="pr-4!">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody {...tableRoles.group} className="max-office-sm:block">
          {entries.map((entry) => (
            <BinRows
              key={entry.batch}
              entry={entry}
              agencies={agencies}
              isOpen={open.has(entry.batch)}
              onToggle={() => toggle(entry.batch)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Those without one of their own are filed. */
const icons: Partial<Record<BinnedTable, LucideIcon>> = {
  vehicles: Truck,
  agencies: MapPin,
  tariffs: Percent,
  brands: Tag,
  site_photos: Image,
  vehicle_photos: Image,
  notifications: Inbox,
  requests: Inbox,
};

interface BinPictureProps {
  table: BinnedTable;
  pictureId: string | null;
  className: string;
}

/** The file's own address answers nobody any more: staff see it by another. */
export function BinPicture({ table, pictureId, className }: BinPictureProps) {
  const Icon = icons[table] ?? FileText;
  return (
    <span
      className={`flex shrink-0 items-center justify-center overflow-hidden rounded-sm bg-paper-2 text-ink-2 ${className}`}
    >
      {pictureId ? (
        <img
          src={officePaths.binPicture(pictureId)}
          alt=""
          loading="lazy"
          className={`size-full ${table === "brands" ? "object-contain p-1" : "object-cover"}`}
        />
      ) : (
        <Icon className="size-4" strokeWidth={1.5} />
      )}
    </span>
  );
}

interface BinRowsProps {
  entry: BinEntry;
  agencies: readonly RestoreAgency[];
  isOpen: boolean;
  onToggle: () => void;
}

/** A deletion, and under it, once it is open, what went with it. Under 720 px a row is laid out as a card. */
function BinRows({ entry, agencies, isOpen, onToggle }: BinRowsProps) {
  const { batch, table, title, label, facts, pictureId, by, deletedAt, records } = entry;
  return (
    <>
      <tr
        {...tableRoles.row}
        className={`border-line-inner office-sm:h-13 max-office-sm:flex max-office-sm:flex-wrap max-office-sm:items-center max-office-sm:justify-between max-office-sm:gap-x-3 max-office-sm:gap-y-2.5 max-office-sm:p-3 max-office-sm:not-first:border-t office-sm:border-b office-sm:*:px-3 office-sm:*:py-1 ${isOpen ? "max-office-sm:pb-2.5 office-sm:bg-paper" : ""}`}
      >
        <td {...tableRoles.cell} className="w-full max-office-sm:p-0 office-sm:max-w-0 office-sm:pl-2!">
          <span className="flex items-center gap-3 max-office-sm:items-start">
            <Fold entry={entry} isOpen={isOpen} onToggle={onToggle} />
            <BinPicture table={table} pictureId={pictureId} className="h-8.5 w-13.5" />
            <span className="min-w-0 max-office-sm:flex-1">
              <span className="block break-words font-medium max-office-sm:text-pretty office-sm:line-clamp-2">
                {title}
              </span>
              <span className="block text-help text-ink-2 max-office-sm:text-pretty office-sm:line-clamp-2">
                {facts !== label && <span className="office-sm:hidden">{facts ? `${label} · ` : label}</span>}
                {facts}
              </span>
              <span className="block text-help text-ink-2 office-sm:hidden">
                {by ? `${staffName(by)}, ` : ""}le {formatDayTime(deletedAt)}
              </span>
            </span>
          </span>
        </td>
        <td {...tableRoles.cell} className="whitespace-nowrap text-ink-2 max-office-lg:hidden">
          {label}
        </td>
        <td {...tableRoles.cell} className="whitespace-nowrap max-office-lg:hidden">
          {by ? staffName(by) : "—"}
        </td>
        <td {...tableRoles.cell} className="whitespace-nowrap max-office-sm:hidden">
          {formatDayTime(deletedAt)}
        </td>
        <td {...tableRoles.cell} className="max-office-sm:p-0">
          <TimeLeft entry={entry} />
        </td>
        <td {...tableRoles.cell} className="max-office-sm:p-0 office-sm:pr-4! office-sm:text-right">
          <RestoreButton batch={batch} name={title} look="button" agencies={agencies}>
            {records.length > 1 ? "Tout restaurer" : "Restaurer"}
          </RestoreButton>
        </td>
      </tr>
      {isOpen &&
        partsOfBatch(entry).map((record) => <PartRow key={record.id} {...{ batch, record, agencies }} />)}
    </>
  );
}

interface PartRowProps {
  batch: string;
  record: BinRecord;
  agencies: readonly RestoreAgency[];
}

/** A record of a batch; on a phone they share a frame. */
function PartRow({ batch, record, agencies }: PartRowProps) {
  return (
    <tr
      {...tableRoles.row}
      data-part
      className="border-line-inner bg-paper office-sm:h-10.5 max-office-sm:mx-3 max-office-sm:flex max-office-sm:items-center max-office-sm:gap-3 max-office-sm:border-x max-office-sm:border-x-line max-office-sm:border-t max-office-sm:px-3 max-office-sm:py-1.5 office-sm:border-b office-sm:*:px-3 office-sm:*:py-1 max-office-sm:[:not([data-part])+&]:rounded-t-(--panel-radius) max-office-sm:[:not([data-part])+&]:border-t-line max-office-sm:[&:not(:has(+[data-part]))]:mb-3 max-office-sm:[&:not(:has(+[data-part]))]:rounded-b-(--panel-radius) max-office-sm:[&:not(:has(+[data-part]))]:border-b max-office-sm:[&:not(:has(+[data-part]))]:border-b-line"
    >
      <td
        {...tableRoles.cell}
        className="w-full max-office-sm:p-0 office-sm:max-w-0 office-sm:pl-19! office-sm:max-office-lg:pl-12!"
      >
        <span className="flex items-center gap-3">
          <BinPicture table={record.table} pictureId={record.pictureId} className="h-7 w-11" />
          <span className="min-w-0 break-words max-office-sm:text-pretty office-sm:line-clamp-2">
            {record.name}
          </span>
        </span>
      </td>
      <td {...tableRoles.cell} className="whitespace-nowrap text-ink-2 max-office-lg:hidden">
        {binLabel(record.table)}
      </td>
      <td {...tableRoles.cell} className="max-office-lg:hidden" />
      <td {...tableRoles.cell} colSpan={2} className="max-office-sm:hidden" />
      <td
        {...tableRoles.cell}
        className="whitespace-nowrap max-office-sm:p-0 office-sm:pr-4! office-sm:text-right"
      >
        <RestoreButton batch={batch} record={record.id} name={record.name} look="link" agencies={agencies}>
          Restaurer seul
        </RestoreButton>
      </td>
    </tr>
  );
}

/** The record that gives a batch its name is not one of those it opens to. */
function partsOfBatch({ table, records }: BinEntry): readonly BinRecord[] {
  return table === "agencies" ? records.filter((record) => record.table !== "agencies") : records;
}

/** Its place is kept where there is nothing to open. */
function Fold({ entry, isOpen, onToggle }: Omit<BinRowsProps, "agencies">) {
  if (entry.records.length < 2) return <span className="size-7 shrink-0 max-office-sm:hidden" />;
  const Icon = isOpen ? ChevronDown : ChevronRight;
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-label={`${isOpen ? "Replier" : "Déplier"} ${entry.title}`}
      onClick={onToggle}
      className="flex size-7 shrink-0 cursor-pointer max-office-sm:order-last items-center justify-center rounded-control text-ink-2 hover:bg-ink/6 hover:text-ink"
    >
      <Icon className="size-4" />
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
