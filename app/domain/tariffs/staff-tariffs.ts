import type { Tariff } from "#app/domain/rental/tariff.ts";
import { type VehicleType, vehicleTypes } from "#app/domain/vehicles/vehicles.schema.ts";

/** A tariff as its editor and the table show it. */
export interface StaffTariff extends Tariff {
  default_for: VehicleType[];
  /** Those that name it, and those of its types that name none. */
  vehicleCount: number;
  version: string;
}

/** What a renter must be told (arrêté of 17 March 2015) and this tariff does not say, each with its article. */
export function missingFacts(tariff: StaffTariff): string[] {
  const { km_per_day, extra_km_price, deposit, damage_excess, min_age, min_licence_years, tiers } = tariff;
  const facts: [isMissing: boolean, name: string][] = [
    [tiers.length === 0, "de palier"],
    // Without a limit there is nothing beyond.
    [km_per_day !== null && extra_km_price === null, "de prix du kilomètre au-delà"],
    [deposit === null, "de dépôt de garantie"],
    [damage_excess === null, "de franchise"],
    [min_age === null, "d’âge minimum"],
    [min_licence_years === null, "d’ancienneté de permis"],
  ];
  return facts.filter(([isMissing]) => isMissing).map(([, name]) => name);
}

/** «de franchise ni d’âge minimum» */
export function joinFacts(facts: string[]): string {
  return facts.length > 1 ? `${facts.slice(0, -1).join(", ")} ni ${facts.at(-1)}` : (facts[0] ?? "");
}

/** Whose vehicles have no tariff, unless they name one. */
export function typesWithoutTariff(tariffs: readonly StaffTariff[]): VehicleType[] {
  return vehicleTypes.filter((type) => !tariffs.some(({ default_for }) => default_for.includes(type)));
}
