import { formatLicences, type Licence, licencesCoveredBy } from "#app/domain/rental/licence.ts";
import type { VehicleConditions } from "#app/domain/rental/rental-conditions.ts";
import { formatShortDate } from "#app/lib/office-dates.ts";
import { counted } from "#app/lib/plural.ts";

/** Who may drive, as a contract names them. */
export interface Driver {
  position: number;
  last_name: string;
  first_names: string;
  birth_date: string;
  birth_place: string;
  address: string;
  zip: string;
  city: string;
  country: string;
  /** Empty once it has served. */
  licence_number: string;
  licence_tail: string;
  licence_classes: Licence[];
  licence_since: string;
  licence_until: string | null;
  licence_country: string;
  /** Why they drive whom the tariff would not let. */
  reason: string;
  /** When the original was seen; null while nobody has. */
  seen_at: string | null;
}

interface Asked {
  /** The day they leave. */
  on: string;
  licences: readonly Licence[];
  conditions: Pick<VehicleConditions, "min_age" | "min_licence_years">;
}

export interface DriverCheck {
  words: string;
  isWarning: boolean;
}

/** «35 ans, 21 demandés», «B depuis 17 ans, 2 demandés · suffit ici»: what a warning says is allowed with a reason. */
export function checkDriver(driver: Driver, { on, licences, conditions }: Asked): DriverCheck[] {
  const { min_age, min_licence_years } = conditions;
  const age = yearsBetween(driver.birth_date, on);
  const years = yearsBetween(driver.licence_since, on);
  const suffices = covers(driver.licence_classes, licences);
  const asked = (least: number | null) => (least ? `, ${least} demandés` : "");
  const fit = suffices ? "suffit ici" : `permis ${formatLicences(licences)} demandé ici`;
  const held = driver.licence_classes.join(", ");
  const checks = [
    { words: `${counted(age, "an")}${asked(min_age)}`, isWarning: age < (min_age ?? 0) },
    {
      words: `${held} depuis ${counted(years, "an")}${asked(min_licence_years)}\u00a0· ${fit}`,
      isWarning: !suffices || years < (min_licence_years ?? 0),
    },
  ];
  const { licence_until } = driver;
  if (licence_until && licence_until < on)
    checks.push({ words: `Permis expiré le ${formatShortDate(licence_until)}`, isWarning: true });
  return checks;
}

/** Where nobody knows what a vehicle asks for, nothing is said against a licence. */
function covers(held: readonly Licence[], asked: readonly Licence[]): boolean {
  return asked.length === 0 || held.some((own) => licencesCoveredBy(own).some((one) => asked.includes(one)));
}

/** Whole years, by the calendar. */
export function yearsBetween(from: string, to: string): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  return to.slice(5) < from.slice(5) ? years - 1 : years;
}

/** «Camille Anne Ferrer» */
export function driverName({ first_names, last_name }: Pick<Driver, "first_names" | "last_name">): string {
  return `${first_names} ${last_name}`;
}

const tailLength = 4;

export function tailOf(licenceNumber: string): string {
  return licenceNumber.replace(/[^\p{L}\d]/gu, "").slice(-tailLength);
}
