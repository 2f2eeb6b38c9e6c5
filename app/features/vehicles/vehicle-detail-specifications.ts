import type { PublicVehicle } from "./vehicle-detail.ts";
import { fieldEntries, formatField, type PublicKey } from "./vehicle-fields.ts";

/** The table of a vehicle's own page; what is hidden or unknown has no line. */
export function specificationLines(vehicle: PublicVehicle): { label: string; value: string }[] {
  return fieldEntries()
    .filter(([, { flag, line }]) => flag && line !== false)
    .map(([key, field]) => ({
      label: field.line || field.label,
      value: formatField(field, vehicle[key as PublicKey]),
    }))
    .filter(({ value }) => value !== "");
}
