import type { Insertable } from "kysely";
import type { Equipment, Motorisation, VehicleType } from "#app/domain/vehicles/vehicles.schema.ts";
import type { Database } from "#server/db/schema.ts";
import type { AgencySlug } from "./agencies.ts";
import type { BrandName } from "./brands.ts";
import type { TariffSlug } from "./tariffs.ts";

type VehicleRow = Insertable<Database["vehicles"]>;

type FieldOfFlag<Key> = Key extends `show_${infer Field}` ? Field : never;
/** A field that has a `show_…` flag. */
export type HideableField = FieldOfFlag<keyof VehicleRow>;

export interface DemoVehicle
  extends Pick<
      VehicleRow,
      "name" | "capacity" | "mileage" | "price" | "chassis_type" | "body_type" | "ptac" | "useful_length"
    >,
    Partial<
      Pick<
        VehicleRow,
        | "inner_width"
        | "inner_height"
        | "pallets"
        | "payload_kg"
        | "licence"
        | "critair"
        | "atp_class"
        | "atp_until"
        | "body_plan"
      >
    > {
  /** Its id is made from this: a changed slug is another vehicle. */
  slug: string;
  type: VehicleType;
  brand: BrandName;
  model: string;
  description: string;
  agency: AgencySlug;
  /** Where it is not its type's. */
  tariff?: TariffSlug;
  /** The day it joined the fleet, which orders the catalogue. */
  arrived: string;
  available?: false;
  motorisation: Motorisation[];
  equipment: Equipment[];
  hidden?: HideableField[];
  /** File names in `pictures/vehicles`: side view first, then rear, drawing, cabin and another setting. */
  pictures: string[];
}
