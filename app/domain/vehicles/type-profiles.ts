import alternative from "./assets/profiles/energies-alternatives.webp?no-inline";
import refrigerated from "./assets/profiles/frigorifiques.webp?no-inline";
import heavy from "./assets/profiles/poids-lourds.webp?no-inline";
import trailer from "./assets/profiles/remorques.webp?no-inline";
import semiTrailer from "./assets/profiles/semi-remorques.webp?no-inline";
import light from "./assets/profiles/vehicules-leger.webp?no-inline";
import type { VehicleType } from "./vehicles.schema.ts";

/** Each type side-on, cut out, all drawn to one scale: their widths compare as the vehicles do. */
export const typeProfiles: Record<VehicleType, { src: string; width: number; height: number }> = {
  "Véhicules léger": { src: light, width: 192, height: 94 },
  "Poids lourds": { src: heavy, width: 358, height: 153 },
  "Semi-remorques": { src: semiTrailer, width: 564, height: 170 },
  Frigorifiques: { src: refrigerated, width: 358, height: 155 },
  "Energies alternatives": { src: alternative, width: 230, height: 110 },
  Remorques: { src: trailer, width: 264, height: 92 },
};
