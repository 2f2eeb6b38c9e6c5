import { isConditionMissing, tariffConditionFields } from "#app/domain/rental/condition-forms.ts";
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
export function missingTariffFacts(tariff: StaffTariff): string[] {
  const conditions = tariffConditionFields.flatMap(({ key, missingInTariff }) =>
    missingInTariff && isConditionMissing(key, tariff) ? [missingInTariff] : [],
  );
  return tariff.tiers.length === 0 ? ["de palier", ...conditions] : conditions;
}

/** «de franchise ni d’âge minimum» */
export function joinFacts(facts: string[]): string {
  return facts.length > 1 ? `${facts.slice(0, -1).join(", ")} ni ${facts.at(-1)}` : (facts[0] ?? "");
}

/** Whose vehicles have no tariff, unless they name one. */
export function typesWithoutTariff(tariffs: readonly StaffTariff[]): VehicleType[] {
  return vehicleTypes.filter((type) => !tariffs.some(({ default_for }) => default_for.includes(type)));
}
