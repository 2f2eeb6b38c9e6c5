import type { PictureSource } from "#app/lib/picture.ts";

/** A vehicle as staff choose one. Nothing is hidden from them. */
export interface FoundVehicle {
  id: string;
  name: string;
  fleet_number: string | null;
  type: string;
  available: boolean;
  agency: string | null;
  price: number | null;
  licences: string;
  picture: PictureSource | null;
}

/** As many as one reads; whoever looks for another types a word more. */
export const mostFound = 20;
