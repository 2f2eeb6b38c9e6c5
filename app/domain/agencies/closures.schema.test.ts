import { expect, test } from "vitest";
import { schemaErrors } from "#app/lib/field-errors.ts";
import { closureSettingsSchema, closuresSchema } from "./closures.schema.ts";

const inventory = { from: "2026-12-10", to: "2026-12-11", label: "Inventaire", hours: null };
const open = (...spans: [string, string][]) => ({
  ...inventory,
  hours: spans.map(([from, to]) => ({ open: from, close: to })),
});

test("closures are read from a form's JSON, and listed by their first day", () => {
  const january = { ...inventory, from: "2026-01-02", to: "2026-01-03", label: " Pont " };
  expect(closuresSchema.parse(JSON.stringify([inventory, january]))).toEqual([
    { ...january, label: "Pont" },
    inventory,
  ]);
});

test.each([
  ["one day", { ...inventory, to: "2026-12-10" }, {}],
  ["two years", { ...inventory, to: "2028-12-09" }, {}],
  ["special hours", open(["09:00", "16:00"]), {}],
  ["two spans", open(["09:00", "12:00"], ["14:00", "16:00"]), {}],
  ["an end before the start", { ...inventory, to: "2026-12-09" }, { "0.to": "La fin doit suivre le début." }],
  [
    "more than two years",
    { ...inventory, to: "2029-01-01" },
    { "0.to": "Deux ans au plus\u00a0: choisissez une fin plus proche." },
  ],
  [
    "a day that is none",
    { ...inventory, from: "2026-02-31", to: "2026-03-01" },
    { "0.from": "Choisissez une date qui existe." },
  ],
  ["no end", { ...inventory, to: "" }, { "0.to": "Choisissez une date qui existe." }],
  ["no reason", { ...inventory, label: "  " }, { "0.label": "Indiquez le motif." }],
  [
    "hours that end before they begin",
    open(["16:00", "09:00"]),
    { "0.hours.0.close": "La fermeture doit suivre l’ouverture." },
  ],
  [
    "an hour that is none",
    open(["08h30", "10:00"]),
    { "0.hours.0.open": "Indiquez une heure, par exemple 09:00." },
  ],
  [
    "spans that cross",
    open(["09:00", "12:00"], ["11:00", "16:00"]),
    { "0.hours.1.open": "La seconde plage doit commencer après la première." },
  ],
  ["hours without one", open(), { "0.hours": "Indiquez un horaire, ou fermez toute la journée." }],
])("%s", (_, closure, errors) => expect(schemaErrors(closuresSchema, [closure])).toEqual(errors));

test.each(["", "{", "null", '"x"', "[null]"])("%s is no list of closures, and no crash", (text) => {
  expect(closuresSchema.safeParse(text).success).toBe(false);
});

test("holidays outside the list are refused at their field", () => {
  expect(schemaErrors(closureSettingsSchema, { holidays: "peut-être", holiday_zone: "lune" })).toEqual({
    holidays: "Choisissez ce qui vaut les jours fériés.",
    holiday_zone: "Choisissez une zone.",
  });
});
