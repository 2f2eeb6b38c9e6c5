import { describe, expect, test } from "vitest";
import { type Closure, exceptionsFrom, type OpeningRules } from "./closures.ts";

const rules = (change: Partial<OpeningRules> = {}): OpeningRules => ({
  closures: [],
  holidays: "ferme",
  zone: "metropole",
  ...change,
});
const closure = (from: string, to: string, label: string, hours: Closure["hours"] = null): Closure => ({
  from,
  to,
  label,
  hours,
});
const told = (change: Partial<OpeningRules>, from: string, days: number) =>
  exceptionsFrom(rules(change), from, days).map(
    ({ date, label, hours }) =>
      `${date} ${label} ${hours.map((span) => `${span.open}-${span.close}`).join() || "fermé"}`,
  );

test("a closure goes before a holiday, a holiday before the week", () => {
  const morning = [{ open: "09:00", close: "12:00" }];
  const closures = [closure("2026-11-10", "2026-11-12", "Salon", morning)];
  expect(told({ closures }, "2026-11-09", 7)).toEqual([
    "2026-11-10 Salon 09:00-12:00",
    "2026-11-11 Salon 09:00-12:00",
    "2026-11-12 Salon 09:00-12:00",
  ]);
  expect(told({}, "2026-11-09", 7)).toEqual(["2026-11-11 Armistice 1918 fermé"]);
});

test("of two closures the first counts, day by day", () => {
  const closures = [
    closure("2026-12-24", "2026-12-24", "Veille de Noël", [{ open: "09:00", close: "16:00" }]),
    closure("2026-12-23", "2026-12-26", "Congés"),
  ];
  expect(told({ closures }, "2026-12-21", 7)).toEqual([
    "2026-12-23 Congés fermé",
    "2026-12-24 Veille de Noël 09:00-16:00",
    "2026-12-25 Congés fermé",
    "2026-12-26 Congés fermé",
  ]);
});

test("who opens on holidays opens on all of them but the first of May", () => {
  expect(told({ holidays: "ouvert" }, "2026-01-01", 365)).toEqual(["2026-05-01 Fête du Travail fermé"]);
});

test("on the first of May only a closure's hours open the doors", () => {
  const hours = [{ open: "10:00", close: "12:00" }];
  const closures = [closure("2026-05-01", "2026-05-01", "Permanence", hours)];
  for (const holidays of ["ferme", "ouvert"] as const) {
    expect(told({ holidays, closures }, "2026-05-01", 1)).toEqual(["2026-05-01 Permanence 10:00-12:00"]);
  }
});

describe("the days asked for", () => {
  test("end before their number is full, and may cross a year", () => {
    expect(told({}, "2026-12-25", 7)).toEqual(["2026-12-25 Noël fermé"]);
    expect(told({}, "2026-12-25", 8)).toEqual(["2026-12-25 Noël fermé", "2027-01-01 Jour de l’an fermé"]);
  });

  test("Alsace-Moselle has two more", () => {
    expect(told({ zone: "alsace-moselle" }, "2026-12-24", 4)).toEqual([
      "2026-12-25 Noël fermé",
      "2026-12-26 Saint-Étienne fermé",
    ]);
  });
});
