import { sitePaths } from "#app/lib/site-paths.ts";

export const vehicleTypes = [
  "Véhicules léger",
  "Poids lourds",
  "Semi-remorques",
  "Frigorifiques",
  "Energies alternatives",
  "Remorques",
] as const;
export type VehicleType = (typeof vehicleTypes)[number];

export const motorisations = ["Diesel", "Electrique", "Essence", "Hybride"] as const;
export type Motorisation = (typeof motorisations)[number];

export const equipmentList = [
  "Navigation GPS",
  "Aménagement sur-mesure",
  "Aménagement atelier",
  "Aménagement lavable",
  "Système de ventilation",
  "Aménagement miroitier",
  "Galerie de toit",
  "Serrures renforcées",
  "Hayon élévateur",
  "Essieu relevable",
  "Aménagement double plancher",
] as const;
export type Equipment = (typeof equipmentList)[number];

/** «E» is the electric vehicle's green sticker. */
export const critAirClasses = ["E", "1", "2", "3", "4", "5"] as const;

export const homeVehicleCount = 8;

/** How many of its facts a card has room for. */
export const stripPlaces = 4;

/** Words the footer and older links use for a type. */
const typeAliases = new Map<string, VehicleType>([
  ["utilitaire", "Véhicules léger"],
  ["camion", "Poids lourds"],
  ["poids-lourd", "Poids lourds"],
]);

/** The type a `?type=` means: its own label, or an alias. Null for none, or for a word we do not know. */
export function vehicleTypeFromParam(value: string | null | undefined): VehicleType | null {
  const wanted = value?.trim() ?? "";
  return vehicleTypes.find((type) => type === wanted) ?? typeAliases.get(wanted.toLowerCase()) ?? null;
}

export function isVehicleType(value: string): value is VehicleType {
  return (vehicleTypes as readonly string[]).includes(value);
}

export function catalogueLink(type: VehicleType): string {
  return `${sitePaths.catalogue}?${new URLSearchParams({ type })}`;
}
