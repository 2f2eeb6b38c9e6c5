import type { Selectable } from "kysely";
import { roleLabels } from "#app/domain/accounts/rights.ts";
import { formatHours } from "#app/domain/agencies/closure-days.ts";
import type { Closure } from "#app/domain/agencies/closures.ts";
import { holidayRuleLabels, holidayZoneLabels } from "#app/domain/agencies/holiday-words.ts";
import { type DayHours, openSpans, readOpeningHours } from "#app/domain/agencies/opening-hours.ts";
import { describeWeek, formatSpan } from "#app/domain/agencies/week.ts";
import { galleryTabs } from "#app/domain/gallery/gallery.ts";
import { conditionTopics, tariffConditionFields } from "#app/domain/rental/rental-conditions.ts";
import { fieldEntries } from "#app/domain/vehicles/vehicle-fields.ts";
import { formatPrice } from "#app/lib/euros.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { formatShortDate, formatShortDateTime } from "#app/lib/office-dates.ts";
import { counted } from "#app/lib/plural.ts";
import type { Database } from "#server/db/schema.ts";
import { fieldLabel } from "./history-records.ts";

/** A line of the history, without its author's id. */
export type HistoryEntry = Omit<Selectable<Database["history"]>, "actor_id" | "batch_id"> & {
  /** Of what was changed in one go, for whoever may undo it. */
  batch_id?: string | null;
};

export const actionLabels: Record<HistoryEntry["action"], string> = {
  created: "Création",
  updated: "Modification",
  deleted: "Suppression",
  restored: "Restauration",
};

const longestValue = 160;

/** What is stored in a word of ours, and read in French. */
const storedWords: Record<string, Record<string, string>> = {
  category: galleryTabs,
  role: roleLabels,
  available: { true: "Disponible", false: "Indisponible" },
  holidays: holidayRuleLabels,
  holiday_zone: holidayZoneLabels,
};

/** Amounts, as staff typed them. */
const euroFields = new Set<string>([
  "price",
  ...tariffConditionFields.flatMap(({ key, unit }) => (unit === "€" ? [key] : [])),
]);

/** Where a file is kept is nobody's reading. */
const fileWords: Record<string, string> = {
  photo: "photo",
  url: "photo",
  logo_url: "logo",
  header_logo_url: "logo",
  footer_logo_url: "logo",
  hero_image_url: "photo",
};

const days = new Set<string>(fieldEntries().flatMap(([key, { kind }]) => (kind === "date" ? [key] : [])));

/** A value as the history shows it: short, in French, and «—» for nothing. */
export function formatHistoryValue(field: string, value: unknown, most = longestValue): string {
  if (value === null || value === undefined || value === "") return "—";
  const word = fileWords[field] ?? storedWords[field]?.[String(value)];
  if (word) return word;
  if (value === true) return "oui";
  if (value === false) return "non";
  // Ranks are kept from 0, and counted from 1.
  if (typeof value === "number" && field.endsWith("order")) return formatNumber(value + 1);
  if (typeof value === "number") return euroFields.has(field) ? formatPrice(value) : formatNumber(value);
  if (Array.isArray(value)) {
    const between = field === "closures" ? "\u00a0; " : ", ";
    return value.length > 0 ? value.map((one) => formatHistoryValue(field, one, most)).join(between) : "—";
  }
  if (field === "end_date") return formatShortDateTime(String(value));
  if (days.has(field)) return formatShortDate(String(value));
  // Opening hours are stored as JSON, which is nobody's reading.
  const week = typeof value === "string" && value.startsWith("[{") ? readOpeningHours(value) : null;
  if (week) return describeWeek(week);
  const text = typeof value === "object" ? describeObject(value) : String(value);
  return text.length > most ? `${text.slice(0, most)}…` : text;
}

/** What a column keeps as an object, in words: a tier, a closure, something included, the conditions by topic. */
function describeObject(value: object): string {
  if ("from_days" in value && "discount" in value) {
    return `dès ${value.from_days}\u00a0jours\u00a0: −\u00a0${formatNumber(Number(value.discount))}\u00a0%`;
  }
  if (isClosure(value)) return describeClosure(value);
  if ("title" in value && "text" in value) return [value.title, value.text].filter(Boolean).join("\u00a0: ");
  const topics = Object.entries(conditionTopics).flatMap(([topic, label]) => {
    const words = Reflect.get(value, topic);
    return typeof words === "string" && words ? [`${label}\u00a0: ${words}`] : [];
  });
  return topics.length > 0 ? topics.join(" · ") : JSON.stringify(value);
}

/** Fields of forms that are no columns. */
const formLabels: Record<string, string> = {
  end_time: "Heure",
  file_id: "Image",
  header_logo: fieldLabel("header_logo_url"),
  footer_logo: fieldLabel("footer_logo_url"),
  newPassword: "Mot de passe",
  ...Object.fromEntries(
    Object.entries(conditionTopics).map(([topic, label]) => [`condition_${topic}`, label]),
  ),
  ...Object.fromEntries(
    [1, 2, 3, 4].flatMap((place) => [
      [`inclusion_${place}_title`, `Compris\u00a0: titre ${place}`],
      [`inclusion_${place}_text`, `Compris\u00a0: texte ${place}`],
    ]),
  ),
};

/** The history's words, whole, for forms that ask which of two values to keep. */
export const fieldWords = {
  label: (field: string) => formLabels[field] ?? fieldLabel(field),
  format(field: string, value: unknown): string {
    if (field === "newPassword") {
      return value === true
        ? "Celui que vous venez de saisir"
        : `Changé le ${formatShortDateTime(String(value))}`;
    }
    if (field === "file_id" || field.endsWith("_logo")) {
      return value && value !== "none" ? "Le fichier que vous venez de choisir" : "Aucune image";
    }
    if (field === "closures") return (value as Closure[]).map(describeClosure).join("\u00a0; ") || "Aucune";
    if (isDay(value)) return openSpans(value).map(formatSpan).join(", ") || "Fermé";
    if (typeof value !== "string" || value === "") return formatHistoryValue(field, value);
    return field === "end_date" ? formatShortDate(value) : value;
  },
};

function isClosure(value: object): value is Closure {
  return "from" in value && "to" in value && "label" in value;
}

function describeClosure({ from, to, label, hours }: Closure): string {
  const days = from === to ? formatShortDate(from) : `${formatShortDate(from)} – ${formatShortDate(to)}`;
  return `${label}, ${days}, ${hours ? formatHours(hours) : "fermé"}`;
}

function isDay(value: unknown): value is DayHours {
  return typeof value === "object" && value !== null && "day" in value;
}

interface HistoryChange {
  field: string;
  label: string;
  /** What it was, where that says something beside what it is. */
  from: string | null;
  to: string;
}

/** Each field from what to what; of what was deleted, all that it held. */
export function describeChanges({ action, before, after }: HistoryEntry): HistoryChange[] {
  if (action === "created" || action === "restored") return [];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((field) => {
    const [old, present] = [before[field] ?? null, after[field] ?? null];
    const label = fieldLabel(field);
    if (action === "deleted") {
      const text = formatHistoryValue(field, old);
      return text === "—" || field in fileWords || field.startsWith("show_")
        ? []
        : [{ field, label, from: null, to: text }];
    }
    if (JSON.stringify(old) === JSON.stringify(present)) return [];
    if (field === "password") return [{ field, label, from: null, to: "Nouveau mot de passe" }];
    if (field in fileWords) {
      const to = old === null ? "Ajout" : present === null ? "Retrait" : "Remplacement";
      return [{ field, label, from: null, to }];
    }
    const [from, to] = [formatHistoryValue(field, old), formatHistoryValue(field, present)];
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
