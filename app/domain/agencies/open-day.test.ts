import { expect, test } from "vitest";
import { comingDays, dayLine, isOpenOn, nextDayOf, openDayQuery } from "./open-day.ts";
import { defaultOfficeHours } from "./opening-hours.ts";

const wednesday = "2026-11-18";
const office = { hours: defaultOfficeHours, exceptions: [] };

test("the seven days to come, today and tomorrow by their names", () => {
  expect(comingDays(wednesday).map(({ label }) => label)).toEqual([
    ...["Aujourd’hui", "Demain", "Vendredi", "Samedi", "Dimanche", "Lundi", "Mardi"],
  ]);
  expect(nextDayOf("Samedi", wednesday)).toBe("2026-11-21");
  expect(nextDayOf("Mercredi", wednesday)).toBe(wednesday);
});

test("a day is asked for by its name, and any other word is none", () => {
  expect(openDayQuery.read("ouvert=samedi").day).toBe("Samedi");
  expect(openDayQuery.read("ouvert=demain").day).toBeNull();
});

test("an agency is open by its week, but for what is out of the ordinary, and never where nobody knows", () => {
  expect(isOpenOn("2026-11-20", office)).toBe(true);
  expect(isOpenOn("2026-11-21", office)).toBe(false);
  const fair = { date: "2026-11-21", label: "Foire", hours: [{ open: "09:00", close: "12:00" }] };
  const strike = { date: "2026-11-20", label: "Fermeture", hours: [] };
  expect(isOpenOn("2026-11-21", { ...office, exceptions: [fair] })).toBe(true);
  expect(isOpenOn("2026-11-20", { ...office, exceptions: [strike] })).toBe(false);
  expect(isOpenOn("2026-11-20", { hours: null, exceptions: [] })).toBe(false);
  expect(dayLine("2026-11-21", { ...office, exceptions: [fair] })).toEqual({
    day: "Samedi 21\u00a0novembre",
    spans: "09:00\u00a0–\u00a012:00",
  });
});
