import type { PictureSource } from "#app/components/ui/picture.tsx";
import type { PublicAgency } from "#app/features/agencies/agency.ts";
import type { VehicleCardData } from "./vehicle-card.tsx";
import { fieldEntries, formatField, type PublicKey, type VehicleRow } from "./vehicle-fields.ts";

/** A vehicle as its own page shows it. A field that is hidden, or empty, is null here: it never leaves the server. */
export interface PublicVehicle extends VehicleCardData, Pick<VehicleRow, Exclude<PublicKey, "price">> {
  description: string;
  /** In the order staff gave them; the first is the card's picture. */
  photos: PictureSource[];
  /** Where it is picked up. */
  agency: PublicAgency | null;
}

/** The table of a vehicle's own page; what is hidden or unknown has no line. */
export function specificationLines(vehicle: PublicVehicle): { label: string; value: string }[] {
  return fieldEntries()
    .filter(([, { flag, line }]) => flag && line !== false)
    .map(([key, field]) => ({
      label: field.line || field.label,
      value: formatField(field, vehicle[key as Exclude<PublicKey, "price">]),
    }))
    .filter(({ value }) => value !== "");
}
