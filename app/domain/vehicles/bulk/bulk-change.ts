import { formatCents, toCents } from "#app/lib/euros.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import {
  formatField,
  type VehicleField,
  type VehicleRow,
  type VisibilityFlag,
  vehicleFields,
} from "../vehicle-fields.ts";

// One change for many vehicles: what each becomes. The preview and the write are made of the same rule.

export const priceModes = { set: "Fixer", percent: "+\u00a0%", amount: "+\u00a0€" } as const;
export type PriceMode = keyof typeof priceModes;

/** Fields of one word from a list. */
export const bulkChoices = ["licence", "critair", "body_plan"] as const;
export type BulkChoice = (typeof bulkChoices)[number];

export type BulkChange =
  | { field: "price"; mode: PriceMode; value: number; isRounded: boolean }
  | { field: "tariff_id" | BulkChoice; value: string | null }
  | { field: VisibilityFlag; value: boolean }
  | { field: "equipment"; mode: "add" | "remove"; items: string[] };

export type BulkSubject = Pick<VehicleRow, BulkChange["field"]>;

export type BulkOutcome = { after: unknown } | { stays: string };

export function applyChange(vehicle: BulkSubject, change: BulkChange): BulkOutcome {
  if (change.field === "price") return priceAfter(vehicle.price, change);
  if (change.field === "equipment") return equipmentAfter(vehicle.equipment, change);
  const { field, value } = change;
  if (vehicle[field] !== value) return { after: value };
  if (typeof value === "boolean") return { stays: value ? "déjà visible" : "déjà masqué" };
  return { stays: value === null ? "déjà vide" : "déjà ainsi" };
}

/** In cents, which are whole: a price must not depend on how a computer writes a tenth. */
function priceAfter(price: number | null, change: Extract<BulkChange, { field: "price" }>): BulkOutcome {
  const before = price === null ? null : toCents(price);
  const after = movedPrice(before, change);
  if (after === null) return { stays: "sans prix" };
  if (after <= 0) return { stays: "deviendrait nul" };
  if (after > toCents(vehicleFields.price.max)) return { stays: "deviendrait trop grand" };
  return after === before ? { stays: "même prix" } : { after: after / 100 };
}

function movedPrice(
  before: number | null,
  { mode, value, isRounded }: Extract<BulkChange, { field: "price" }>,
): number | null {
  if (mode === "set") return toCents(value);
  if (before === null) return null;
  const moved = mode === "percent" ? (before * (10_000 + toCents(value))) / 10_000 : before + toCents(value);
  return isRounded ? Math.round(moved / 100) * 100 : Math.round(moved);
}

function equipmentAfter(
  before: string[],
  { mode, items }: Extract<BulkChange, { field: "equipment" }>,
): BulkOutcome {
  const after =
    mode === "add" ? [...new Set([...before, ...items])] : before.filter((item) => !items.includes(item));
  if (after.length !== before.length) return { after };
  const isOne = items.length === 1;
  if (mode === "add") return { stays: isOne ? "l’a déjà" : "les a déjà" };
  return { stays: isOne ? "ne l’a pas" : "ne les a pas" };
}

export function bulkWords(field: BulkChange["field"], value: unknown, tariffs: ReadonlyMap<string, string>) {
  if (typeof value === "boolean") return value ? "visible" : "masqué";
  if (field === "tariff_id") return value === null ? "celui du type" : (tariffs.get(String(value)) ?? "—");
  const choice = bulkChoices.find((one) => one === field);
  if (choice) return choiceWords(choice, value);
  if (value === null) return "—";
  if (typeof value === "number") return formatCents(toCents(value), { exact: true });
  return Array.isArray(value) ? value.join(", ") || "—" : String(value);
}

/** «Fourgon», «d’après le type» */
function choiceWords(choice: BulkChoice, value: unknown): string {
  const field: VehicleField = vehicleFields[choice];
  const none = field.kind === "choice" ? field.placeholder : undefined;
  return formatField(field, value) || (none ? none.charAt(0).toLowerCase() + none.slice(1) : "—");
}

/** «+ 3,00 €» */
export function priceGain(before: unknown, after: unknown): string | null {
  if (typeof before !== "number" || typeof after !== "number") return null;
  const gain = (toCents(after) - toCents(before)) / 100;
  return `${gain < 0 ? "−" : "+"}\u00a0${formatNumber(Math.abs(gain), { min: 2 })}\u00a0€`;
}

/** «+ Hayon élévateur»: of a list, only what comes or goes. */
export function listGain(before: unknown, after: unknown): string | null {
  if (!Array.isArray(before) || !Array.isArray(after)) return null;
  const [sign, items] =
    after.length > before.length
      ? ["+", after.filter((item) => !before.includes(item))]
      : ["−", before.filter((item) => !after.includes(item))];
  return `${sign}\u00a0${items.join(", ")}`;
}
