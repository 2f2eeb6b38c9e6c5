import type { Licence } from "#app/domain/rental/licence.ts";
import type { Amount } from "#app/domain/rental/money.ts";
import type { Offer } from "#app/domain/rental/tariff.ts";
import type { PictureSource } from "#app/lib/picture.ts";
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
