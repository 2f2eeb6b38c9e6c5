import type { PictureSource } from "#app/components/ui/picture.tsx";
import type { Licence } from "#app/lib/licence.ts";
import type { Amount } from "#app/lib/money.ts";
import type { Offer } from "#app/lib/tariff.ts";
import type { VehicleType } from "./vehicles.schema.ts";

/** A vehicle as the request form shows and prices it. What is hidden, or unknown, is null or empty. */
export interface AskedVehicle {
  id: string;
  name: string;
  type: VehicleType;
  picture: PictureSource | null;
  /** «10,8 m³» */
  capacity: string | null;
  location: string | null;
  licences: Licence[];
  agencyId: string | null;
  /** A day's. */
  price: Amount | null;
  /** Null where no price can be worked out in advance. */
  offer: Offer | null;
}
