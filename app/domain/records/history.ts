import type { Selectable } from "kysely";
import { describeClosure } from "#app/domain/agencies/closures.schema.ts";
import type { Closure } from "#app/domain/agencies/closures.ts";
import { type DayHours, openSpans } from "#app/domain/agencies/opening-hours.ts";
import { formatSpan } from "#app/domain/agencies/week.ts";
import { readDay } from "#app/domain/rental/days.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { formatShortDate, formatShortDateTime } from "#app/lib/office-dates.ts";
import { counted } from "#app/lib/plural.ts";
import { choiceParam, idParam, pageParam, param, type QueryOf, query, textParam } from "#app/lib/query.ts";
import type { Database } from "#server/db/schema.ts";
import { fieldLabel, fieldOf, type HistoryTable, historyRecords } from "./records.ts";

/** A line of the history, without its author's id. */
export type HistoryEntry = Omit<Selectable<Database["history"]>, "actor_id" | "batch_id"> & {
  /** Of what was changed in one go, for whoever may undo it. */
  batch_id?: string | null;
  /** Of that: how many lines it wrote, whether it took another batch back, or the demonstration away. */
  batch?: { size: number; isUndo: boolean; isRemoval?: boolean };
};

/** What the whole history shows, as its address says it. */
export const historyQuery = query(
  {
    q: textParam("q"),
    /** Days of Paris, both included. */
    from: param("du", { fallback: null, read: readDay }),
    to: param("au", { fallback: null, read: readDay }),
    table: choiceParam("objet", { options: Object.keys(historyRecords) as HistoryTable[], fallback: null }),
    /** An account's id. */
    actor: idParam("auteur"),
    page: pageParam("page"),
  },
  ["q", "from", "to", "table", "actor"],
);
export type HistoryQuery = QueryOf<typeof historyQuery>;

export const actionLabels: Record<HistoryEntry["action"], string> = {
  created: "Création",
  updated: "Modification",
  deleted: "Suppression",
  restored: "Restauration",
};

const maxValueLength = 160;

/** A value as the history shows it: short, in French, and «—» for nothing. */
export function formatHistoryValue(
  field: string,
  value: unknown,
  { table, max = maxValueLength }: { table?: string; max?: number } = {},
): string {
  if (value === null || value === undefined || value === "") return "—";
  const { file, words, format, between = ", " } = fieldOf(field, table) ?? {};
  const word = file ?? words?.[String(value)];
  if (word) return word;
  if (value === true) return "oui";
  if (value === false) return "non";
  if (Array.isArray(value)) {
    const entries = value.map((one) => formatHistoryValue(field, one, { table, max }));
    return entries.length > 0 ? entries.join(between) : "—";
  }
  const formatted = format?.(value as never) ?? null;
  if (formatted !== null && typeof value !== "object") return formatted;
  if (typeof value === "number") return formatNumber(value);
  const text = formatted ?? (typeof value === "object" ? JSON.stringify(value) : String(value));
  return text.length > max ? `${text.slice(0, max)}…` : text;
}

/** The history's words, whole, for forms that ask which of two values to keep. */
export const fieldWords = {
  label: (field: string) => fieldLabel(field),
  format(field: string, value: unknown): string {
    if (field === "newPassword") {
      return value === true
        ? "Celui que vous venez de saisir"
        : `Changé le ${formatShortDateTime(String(value))}`;
    }
    if (field === "file_id" || field === "share_image" || field.endsWith("_logo")) {
      return value && value !== "none" ? "Le fichier que vous venez de choisir" : "Aucune image";
    }
    if (field === "closures") return (value as Closure[]).map(describeClosure).join("\u00a0; ") || "Aucune";
    if (isDay(value)) return openSpans(value).map(formatSpan).join(", ") || "Fermé";
    if (typeof value !== "string" || value === "" || fieldOf(field)?.words)
      return formatHistoryValue(field, value);
    return field === "end_date" ? formatShortDate(value) : value;
  },
};

function isDay(value: unknown): value is DayHours {
  return typeof value === "object" && value !== null && "day" in value;
}

/** Each field from what to what; of what was deleted, all that it held. */
export function describeChanges(entry: HistoryEntry) {
  const { record_table: table, action, before, after } = entry;
  if (action === "created" || action === "restored") return [];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((field) => {
    if (fieldOf(field, table)?.isHidden) return [];
    const [old, present] = [before[field] ?? null, after[field] ?? null];
    const label = fieldLabel(field, table);
    const isFile = fieldOf(field, table)?.file !== undefined;
    if (action === "deleted") {
      const text = formatHistoryValue(field, old, { table });
      return text === "—" || isFile || field.startsWith("show_")
        ? []
        : [{ field, label, from: null, to: text }];
    }
    if (JSON.stringify(old) === JSON.stringify(present)) return [];
    if (field === "password") return [{ field, label, from: null, to: "Nouveau mot de passe" }];
    if (isFile) {
      const to = old === null ? "Ajout" : present === null ? "Retrait" : "Remplacement";
      return [{ field, label, from: null, to }];
    }
    const [from, to] = [old, present].map((value) => formatHistoryValue(field, value, { table })) as [
      string,
      string,
    ];
    // Long texts differ where the history no longer shows them.
    return [from === to ? { field, label, from: null, to: "Texte modifié" } : { field, label, from, to }];
  });
}

type PhotoChange = "added" | "removed" | "moved";

export interface HistoryBatch extends HistoryEntry {
  /** Of a batch of photos: how many, instead of each. */
  photos: Record<PhotoChange, number> | null;
}

/** One line for the photos that one person added, removed or ordered within a minute. */
export function groupPhotos(entries: readonly HistoryEntry[]): HistoryBatch[] {
  const batches = new Map<string, HistoryBatch>();
  for (const entry of entries) {
    const change = photoChange(entry);
    const { actor_email, record_table, record_id, action, changed_at } = entry;
    // In the gallery each photo is a record of its own.
    const record = record_table === "site_photos" ? action : record_id;
    const minute = new Date(changed_at).toISOString().slice(0, "2026-01-01T00:00".length);
    const key = change ? [actor_email, record_table, record, minute].join() : entry.id;
    const batch = batches.get(key);
    if (!change) batches.set(key, { ...entry, photos: null });
    else if (!batch?.photos)
      batches.set(key, { ...entry, photos: { added: 0, removed: 0, moved: 0, [change]: 1 } });
    else {
      batch.photos[change] += 1;
      if (record_table === "site_photos") batch.record_name = "";
    }
  }
  return [...batches.values()];
}

/** One entry for all that was changed or deleted in one go, where that is more than one line; the lines of others stay alone. */
export function groupBatches(lines: readonly HistoryBatch[]): HistoryBatch[][] {
  const groups = new Map<string, HistoryBatch[]>();
  let [previous, key]: [HistoryBatch | null, string] = [null, ""];
  for (const line of lines) {
    const goesAlong = previous !== null && isSameDeletion(previous, line);
    key = goesAlong ? key : (line.batch_id ?? line.id);
    previous = line;
    const group = groups.get(key);
    if (group) group.push(line);
    else groups.set(key, [line]);
  }
  return [...groups.values()];
}

const deletedTogether: readonly string[] = ["vehicles", "agencies"];
const maxGapMs = 2_000;

/** An agency goes with its vehicles, and ticked vehicles go together: a line each, written one after the other. */
function isSameDeletion(one: HistoryBatch, other: HistoryBatch): boolean {
  const gap = new Date(one.changed_at).getTime() - new Date(other.changed_at).getTime();
  return (
    [one, other].every(
      ({ action, record_table, photos, batch_id }) =>
        action === "deleted" && deletedTogether.includes(record_table) && !photos && !batch_id,
    ) &&
    one.actor_email === other.actor_email &&
    Math.abs(gap) < maxGapMs
  );
}

/** «Modification groupée de 15 véhicules», «Annulation d’une modification groupée de 15 véhicules» */
export function batchTitle({ size, isUndo, isRemoval }: NonNullable<HistoryEntry["batch"]>): string {
  if (isRemoval) return `Départ des données d’exemple : ${counted(size, "fiche")}`;
  return `${isUndo ? "Annulation d’une modification groupée" : "Modification groupée"} de ${counted(size, "véhicule")}`;
}

/** «Suppression : Agence de Foix et ses véhicules» */
export function deletionTitle(lines: readonly HistoryEntry[]): string {
  const agency = lines.find(({ record_table }) => record_table === "agencies");
  return agency
    ? `Suppression\u00a0: ${agency.record_name} et ses véhicules`
    : `Suppression de ${counted(lines.length, "véhicule")}`;
}

/** «Véhicule Alizé L2H2», «Agence de Foix»: a name that begins with what it is says so once. */
export function historySubject(label: string, name: string): string {
  return name.startsWith(`${label} `) ? name : [label, name].filter(Boolean).join(" ");
}

function photoChange({ record_table, action, before, after }: HistoryEntry): PhotoChange | null {
  if (record_table === "site_photos") {
    if (action === "created" || action === "restored") return "added";
    return action === "updated" && Object.keys(after).join() === "order" ? "moved" : null;
  }
  if ("photo" in before) return "photo" in after ? "moved" : "removed";
  return "photo" in after && action === "updated" ? "added" : null;
}

/** «14 photos ajoutées, ordre des photos changé» */
export function describePhotos({ added, removed, moved }: Record<PhotoChange, number>): string {
  const parts = [
    added > 0 && counted(added, "photo ajoutée", "photos ajoutées"),
    removed > 0 && counted(removed, "photo supprimée", "photos supprimées"),
    moved > 0 && "ordre des photos changé",
  ];
  return parts.filter(Boolean).join(", ");
}
