import { joined } from "#app/lib/plural.ts";
import { type Licence, licences } from "./licence.ts";

// Which licence tows one vehicle with another (code de la route, R. 221-4): the law looks at what both may weigh.

/** As far as the public may know it: what is hidden is null or empty. */
interface Towable {
  type: string;
  licences: readonly Licence[];
  ptac: number | null;
}

/** In kilograms: a trailer that any licence tows, and what a set may weigh. */
const lightTrailer = 750;
const heavyTrailer = 3500;
const limits = { B: 3500, B96: 4250, C1E: 12_000 };

/** Null where one does not tow the other, or it is not known. */
export function licenceOfSet(towing: Towable, trailer: Towable): Licence | null {
  const [alone] = towing.licences;
  const [least] = trailer.licences;
  if (trailer.type !== "Remorques" || ["Remorques", "Semi-remorques"].includes(towing.type)) return null;
  if (!alone || !least || towing.ptac === null || trailer.ptac === null) return null;
  const byWeight = licenceByWeight(alone, trailer.ptac, towing.ptac + trailer.ptac);
  // Staff may have said of a trailer that it takes more than the law asks.
  return licences.indexOf(least) > licences.indexOf(byWeight) ? least : byWeight;
}

function licenceByWeight(alone: Licence, trailer: number, set: number): Licence {
  if (trailer <= lightTrailer) return alone;
  if (alone === "B" && trailer <= heavyTrailer) {
    if (set <= limits.B) return "B";
    return set <= limits.B96 ? "B96" : "BE";
  }
  return (alone === "B" || alone === "C1") && set <= limits.C1E ? "C1E" : "CE";
}

/** Of a trailer, by the ids of those that can tow it. */
export type TowedBy = Record<string, Licence>;

export function towedBy(trailer: Towable, others: readonly (Towable & { id: string })[]): TowedBy {
  return Object.fromEntries(
    others.flatMap((other) => {
      const licence = licenceOfSet(other, trailer);
      return licence ? [[other.id, licence]] : [];
    }),
  );
}

/** «permis BE avec Corbère Grand Large, B96 avec Albère Cala»; empty where nothing here tows it. */
export function towingWords(towed: TowedBy, vehicles: readonly { id: string; name: string }[]): string {
  const words = licences.flatMap((licence) => {
    const names = vehicles.filter(({ id }) => towed[id] === licence).map(({ name }) => name);
    return names.length > 0 ? [`${licence} avec ${joined(names)}`] : [];
  });
  return words.length > 0 ? `permis\u00a0${words.join(", ")}` : "";
}
