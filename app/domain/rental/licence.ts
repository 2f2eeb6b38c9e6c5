import { formatNumber } from "#app/lib/numbers.ts";

/** From the least to the most, as far as they can be compared. */
export const licences = ["B", "B96", "BE", "C1", "C1E", "C", "CE"] as const;
export type Licence = (typeof licences)[number];

/** Those a visitor says they hold. */
export const heldLicences = ["B", "BE", "C1", "C", "CE"] as const;
export type HeldLicence = (typeof heldLicences)[number];

/** What each holder may drive (code de la route, R. 221-4). */
const covered: Record<Licence, readonly Licence[]> = {
  B: ["B"],
  B96: ["B", "B96"],
  BE: ["B", "B96", "BE"],
  C1: ["B", "C1"],
  C1E: ["B", "B96", "BE", "C1", "C1E"],
  C: ["B", "C1", "C"],
  CE: licences,
};

export function licencesCoveredBy(held: Licence): readonly Licence[] {
  return covered[held];
}

export function heldLicenceFromParam(value: string | null): HeldLicence | null {
  return heldLicences.find((licence) => licence === value) ?? null;
}

/** As far as the public may know it: a hidden weight is null here. */
interface LicencedVehicle {
  type: string;
  licence: Licence | null;
  ptac: number | null;
}

/** What the law allows a set to weigh, in kilograms. */
const lightSet = 3500;
const trainedSet = 4250;
/** No towing vehicle weighs less. */
const lightestTowing = 900;

/** The least first; the database's `licences_of` says the same, for the catalogue's filter. */
export function licencesOf({ type, licence, ptac }: LicencedVehicle): Licence[] {
  if (licence) return [licence];
  if (ptac === null) return [];
  if (type === "Remorques") return trailerLicences(ptac);
  // No rigid lorry weighs more than 32 t.
  if (type === "Semi-remorques" || ptac > 32_000) return ["CE"];
  if (ptac <= 3500) return ["B"];
  return ptac <= 7500 ? ["C1"] : ["C"];
}

function trailerLicences(ptac: number): Licence[] {
  if (ptac <= 750) return ["B"];
  if (ptac > 3500) return ["C1E", "CE"];
  const found: Licence[] = ["BE"];
  if (trainedSet - ptac >= lightestTowing) found.unshift("B96");
  if (lightSet - ptac >= lightestTowing) found.unshift("B");
  return found;
}

/** «B», «B96 ou BE», «B, B96 ou BE» */
export function formatLicences(codes: readonly Licence[]): string {
  const last = codes.at(-1) ?? "";
  return codes.length > 1 ? `${codes.slice(0, -1).join(", ")} ou\u00a0${last}` : last;
}

/** What the licences of a trailer depend on, a sentence each; empty where there is nothing to tell apart. */
export function trailerSentences(ptac: number): string[] {
  const weight = (kilograms: number) => `${formatNumber(kilograms)}\u00a0kg`;
  const codes = trailerLicences(ptac);
  if (codes.length === 1) return [];
  if (ptac > 3500) return ["Permis C1E ou\u00a0CE selon le véhicule tracteur."];
  const limits = { B: lightSet - ptac, B96: trainedSet - ptac };
  return codes.map((code) =>
    code === "B" || code === "B96"
      ? `Permis ${code} si le PTAC du véhicule tracteur ne dépasse pas ${weight(limits[code])}.`
      : `Permis ${code} au-delà.`,
  );
}
