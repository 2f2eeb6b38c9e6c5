import { formatDays } from "#app/domain/rental/days-words.ts";
import { formatLicences } from "#app/domain/rental/licence.ts";
import { hoursWords } from "#app/domain/rental/stay-hours.ts";
import { towingWords } from "#app/domain/rental/towing.ts";
import type { AskedVehicle } from "#app/domain/vehicles/asked-vehicles.server.ts";
import { formatPrice } from "#app/lib/euros.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { counted, joined } from "#app/lib/plural.ts";
import type { Rental } from "./asked-rental.ts";

// What is said of a rental that somebody asks for: its days, vehicles, deposits, towing.

/** «5 jours, du mardi 8 au samedi 12 décembre, départ à 07:30»; empty where nothing is known. */
export function describeStay(
  { stay: { from, to, days }, hours }: Pick<Rental, "stay" | "hours">,
  today: string,
) {
  const length = days ? counted(days, "jour") : "";
  return [length, formatDays({ from, to }, today), hoursWords(hours)].filter(Boolean).join(", ");
}

/** «2 véhicules · permis B · 750 km compris chacun» */
export function describeVehicles({ vehicles, count: all, unpriced, stay }: Rental): string {
  const count = all > 0 ? counted(all, "véhicule") : "";
  const without = stay.days && unpriced > 0 ? `dont ${unpriced} sans tarif` : "";
  const parts = [
    // One that has no price is said where the price would stand.
    without && vehicles.length > 1 ? `${count}, ${without}` : count,
    licencesOfAll(vehicles),
    includedKilometres(vehicles),
  ];
  return parts.filter(Boolean).join(" · ");
}

/** «800 €», «2 800 € au total»; empty where none is known. */
export function describeDeposits(vehicles: Rental["vehicles"]): string {
  const laid = vehicles.filter(({ estimate }) => estimate?.deposit);
  const sum = laid.reduce((all, { estimate, quantity }) => all + (estimate?.deposit ?? 0) * quantity, 0);
  if (laid.length === 0) return "";
  const isOne = laid.length === 1 && laid[0]?.quantity === 1;
  return isOne ? formatPrice(sum) : `${formatPrice(sum)} au total`;
}

/** «Pour tracter Conflent B35 : permis BE avec Corbère Grand Large.», a sentence for each trailer. */
export function towingSentences(vehicles: AskedVehicle[]): string[] {
  return vehicles.flatMap((trailer) => {
    const words = towingWords(trailer.towedBy, vehicles);
    return words ? [`Pour tracter ${trailer.name}\u00a0: ${words}.`] : [];
  });
}

/** Of a trailer that one of the others tows, the sentence above says it. */
function licencesOfAll(vehicles: AskedVehicle[]): string {
  const known = vehicles.filter(
    ({ licences, towedBy }) => licences.length > 0 && !towingWords(towedBy, vehicles),
  );
  const words = [...new Set(known.map(({ licences }) => formatLicences(licences)))];
  return words.length > 0 ? `permis\u00a0${joined(words)}` : "";
}

function includedKilometres(vehicles: Rental["vehicles"]): string {
  // Of each vehicle, as often as it is asked for.
  const included = vehicles.flatMap(({ estimate, quantity }) =>
    estimate ? Array<number | null>(quantity).fill(estimate.includedKm) : [],
  );
  if (included.length === 0) return "";
  const limited = included.filter((km) => km !== null);
  if (limited.length === 0) return "kilomètres sans limite";
  const [min, max] = [Math.min(...limited), Math.max(...limited)].map((km) => formatNumber(km));
  const each = limited.length > 1 ? " chacun" : "";
  const kilometres = min === max ? `${min}\u00a0km compris${each}` : `de ${min} à ${max}\u00a0km compris`;
  const others = included.length - limited.length;
  if (others === 0) return kilometres;
  return `${kilometres}, sans limite pour ${others > 1 ? "les autres" : "l’autre"}`;
}
