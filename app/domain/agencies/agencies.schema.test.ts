import { expect, test } from "vitest";
import { schemaErrors } from "#app/lib/field-errors.ts";
import { agencyHoursSchema, agencySchema, defaultAgencyHours } from "./agencies.schema.ts";
import { type DayHours, type DayName, readOpeningHours } from "./opening-hours.ts";

const on = (day: DayName, change: object): unknown[] =>
  defaultAgencyHours.map((entry) => (entry.day === day ? { ...entry, ...change } : entry));
const day = (week: DayHours[], name: DayName) => week.find((entry) => entry.day === name);

test("a new agency opens from 09:00 to 12:00 and from 14:00 to 18:00", () => {
  for (const { morning, afternoon } of defaultAgencyHours) {
    expect([morning, afternoon]).toEqual([
      { open: "09:00", close: "12:00" },
      { open: "14:00", close: "18:00" },
    ]);
  }
  expect(agencyHoursSchema.parse(defaultAgencyHours)).toEqual(defaultAgencyHours);
});

test("what is accepted is read back alike", () => {
  const week = agencyHoursSchema.parse(
    on("Mardi", { afternoonClosed: true, afternoon: { open: "x", close: "" } }),
  );
  expect(readOpeningHours(JSON.stringify(week))).toEqual(week);
});

test("closing a day clears its closed halves and forgives its hours", () => {
  const week = agencyHoursSchema.parse(
    on("Mardi", {
      closed: true,
      morningClosed: true,
      afternoonClosed: true,
      morning: { open: "", close: "" },
    }),
  );
  expect(day(week, "Mardi")).toEqual({
    day: "Mardi",
    closed: true,
    morning: { open: "09:00", close: "12:00" },
    afternoon: { open: "14:00", close: "18:00" },
    morningClosed: false,
    afternoonClosed: false,
  });
});

test("a closed half keeps the hours it will open with again", () => {
  const week = agencyHoursSchema.parse(
    on("Mardi", { morningClosed: true, morning: { open: "07:30", close: "11:30" } }),
  );
  expect(day(week, "Mardi")?.morning).toEqual({ open: "07:30", close: "11:30" });
});

test("halves may touch", () => {
  expect(
    agencyHoursSchema.safeParse(on("Mardi", { afternoon: { open: "12:00", close: "18:00" } })).success,
  ).toBe(true);
});

test.each([
  ["no opening time", on("Mardi", { morning: { open: "", close: "12:00" } }), "1.morning.open"],
  ["an impossible time", on("Mardi", { morning: { open: "09:00", close: "24:00" } }), "1.morning.close"],
  [
    "an end before its beginning",
    on("Mardi", { afternoon: { open: "18:00", close: "14:00" } }),
    "1.afternoon.close",
  ],
  ["no length at all", on("Mardi", { morning: { open: "09:00", close: "09:00" } }), "1.morning.close"],
  ["halves that overlap", on("Mardi", { morning: { open: "09:00", close: "15:00" } }), "1.afternoon.open"],
  ["a missing half", on("Mardi", { morning: undefined }), "1.morning"],
  ["six days", defaultAgencyHours.slice(1), ""],
  ["a day twice", on("Mardi", { day: "Lundi" }), ""],
  ["a day nobody knows", on("Mardi", { day: "Mardy" }), "1.day"],
  ["a day that is no object", ["Lundi"], "0"],
  ["words", "du lundi au vendredi", ""],
])("%s is refused at its place", (_what, week, place) => {
  const { success, error } = agencyHoursSchema.safeParse(week);
  expect(success).toBe(false);
  expect(error?.issues.map((issue) => issue.path.join("."))).toContain(place);
});

test.each([
  ["42,69825", "2.87656", {}],
  ["", "", {}],
  [undefined, undefined, {}],
  ["nord", "2,8", { latitude: "Saisissez des degrés, par exemple 42,69825." }],
  ["95", "2,8", { latitude: "Entre −90 et 90." }],
  ["42", "-181", { longitude: "Entre −180 et 180." }],
  ["42", "", { longitude: "Indiquez aussi la longitude, ou aucune des deux." }],
  ["", "2", { latitude: "Indiquez aussi la latitude, ou aucune des deux." }],
])("a place at %s, %s", (latitude, longitude, errors) => {
  const agency = {
    ...{ name: "A", email: "a@b.fr", phone: "0465", address: "a", zip: "1", city: "b" },
    hours: defaultAgencyHours,
  };
  expect(schemaErrors(agencySchema, { ...agency, latitude, longitude })).toEqual(errors);
});
