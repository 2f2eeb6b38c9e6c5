/** A tariff that vehicles follow, with what it has to say. */
export interface UsedTariff {
  id: string;
  name: string;
  default_for: string[];
  km_per_day: number | null;
  deposit: number | null;
  damage_excess: number | null;
}

/** Trailers count no kilometres. */
const withoutKilometres = "Remorques";

export function tariffGaps(tariffs: readonly UsedTariff[]) {
  return tariffs.flatMap(({ id, name, default_for, km_per_day, deposit, damage_excess }) => {
    const isTrailers = default_for.length > 0 && default_for.every((type) => type === withoutKilometres);
    const missing = [
      km_per_day === null && !isTrailers && "le kilométrage",
      deposit === null && "le dépôt de garantie",
      damage_excess === null && "la franchise",
    ].filter((word) => word !== false);
    return missing.length > 0 ? [{ id, name, missing }] : [];
  });
}
