import { todayOf } from "#app/domain/rental/days.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { checkDriver, driverName } from "./contract-driver.ts";
import type { DepartureBase } from "./departure-facts.ts";

// What still stands between a draft and its signature, said on the spot: the hub lists it, signing refuses it.

export const departureSteps = {
  rental: "Location",
  drivers: "Conducteurs",
  reading: "Relevé",
  deposit: "Dépôt de garantie",
} as const;
export type DepartureStep = keyof typeof departureSteps;

export interface DepartureGap {
  step: DepartureStep;
  field: string;
  sentence: string;
}

/** A departure as far as it is known: a draft whose vehicle has no price, or no hour of return, has no terms yet. */
export interface Departure extends Omit<DepartureBase, "terms"> {
  terms: DepartureBase["terms"] | null;
  /** What keeps terms from being made, in a sentence. */
  problem: { field: string; sentence: string } | null;
  /** A motor vehicle of at most 3.5 t, or of unknown weight. */
  isLight: boolean;
  /** It has neither engine nor odometer. */
  isTowed: boolean;
  /** What its odometer showed last. */
  lastMileage: number | null;
}

export function departureGaps(departure: Departure, now: Date): DepartureGap[] {
  return [
    ...rentalGaps(departure, now),
    ...driverGaps(departure, now),
    ...readingGaps(departure),
    ...(departure.deposit
      ? []
      : [gap("deposit", "kind", "Notez le dépôt de garantie, ou dites pourquoi il n’y en a pas.")]),
  ];
}

const gap = (step: DepartureStep, field: string, sentence: string): DepartureGap => ({
  step,
  field,
  sentence,
});

function rentalGaps({ problem, terms, customer, isLight }: Departure, now: Date): DepartureGap[] {
  const gaps: DepartureGap[] = [];
  const isCompany = customer.kind === "professionnel";
  if (problem) gaps.push(gap("rental", problem.field, problem.sentence));
  if (!customer.name && !customer.company) gaps.push(gap("rental", "name", "Donnez le nom du locataire."));
  if (!customer.address.trim()) gaps.push(gap("rental", "address", "Donnez l’adresse du locataire."));
  if (isCompany && !isLight && !customer.siren.trim())
    gaps.push(
      gap(
        "rental",
        "siren",
        "Donnez le SIREN de l’entreprise\u00a0: il doit être à bord au-delà de 3,5\u00a0t.",
      ),
    );
  if (!terms) return gaps;
  // The order of 17 March 2015: conditions and a written quote, before the contract.
  if (!terms.quote && !isCompany && isLight)
    gaps.push(
      gap("rental", "quote", "Un devis écrit est dû avant le contrat. Faites le devis et notez l’accord."),
    );
  if (new Date(terms.due_at) <= now)
    gaps.push(gap("rental", "due", "L’heure du retour est passée\u00a0: prolongez d’abord la location."));
  return gaps;
}

function driverGaps({ drivers, vehicle, terms }: Departure, now: Date): DepartureGap[] {
  if (drivers.length === 0) return [gap("drivers", "last_name", "Notez au moins un conducteur.")];
  const on = todayOf(now);
  return drivers.flatMap((driver) => {
    const name = driverName(driver);
    if (!driver.seen_at)
      return [gap("drivers", "seen", `Cochez que l’original du permis de ${name} a été vu.`)];
    const asked = { on, licences: vehicle.licences, conditions: terms?.conditions ?? noLimits };
    const [warning] = checkDriver(driver, asked).filter(({ isWarning }) => isWarning);
    return warning && !driver.reason
      ? [
          gap(
            "drivers",
            "reason",
            `${name}\u00a0: ${warning.words}. Dites pourquoi la location se fait quand même.`,
          ),
        ]
      : [];
  });
}

const noLimits = { min_age: null, min_licence_years: null };

function readingGaps({ reading, lastMileage, isTowed }: Departure): DepartureGap[] {
  const gaps: DepartureGap[] = [];
  const { mileage, mileage_note, level, clean_outside, clean_inside } = reading;
  if (mileage === null && !mileage_note)
    gaps.push(gap("reading", "mileage", "Relevez le compteur, ou dites pourquoi il ne se lit pas."));
  if (mileage !== null && lastMileage !== null && mileage < lastMileage && !mileage_note)
    gaps.push(
      gap(
        "reading",
        "mileage",
        `Le compteur était à ${formatNumber(lastMileage)}\u00a0km. Vérifiez, ou dites qu’il a été changé.`,
      ),
    );
  if (level === null && !isTowed) gaps.push(gap("reading", "level", "Relevez le niveau."));
  if (!clean_outside) gaps.push(gap("reading", "clean_outside", "Dites comment est l’extérieur."));
  if (!clean_inside) gaps.push(gap("reading", "clean_inside", "Dites comment est l’intérieur."));
  return gaps;
}
