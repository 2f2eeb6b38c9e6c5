import { isDeepStrictEqual } from "node:util";
import { asWindows1252, type Encoding } from "#app/lib/csv-file.server.ts";
import { formatPrice } from "#app/lib/euros.ts";
import { fieldErrors } from "#app/lib/field-errors.ts";
import { parseTypedNumber } from "#app/lib/numbers.ts";
import { newVehicle } from "../staff-vehicle.ts";
import { vehicleSchema } from "../vehicle-form.schema.ts";
import type { VehicleValues } from "../write-vehicles.server.ts";
import type { CellChange, CellError } from "./import-report.ts";
import {
  type CellGround,
  cellOf,
  cellWords,
  readCell,
  type TransferColumn,
  transferColumns,
} from "./vehicle-cells.ts";

export type GivenCells = readonly { column: TransferColumn; cell: string }[];

/** What a line changes of a vehicle. Only a changed cell is checked: what is stored already may stay as it is. */
export function planChange(
  given: GivenCells,
  { before, ground, encoding }: { before: VehicleValues; ground: CellGround; encoding: Encoding },
) {
  const planned = {
    changes: [] as CellChange[],
    errors: [] as CellError[],
    values: {} as Partial<VehicleValues>,
  };
  for (const { column, cell } of given) {
    const { key, label } = column;
    // A yes or no cannot be emptied: left out, it stays as it is, as a new vehicle's is what it starts with.
    if (cell === "" && isSwitch(column)) continue;
    const stored = before[key];
    if (isSameCell(cellOf(column, stored, ground), { cell, ...column, encoding })) continue;
    const reading = readCell(column, { cell, before, ground });
    const parsed = "error" in reading ? null : vehicleSchema.shape[key].safeParse(reading.typed);
    if ("error" in reading || !parsed?.success) {
      const message = "error" in reading ? reading.error : (parsed?.error?.issues[0]?.message ?? "");
      planned.errors.push({ label, value: cell, message });
    } else if (!isDeepStrictEqual(parsed.data, stored)) {
      Object.assign(planned.values, { [key]: parsed.data });
      const [from, to] = [cellWords(column, stored, ground), cellWords(column, parsed.data, ground)];
      // Long texts may differ where the report no longer shows them.
      const after = isEmpty(parsed.data) ? null : from === to ? "texte modifié" : to;
      planned.changes.push({ label, before: from, after });
    }
  }
  return planned;
}

const isSwitch = ({ field }: TransferColumn) => field === null || field.kind === "switch";

function isEmpty(value: unknown): boolean {
  return value === null || value === "" || (Array.isArray(value) && value.length === 0);
}

/** No change: a spreadsheet writes «1,50» as «1,5», ends lines in its own way, loses letters its encoding lacks. */
function isSameCell(
  stored: string,
  { cell, field, encoding }: { cell: string; encoding: Encoding } & TransferColumn,
): boolean {
  if (stored === cell) return true;
  const tidy = stored.replaceAll("\r\n", "\n").trim();
  if (tidy === cell) return true;
  if (encoding === "Windows-1252" && asWindows1252(tidy) === cell) return true;
  if (field?.kind !== "text") return false;
  const number = parseTypedNumber(tidy, 10);
  return number !== null && number === parseTypedNumber(cell, 10);
}

/** What the form of a new vehicle holds at first; one that nobody has looked at yet is not offered to visitors. */
const blank = Object.fromEntries(
  transferColumns.map(({ key, field }) => {
    const value: unknown = newVehicle[key];
    return [key, field?.kind === "switch" ? false : (value ?? "")];
  }),
);

/** The vehicle that a line describes, checked whole as its form would be. */
export function planVehicle(given: GivenCells, ground: CellGround) {
  const typed: Record<string, unknown> = { ...blank };
  const errors = new Map<string, CellError>();
  for (const { column, cell } of given) {
    if (cell === "") continue;
    const reading = readCell(column, { cell, before: null, ground });
    if ("typed" in reading) typed[column.key] = reading.typed;
    else errors.set(column.key, { label: column.label, value: cell, message: reading.error });
  }
  const parsed = vehicleSchema.safeParse(typed);
  for (const [key, message] of Object.entries(parsed.success ? {} : fieldErrors(parsed.error))) {
    const column = transferColumns.find((one) => one.key === key.split(".")[0]);
    if (!column || errors.has(column.key)) continue;
    const cell = given.find((one) => one.column.key === column.key)?.cell ?? "";
    errors.set(column.key, { label: column.label, value: cell, message });
  }
  if (!parsed.success || errors.size > 0) return { errors: [...errors.values()], values: null, summary: "" };
  const values = parsed.data as VehicleValues;
  return { errors: [], values, summary: summaryOf(values, ground) };
}

/** «Remorques · Rivesaltes · 11 m³ · 39 € · indisponible» */
function summaryOf(values: VehicleValues, ground: CellGround): string {
  const { type, agency_id, capacity, price, available } = values;
  return [
    type,
    agency_id && ground.agencies.labelOf(agency_id),
    capacity && (/^[\d\s.,]+$/.test(capacity) ? `${capacity}\u00a0m³` : capacity),
    price !== null && formatPrice(price),
    available ? "disponible" : "indisponible",
  ]
    .filter(Boolean)
    .join(" · ");
}
