import { addDays, type EndedDays } from "#app/domain/rental/days.ts";

export const holidayRules = ["ferme", "ouvert"] as const;
export type HolidayRule = (typeof holidayRules)[number];

export const holidayZones = ["metropole", "alsace-moselle"] as const;
export type HolidayZone = (typeof holidayZones)[number];

export interface Holiday {
  date: string;
  label: string;
}

/** The one holiday on which work stops by law (code du travail L. 3133-4): closed whatever an agency does on the others. */
export const labourDay = "05-01";

/** The year's public holidays, in order. Where two fall on one day, it bears both names. */
export function holidaysOf(year: number, zone: HolidayZone): Holiday[] {
  const easter = easterOf(year);
  const days: [string, string][] = [
    [`${year}-01-01`, "Jour de l’an"],
    [addDays(easter, 1), "Lundi de Pâques"],
    [`${year}-${labourDay}`, "Fête du Travail"],
    [`${year}-05-08`, "Victoire 1945"],
    [addDays(easter, 39), "Ascension"],
    [addDays(easter, 50), "Lundi de Pentecôte"],
    [`${year}-07-14`, "Fête nationale"],
    [`${year}-08-15`, "Assomption"],
    [`${year}-11-01`, "Toussaint"],
    [`${year}-11-11`, "Armistice 1918"],
    [`${year}-12-25`, "Noël"],
  ];
  if (zone === "alsace-moselle") {
    days.push([addDays(easter, -2), "Vendredi saint"], [`${year}-12-26`, "Saint-Étienne"]);
  }
  const labels = new Map<string, string>();
  for (const [date, label] of days) {
    const other = labels.get(date);
    labels.set(date, other ? `${other}, ${label}` : label);
  }
  return [...labels].map(([date, label]) => ({ date, label })).sort((a, b) => (a.date < b.date ? -1 : 1));
}

export function holidaysWithin({ from, to }: EndedDays, zone: HolidayZone): Holiday[] {
  const [first, last] = [Number(from.slice(0, 4)), Number(to.slice(0, 4))];
  return Array.from({ length: last - first + 1 }, (_, index) => holidaysOf(first + index, zone))
    .flat()
    .filter(({ date }) => date >= from && date <= to);
}

/** Easter Sunday of the Gregorian calendar, by Meeus, Jones and Butcher, whose letters these are. */
function easterOf(year: number): string {
  const a = year % 19;
  const [b, c] = [Math.floor(year / 100), year % 100];
  const [d, e] = [Math.floor(b / 4), b % 4];
  const g = Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3);
  const h = (19 * a + b - d - g + 15) % 30;
  const [i, k] = [Math.floor(c / 4), c % 4];
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  return `${year}-${String(Math.floor(n / 31)).padStart(2, "0")}-${String((n % 31) + 1).padStart(2, "0")}`;
}
