import type { PictureSource } from "#app/components/ui/picture.tsx";
import type { CardKey, VehicleRow } from "./vehicle-fields.ts";
import type { VehicleType } from "./vehicles.schema.ts";

/** What a card shows. A field that is hidden, or empty, is null here: it never leaves the server. */
export interface VehicleCardData extends Pick<VehicleRow, CardKey> {
  id: string;
  name: string;
  type: VehicleType;
  available: boolean;
  picture: PictureSource | null;
}

/** The volumes a type offers, in m³. */
export interface VolumeRange {
  type: VehicleType;
  min: number;
  max: number;
}
