import type { Offer } from "#app/domain/rental/tariff.ts";
import type { VehicleCardData } from "#app/domain/vehicles/vehicle-card.ts";
import type { PublicKey, VehicleRow } from "./vehicle-fields.ts";

/** What a comparison shows besides the card. */
export const comparedKeys = [
  ...(["inner_width", "inner_height", "pallets", "payload_kg", "critair", "equipment"] as const),
] satisfies PublicKey[];

/** A vehicle beside others. A field that is hidden, or empty, is null here: it never leaves the server. */
export interface ComparedVehicle
  extends VehicleCardData,
    Pick<VehicleRow, Exclude<(typeof comparedKeys)[number], "equipment">> {
  /** Null where it is hidden: then nothing is known to be missing either. */
  equipment: string[] | null;
  /** When it can be had, and on which of the visitor's days. */
  free: { text: string; notes?: string[] };
  /** Where its agency is; null for none, or one that is hidden. */
  city: string | null;
  /** Null where the public may not know what it costs, or no price list goes with it. */
  offer: Offer | null;
}
