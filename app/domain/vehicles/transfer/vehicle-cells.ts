import { readDay } from "#app/domain/rental/days.ts";
import { foldText } from "#app/lib/fold-text.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import {
  type FieldKey,
  fieldEntries,
  formatField,
  type VehicleField,
  type VisibilityFlag,
} from "../vehicle-fields.ts";
import type { VehicleValues } from "../write-vehicles.server.ts";

// A vehicle as the cells of a spreadsheet: how each field is written, and what a typed cell means.

export type TransferColumn = { label: string } & (
  | { key: FieldKey; field: VehicleField }
  | { key: VisibilityFlag; field: null }
);

export interface CellGround {
  agencies: Names;
  tariffs: Names;
}

export const idLabel = "Identifiant";

/** Every column of an export after the id, in the form's order; then what visitors see. */
export const transferColumns: TransferColumn[] = [
  ...fieldEntries().map(([key, field]) => ({ key, field, label: field.label })),
  ...fieldEntries().flatMap(([, { flag, label }]) =>
    flag ? [{ key: flag as VisibilityFlag, field: null, label: `${label} (visible)` }] : [],
  ),
];

const columnsByTitle = new Map(
  transferColumns.flatMap((column) =>
    [column.key, column.label].map((title) => [foldText(title), column] as const),
  ),
);
/** How companies head them in sheets of their own, folded. */
const otherTitles: Partial<Record<FieldKey, string[]>> = {
  fleet_number: ["numero de parc"],
  plate: ["plaque", "plaque d immatriculation", "numero d immatriculation", "n d immatriculation", "immat"],
};
for (const column of transferColumns)
  for (const title of (column.field && otherTitles[column.key]) ?? []) columnsByTitle.set(title, column);

export function columnOf(title: string): TransferColumn | "id" | undefined {
  const folded = foldText(title);
  return folded === "id" || folded === foldText(idLabel) ? "id" : columnsByTitle.get(folded);
}

const listSign = "|";
const words = {
  available: { yes: "Disponible", no: "Indisponible" },
  flag: { yes: "Oui", no: "Non" },
};

export function cellOf({ key, field }: TransferColumn, value: unknown, ground: CellGround): string {
  if (field === null) return value ? words.flag.yes : words.flag.no;
  if (field.kind === "switch") return value ? words.available.yes : words.available.no;
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.join(` ${listSign} `);
  if (field.kind === "number") return decimalComma(Number(value), field.fixed);
  if (field.kind === "date") return String(value).split("-").reverse().join("/");
  if (field.kind === "choice") return field.words?.[String(value)] ?? String(value);
  if (key === "agency_id") return ground.agencies.labelOf(String(value));
  if (key === "tariff_id") return ground.tariffs.labelOf(String(value));
  return String(value);
}

/** Without thousands, so that every spreadsheet takes it for a number. */
function decimalComma(value: number, fixed?: number): string {
  return (fixed === undefined ? String(value) : value.toFixed(fixed)).replace(".", ",");
}

export function cellWords(column: TransferColumn, value: unknown, ground: CellGround): string {
  const { field } = column;
  if (field?.kind === "number" && typeof value === "number")
    return `${formatNumber(value, { min: field.fixed })}\u00a0${field.unit.split(" ")[0]}`;
  if (field?.kind === "date") return formatField(field, value) || "—";
  if (Array.isArray(value)) return value.join(", ") || "—";
  return clip(cellOf(column, value, ground).trim()) || "—";
}

const longest = 80;

function clip(text: string): string {
  return text.length > longest ? `${text.slice(0, longest - 1).trimEnd()}…` : text;
}

/** What the vehicle form would have posted for it, or what to write instead. */
export type CellReading = { typed: string | string[] | boolean } | { error: string };

/** `before`: the stored vehicle, which may keep equipment that is no longer in the list. */
export function readCell(
  { key, field }: TransferColumn,
  { cell, before, ground }: { cell: string; before: VehicleValues | null; ground: CellGround },
): CellReading {
  if (field === null) return readSwitch(cell, words.flag);
  switch (field.kind) {
    case "switch":
      return readSwitch(cell, words.available);
    case "date":
      return readDate(cell);
    case "agency":
    case "tariff":
      return field.kind === "agency"
        ? readName(cell, {
            names: ground.agencies,
            none: "Aucune agence de ce nom.",
            required: field.required && "Écrivez le nom d’une agence.",
          })
        : readName(cell, { names: ground.tariffs, none: "Aucun tarif de ce nom." });
    case "choice":
      return readChoice(cell, field);
    case "choices":
      return readChoices(cell, field, key === "equipment" ? (before?.equipment ?? []) : []);
    default:
      return { typed: cell };
  }
}

function readSwitch(cell: string, { yes, no }: { yes: string; no: string }): CellReading {
  const word = foldText(cell);
  if ([foldText(yes), "oui", "vrai", "true", "1", "x"].includes(word)) return { typed: true };
  if ([foldText(no), "non", "faux", "false", "0"].includes(word)) return { typed: false };
  return { error: `Écrivez «\u00a0${yes}\u00a0» ou «\u00a0${no}\u00a0».` };
}

function readDate(cell: string): CellReading {
  const [, day = "", month = "", year = ""] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(cell) ?? [];
  const iso = year ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : cell;
  return cell === "" || readDay(iso)
    ? { typed: iso }
    : { error: "Écrivez une date, par exemple 31/12/2027." };
}

function readName(
  cell: string,
  { names, none, required }: { names: Names; none: string; required?: string | false },
): CellReading {
  if (cell === "") return required ? { error: required } : { typed: "" };
  const id = names.idOf(cell);
  if (id) return { typed: id };
  const guess = names.nearest(cell);
  return { error: guess ? `${none} Vouliez-vous «\u00a0${guess}\u00a0»\u00a0?` : none };
}

function readChoice(cell: string, field: Extract<VehicleField, { kind: "choice" }>): CellReading {
  const wordsOf = (option: string) => field.words?.[option] ?? option;
  const option = field.options.find((one) =>
    [one, wordsOf(one)].some((title) => foldText(title) === foldText(cell)),
  );
  if (option ?? cell === "") return { typed: option ?? "" };
  return { error: `Écrivez l’un de ces mots\u00a0: ${field.options.map(wordsOf).join(", ")}.` };
}

function readChoices(
  cell: string,
  field: Extract<VehicleField, { kind: "choices" }>,
  kept: string[],
): CellReading {
  const typed: string[] = [];
  for (const item of cell.split(listSign).map((part) => part.trim())) {
    if (item === "") continue;
    const option = [...field.options, ...kept].find((one) => foldText(one) === foldText(item));
    if (!option)
      return {
        error: `«\u00a0${clip(item)}\u00a0» n’est pas dans la liste. Écrivez, séparés par «\u00a0${listSign}\u00a0»\u00a0: ${field.options.join(", ")}.`,
      };
    if (!typed.includes(option)) typed.push(option);
  }
  return { typed };
}

interface Named {
  id: string;
  name: string;
  /** What the screens call it, where that is another name. */
  short?: string;
}

interface Names {
  /** Its name; its id where two share one. */
  labelOf: (id: string) => string;
  /** By name, however it is typed, or by id. */
  idOf: (text: string) => string | undefined;
  nearest: (text: string) => string | undefined;
}

export function namesOf(records: readonly Named[]): Names {
  const ids = new Set(records.map(({ id }) => id));
  const byName = Map.groupBy(records, ({ name }) => foldText(name));
  const byShort = Map.groupBy(records, ({ name, short = name }) => foldText(short));
  const only = (found: Named[] | undefined) => (found?.length === 1 ? found[0] : undefined);
  // Once for all: every line of a file asks.
  const labels = new Map(records.map(({ id, name }) => [id, only(byName.get(foldText(name))) ? name : id]));
  return {
    labelOf: (id) => labels.get(id) ?? id,
    idOf: (text) => {
      const [id, name] = [text.toLowerCase(), foldText(text)];
      if (ids.has(id)) return id;
      return byName.has(name) ? only(byName.get(name))?.id : only(byShort.get(name))?.id;
    },
    nearest: (text) => {
      const typed = foldText(text);
      const near = records
        .flatMap(({ name, short = name }) => [name, short])
        .map((name) => ({ name, away: distance(typed, foldText(name)) }))
        .toSorted((a, b) => a.away - b.away)[0];
      return near && near.away <= Math.max(2, typed.length / 4) ? near.name : undefined;
    },
  };
}

function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...b].entries())
      next.push(
        Math.min((next[j] ?? 0) + 1, (row[j + 1] ?? 0) + 1, (row[j] ?? 0) + (letter === other ? 0 : 1)),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}
