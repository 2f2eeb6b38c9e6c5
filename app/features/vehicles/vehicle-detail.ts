import type { PictureSource } from "#app/components/ui/picture.tsx";
import type { PublicAgency } from "#app/features/agencies/agency.ts";
import type { VehicleCardData } from "./vehicle-card-data.ts";
import type { PublicKey, VehicleRow } from "./vehicle-fields.ts";

/** A vehicle as its own page shows it. A field that is hidden, or empty, is null here: it never leaves the server. */
export interface PublicVehicle extends VehicleCardData, Pick<VehicleRow, PublicKey> {
  description: string;
  /** In the order staff gave them; the first is the card's picture. */
  photos: PictureSource[];
  /** Whether the company quotes with VAT. */
  priceIncludesTax: boolean;
  /** Where it is picked up. */
  agency: PublicAgency | null;
}
