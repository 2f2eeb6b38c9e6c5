import type { PhotoCategory } from "#app/domain/files/uploads.schema.ts";
import { galleryTabs } from "#app/domain/gallery/gallery.ts";
import { counted } from "#app/lib/plural.ts";
import { type BinEntry, type BinRecord, binLabel } from "./bin.ts";
import { binDays, messageBinDays } from "./bin-days.ts";
import { type BinnedTable, binnedRecords } from "./records.ts";

/** What is read of a row of the bin. */
export interface BinRow {
  id: string;
  batch_id: string;
  record_table: BinnedTable;
  record_name: string;
  deleted_at: Date;
  expires_at: Date;
  files: number;
  fleet_number: string | null;
  category: PhotoCategory | null;
  tiers: number;
  agency: string | null;
  vehicle: string | null;
  picture_id: string | null;
  by: string | null;
}

const day = 86_400_000;
const mostNamed = 3;

/** One line of the bin, made of the records that one gesture deleted: the agency first, where there is one. */
export function describeBatch(rows: BinRow[], now: Date): BinEntry {
  const [head, ...others] = rows as [BinRow, ...BinRow[]];
  const left = head.expires_at.getTime() - now.getTime();
  const whole = isPersonal(head.record_table) ? messageBinDays : binDays;
  return {
    batch: head.batch_id,
    table: head.record_table,
    ...titleOf(head, others),
    pictureId: head.picture_id ?? (head.record_table === "agencies" ? null : firstPicture(rows)),
    by: head.by,
    deletedAt: head.deleted_at,
    expiresAt: head.expires_at,
    daysLeft: Math.max(1, Math.ceil(left / day)),
    share: Math.min(1, Math.max(0, left / (whole * day))),
    records: rows.map(describeRecord),
  };
}

function firstPicture(rows: BinRow[]): string | null {
  return rows.find(({ picture_id }) => picture_id !== null)?.picture_id ?? null;
}

function titleOf(head: BinRow, others: BinRow[]): Pick<BinEntry, "title" | "label" | "facts"> {
  const label = binLabel(head.record_table);
  const photos = [head, ...others].reduce((sum, { files }) => sum + files, 0);
  if (head.record_table === "agencies" && others.length > 0) {
    return {
      title: `${head.record_name} et ${counted(others.length, "véhicule")}`,
      label,
      facts: joined(["Supprimés ensemble", photos > 0 && counted(photos, "photo")]),
    };
  }
  if (others.length === 0) {
    const { name, facts } = describeRecord(head);
    return { title: name, label, facts };
  }
  const names = [head, ...others].map(({ record_name }) => record_name);
  const rest = names.length - mostNamed;
  const listed = names.slice(0, mostNamed).join(", ");
  return {
    title: counted(names.length, "véhicule"),
    label: "Sélection",
    facts: rest > 0 ? `${listed} et ${counted(rest, "autre")}` : listed,
  };
}

function describeRecord(row: BinRow): BinRecord {
  const { id, record_table: table, record_name, picture_id: pictureId } = row;
  const { lead = "" } = binnedRecords[table].bin;
  return { id, table, name: lead + record_name, facts: factsOf(row), pictureId };
}

function factsOf(row: BinRow): string {
  switch (row.record_table) {
    case "vehicles":
      return joined([row.fleet_number, row.agency, row.files > 0 && counted(row.files, "photo")]);
    case "tariffs":
      return joined(["Tarif", row.tiers > 0 && counted(row.tiers, "palier")]);
    case "site_photos":
      return joined(["Galerie photos", row.category && galleryTabs[row.category]]);
    case "vehicle_photos":
      return row.vehicle ?? "Photo d’un véhicule supprimé";
    default:
      if (isPersonal(row.record_table))
        return `Gardé ${messageBinDays}\u00a0jours seulement\u00a0: données personnelles`;
      return binLabel(row.record_table);
  }
}

function joined(parts: (string | null | false)[]): string {
  return parts.filter(Boolean).join(" · ");
}

export function isPersonal(table: BinnedTable): boolean {
  return binnedRecords[table].bin.isPersonal === true;
}
