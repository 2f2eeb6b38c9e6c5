import { paintedUrl, type SceneName, sceneSizes } from "#app/lib/scenes.ts";
import type { VehicleType } from "./vehicles.schema.ts";

const profiles = {
  "Véhicules léger": "profile-vehicules-leger",
  "Poids lourds": "profile-poids-lourds",
  "Semi-remorques": "profile-semi-remorques",
  Frigorifiques: "profile-frigorifiques",
  "Energies alternatives": "profile-energies-alternatives",
  Remorques: "profile-remorques",
} as const satisfies Record<VehicleType, SceneName>;

/** A type side-on, cut out, all drawn to one scale: their widths compare as the vehicles do. */
export function typeProfile(
  type: VehicleType,
  painting: string,
): { src: string; width: number; height: number } {
  const { width, height } = sceneSizes[profiles[type]];
  return { src: paintedUrl(painting, profiles[type], width), width, height };
}
