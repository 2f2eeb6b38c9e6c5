import type { PictureSource } from "#app/components/ui/picture.tsx";
import type { VehicleType } from "./vehicles.schema.ts";

/** What a card shows. A field that is hidden, or empty, is null here: it never leaves the server. */
export interface VehicleCardData {
  id: string;
  name: string;
  type: VehicleType;
  available: boolean;
  picture: PictureSource | null;
  location: string | null;
  capacity: string | null;
  usefulLength: string | null;
  /** Kilometres. */
  mileage: number | null;
  /** Kilograms. */
  ptac: number | null;
  motorisation: string[];
  /** Euros per day. */
  price: number | null;
}

/** The volumes a type offers, in m³. */
export interface VolumeRange {
  type: VehicleType;
  min: number;
  max: number;
}
