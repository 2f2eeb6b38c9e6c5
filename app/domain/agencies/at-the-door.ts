import { capitalised } from "#app/lib/elision.ts";
import type { DayException } from "./closures.ts";
import { type DayHours, dayOf, spansOn } from "./opening-hours.ts";

// What stands against a departure or a return at an agency: nobody is there, or the vehicle is somewhere else.

export interface Door {
  /** Null where the hours are not known. */
  week: DayHours[] | null;
  exceptions: DayException[];
}

/** «Agence fermée le dimanche», «Agence fermée (Noël)»; null where somebody is there, or nobody knows. */
export function closedWords(day: string, { week, exceptions }: Door): string | null {
  if (!week || spansOn(day, week, exceptions).length > 0) return null;
  const why = exceptions.find(({ date }) => date === day)?.label;
  return `Agence fermée ${why ? `(${why})` : `le ${dayOf(day).toLowerCase()}`}`;
}

interface Stand {
  agencyId: string | null;
  /** Named where several stand beside each other. */
  vehicle?: string;
}

/** «Le véhicule est au Boulou, retrait à Perpignan»; null where it is handed over where it stands, or nobody knows. */
export function elsewhereWords(
  { agencyId, vehicle = "le véhicule" }: Stand,
  pickupId: string | null,
  nameOf: (agencyId: string) => string | undefined,
): string | null {
  if (!agencyId || !pickupId || agencyId === pickupId) return null;
  const [stands, pickup] = [nameOf(agencyId), nameOf(pickupId)];
  if (!stands || !pickup) return null;
  return `${capitalised(vehicle)} est ${atAgency(stands)}, retrait ${atAgency(pickup)}`;
}

/** «au Boulou», «à Perpignan», «à l’agence de Perpignan» */
function atAgency(name: string): string {
  if (/^agence\b/i.test(name)) return `à l’agence ${name.replace(/^agence\s*/i, "")}`;
  if (/^les? /i.test(name)) return `au${name[2] === " " ? "" : "x"} ${name.replace(/^les? /i, "")}`;
  return `à ${name}`;
}
