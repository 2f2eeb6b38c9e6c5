import { describe, expect, test } from "vitest";
import { type HolidayZone, holidaysOf } from "./holidays.ts";

// As the calendars print them: Good Friday, Easter Monday, Ascension and Whit Monday of each year.
const movable: Record<number, [string, string, string, string]> = {
  2026: ["04-03", "04-06", "05-14", "05-25"],
  2027: ["03-26", "03-29", "05-06", "05-17"],
  2028: ["04-14", "04-17", "05-25", "06-05"],
  2029: ["03-30", "04-02", "05-10", "05-21"],
  2030: ["04-19", "04-22", "05-30", "06-10"],
  2031: ["04-11", "04-14", "05-22", "06-02"],
  2032: ["03-26", "03-29", "05-06", "05-17"],
  2033: ["04-15", "04-18", "05-26", "06-06"],
  2034: ["04-07", "04-10", "05-18", "05-29"],
  2035: ["03-23", "03-26", "05-03", "05-14"],
};
const fixed = {
  "01-01": "Jour de l’an",
  "05-01": "Fête du Travail",
  "05-08": "Victoire 1945",
  "07-14": "Fête nationale",
  "08-15": "Assomption",
  "11-01": "Toussaint",
  "11-11": "Armistice 1918",
  "12-25": "Noël",
};

function published(year: number, zone: HolidayZone): Record<string, string> {
  const [friday, easter, ascension, whit] = movable[year] as [string, string, string, string];
  const inAlsace: Record<string, string> =
    zone === "alsace-moselle" ? { [friday]: "Vendredi saint", "12-26": "Saint-Étienne" } : {};
  return {
    ...fixed,
    [easter]: "Lundi de Pâques",
    [ascension]: "Ascension",
    [whit]: "Lundi de Pentecôte",
    ...inAlsace,
  };
}

describe.each(["metropole", "alsace-moselle"] as const)("in %s", (zone) => {
  test.each(Object.keys(movable).map(Number))("each day of %i is a holiday or not as published", (year) => {
    const ours = new Map(holidaysOf(year, zone).map(({ date, label }) => [date, label]));
    const theirs = published(year, zone);
    for (let day = new Date(Date.UTC(year, 0, 1)); day.getUTCFullYear() === year; ) {
      const date = day.toISOString().slice(0, 10);
      expect([date, ours.get(date)]).toEqual([date, theirs[date.slice(5)]]);
      day = new Date(day.getTime() + 86_400_000);
    }
    expect(ours.size).toBe(Object.keys(theirs).length);
  });
});

test("they come in order, eleven of them, thirteen in Alsace-Moselle", () => {
  const dates = holidaysOf(2026, "alsace-moselle").map(({ date }) => date);
  expect(dates).toEqual(dates.toSorted());
  expect(dates).toHaveLength(13);
  expect(holidaysOf(2026, "metropole")).toHaveLength(11);
});

test("two on one day are one day with both names", () => {
  const days = holidaysOf(2008, "metropole");
  expect(days).toHaveLength(10);
  expect(days).toContainEqual({ date: "2008-05-01", label: "Fête du Travail, Ascension" });
});
