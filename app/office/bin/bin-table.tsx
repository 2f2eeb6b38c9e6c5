import ArrowDown from "lucide-react/icons/arrow-down";
import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronRight from "lucide-react/icons/chevron-right";
import FileText from "lucide-react/icons/file-text";
import Image from "lucide-react/icons/image";
import Inbox from "lucide-react/icons/inbox";
import MapPin from "lucide-react/icons/map-pin";
import PackageOpen from "lucide-react/icons/package-open";
import Percent from "lucide-react/icons/percent";
import Tag from "lucide-react/icons/tag";
import Truck from "lucide-react/icons/truck";
import type { LucideIcon } from "lucide-react/types";
import { useState } from "react";
import { staffName } from "#app/domain/accounts/staff-name.ts";
import type { BinEntry } from "#app/domain/records/bin.server.ts";
import { binLabel } from "#app/domain/records/bin.ts";
import type { BinnedTable } from "#app/domain/records/records.ts";
import { formatDayTime } from "#app/lib/office-dates.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { counted } from "#app/lib/plural.ts";
import { DotLine } from "#app/office/ui/dot-line.tsx";
import { type Column, DataTable, withKey } from "#app/office/ui/table.tsx";
import { type RestoreAgency, RestoreButton } from "./restore-button.tsx";

/** What one gesture deleted, or a record of it: its lines come under it once it is open. */
type BinLine = { id: string; entry: BinEntry; record: BinEntry["records"][number] | null };

interface BinTableProps {
  entries: readonly BinEntry[];
  agencies: readonly RestoreAgency[];
  loading: string | undefined;
}

export function BinTable({ entries, agencies, loading }: BinTableProps) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const lines = entries.flatMap((entry): BinLine[] => [
    { id: entry.batch, entry, record: null },
    ...(open.has(entry.batch) ? partsOf(entry) : []).map((record) => ({ id: record.id, entry, record })),
  ]);
  const columns: Column<BinLine>[] = [
    {
      key: "name",
      header: "Ce qui a été supprimé",
      isKey: true,
      className: "w-full max-office-sm:col-span-full office-sm:max-w-0",
      cell: ({ entry, record }) =>
        record ? (
          <span className="flex items-center gap-3 pl-10">
            <BinPicture table={record.table} pictureId={record.pictureId} className="h-7 w-11" />
            <span className="min-w-0 break-words office-sm:line-clamp-2">{record.name}</span>
          </span>
        ) : (
          <BinName
            entry={entry}
            isOpen={open.has(entry.batch)}
            onToggle={(isOpen) => setOpen(withKey(open, entry.batch, isOpen))}
          />
        ),
    },
    {
      key: "type",
      header: "Type",
      className: "whitespace-nowrap text-ink-2 max-office-lg:hidden",
      cell: ({ entry, record }) => (record ? binLabel(record.table) : entry.label),
    },
    {
      key: "by",
      header: "Par",
      className: "whitespace-nowrap max-office-lg:hidden",
      cell: ({ entry: { by }, record }) => !record && (by ? staffName(by) : "—"),
    },
    {
      key: "deletedAt",
      header: (
        <span className="inline-flex items-center gap-1 font-semibold text-ink">
          Supprimé le
          <ArrowDown strokeWidth={2} className="size-3.5" />
        </span>
      ),
      className: "whitespace-nowrap",
      cell: ({ entry, record }) => !record && formatDayTime(entry.deletedAt),
    },
    {
      key: "left",
      header: "Reste",
      card: "left",
      cell: ({ entry, record }) => !record && <TimeLeft {...entry} />,
    },
    {
      key: "restore",
      header: <span className="sr-only">Actions</span>,
      align: "end",
      card: "right",
      cell: ({ entry, record }) => (
        <RestoreButton
          batch={entry.batch}
          record={record?.id}
          name={record?.name ?? entry.title}
          agencies={agencies}
        >
          {record ? "Restaurer seul" : entry.records.length > 1 ? "Tout restaurer" : "Restaurer"}
        </RestoreButton>
      ),
    },
  ];
  const sort = { key: "deletedAt", direction: "desc", href: () => officePaths.bin } as const;
  return <DataTable label="Corbeille" rows={lines} columns={columns} sort={sort} loading={loading} />;
}

/** The record that gives a batch its name is not one of those it opens to. */
function partsOf({ table, records }: BinEntry) {
  return table === "agencies" || table === "installation"
    ? records.filter((record) => record.table !== table)
    : records;
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
  installation: PackageOpen,
};

type BinPictureProps = { table: BinnedTable; pictureId: string | null; className: string };

/** The file's own address answers nobody any more: staff see it by another. */
function BinPicture({ table, pictureId, className }: BinPictureProps) {
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

type BinNameProps = { entry: BinEntry; isOpen: boolean; onToggle: (isOpen: boolean) => void };

/** Its name and facts, and on a phone what the other columns say. */
function BinName({ entry, isOpen, onToggle }: BinNameProps) {
  const { table, title, label, facts, pictureId, by, deletedAt, records } = entry;
  const Icon = isOpen ? ChevronDown : ChevronRight;
  return (
    <span className="flex items-center gap-3 max-office-sm:items-start">
      {records.length > 1 ? (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label={`${isOpen ? "Replier" : "Déplier"} ${title}`}
          onClick={() => onToggle(!isOpen)}
          className="flex size-7 shrink-0 cursor-pointer items-center justify-center rounded-control text-ink-2 hover:bg-ink/6 hover:text-ink max-office-sm:order-last"
        >
          <Icon className="size-4" />
        </button>
      ) : (
        // Its place is kept where there is nothing to open.
        <span className="size-7 shrink-0 max-office-sm:hidden" />
      )}
      <BinPicture table={table} pictureId={pictureId} className="h-8.5 w-13.5" />
      <span className="min-w-0 max-office-sm:flex-1">
        <span className="block break-words font-medium max-office-sm:text-pretty office-sm:line-clamp-2">
          {title}
        </span>
        <span className="block text-help text-ink-2">
          <span className="office-sm:hidden">
            <DotLine facts={facts.includes(label) ? facts : [label, ...facts]} />
          </span>
          <span className="max-office-sm:hidden">
            <DotLine facts={facts} />
          </span>
        </span>
        <span className="block text-help text-ink-2 office-sm:hidden">
          {by ? `${staffName(by)}, ` : ""}le {formatDayTime(deletedAt)}
        </span>
      </span>
    </span>
  );
}

/** From three days on it is time to make up one's mind. */
const fewDays = 3;

function TimeLeft({ daysLeft, share }: Pick<BinEntry, "daysLeft" | "share">) {
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
