import type { AvailabilityWords } from "#app/domain/periods/availability.ts";
import type { Licence } from "#app/domain/rental/licence.ts";
import type { Amount } from "#app/domain/rental/money.ts";
import type { PictureSource } from "#app/lib/picture.ts";
import { type CardKey, fieldEntries, formatField, type VehicleRow } from "./vehicle-fields.ts";
import { stripPlaces, type VehicleType } from "./vehicles.schema.ts";

/** What a card shows. A field that is hidden, or empty, is null here: it never leaves the server. */
export type VehicleCardData = Pick<VehicleRow, Exclude<CardKey, "price"> | "id" | "name" | "available"> & {
  type: VehicleType;
  /** A day's, with and without VAT. */
  price: Amount | null;
  /** Which may do for it, the least first; empty where the public may not be told. */
  licences: Licence[];
  badge: AvailabilityWords | null;
  picture: PictureSource | null;
  /** Its strip of facts in words, made on the server: no page fetches the table of fields for it. */
  cells: { label: string; value: string }[];
  /** «4 jours : 304,70 € TTC», where the visitor said which days and there is a price for them. */
  stayPrice?: string;
};

export function specCells(vehicle: Omit<Pick<VehicleCardData, CardKey>, "price">): VehicleCardData["cells"] {
  return fieldEntries()
    .flatMap(([key, field]) => (typeof field.onCard === "object" ? [{ key, field, ...field.onCard }] : []))
    .toSorted((a, b) => a.place - b.place)
    .map(({ key, field, label = field.label, format = field.format }) => ({
      label,
      value: formatField({ ...field, format }, vehicle[key as Exclude<CardKey, "price">]),
    }))
    .filter(({ value }) => value !== "")
    .slice(0, stripPlaces);
}
