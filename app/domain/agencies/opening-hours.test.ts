import { describe, expect, test } from "vitest";
import type { DayException } from "./closures.ts";
import {
  type DayHours,
  type dayNames,
  defaultOfficeHours,
  describeNextChange,
  openingStatus,
  readOpeningHours,
  statusEnds,
  weekAround,
} from "./opening-hours.ts";

const week = defaultOfficeHours;
const says = (hours: DayHours[], moment: string, exceptions: DayException[] = []) => {
  const status = openingStatus(hours, new Date(moment), exceptions);
  return `${status.isOpen ? "ouvert" : "fermé"} · ${describeNextChange(status)}`.replaceAll("\u00a0", " ");
};
const on = (day: (typeof dayNames)[number], change: Partial<DayHours>): DayHours[] =>
  week.map((entry) => (entry.day === day ? { ...entry, ...change } : entry));

// Tuesday 17 November 2026; Perpignan is one hour ahead of UTC.
test.each([
  ["2026-11-17T07:59:59Z", "fermé · ouvre à 09:00"],
  ["2026-11-17T08:00:00Z", "ouvert · ferme à 12:00"],
  ["2026-11-17T10:59:59Z", "ouvert · ferme à 12:00"],
  ["2026-11-17T11:00:00Z", "fermé · ouvre à 14:00"],
  ["2026-11-17T12:59:59Z", "fermé · ouvre à 14:00"],
  ["2026-11-17T13:00:00Z", "ouvert · ferme à 17:30"],
  ["2026-11-17T16:29:59Z", "ouvert · ferme à 17:30"],
  ["2026-11-17T16:30:00Z", "fermé · ouvre demain à 09:00"],
  ["2026-11-17T23:30:00Z", "fermé · ouvre à 09:00"],
  ["2026-11-20T17:00:00Z", "fermé · ouvre lundi à 09:00"],
  ["2026-11-22T12:00:00Z", "fermé · ouvre demain à 09:00"],
])("at %s the office is %s", (moment, expected) => {
  expect(says(week, moment)).toBe(expected);
});

describe("the clock changes", () => {
  const everyDay = on("Dimanche", { closed: false, morning: { open: "03:00", close: "12:00" } });

  test("in spring the day opens by the new hour", () => {
    // Sunday 29 March 2026, 01:00 UTC: 02:00 becomes 03:00.
    expect(says(everyDay, "2026-03-29T00:59:59Z")).toBe("fermé · ouvre à 03:00");
    expect(says(everyDay, "2026-03-29T01:00:00Z")).toBe("ouvert · ferme à 12:00");
    expect(says(everyDay, "2026-03-29T09:59:00Z")).toBe("ouvert · ferme à 12:00");
    expect(says(everyDay, "2026-03-29T10:00:00Z")).toBe("fermé · ouvre à 14:00");
  });

  test("in autumn the hour that comes twice does not open twice", () => {
    // Sunday 25 October 2026, 01:00 UTC: 03:00 becomes 02:00.
    expect(says(everyDay, "2026-10-25T00:30:00Z")).toBe("fermé · ouvre à 03:00");
    expect(says(everyDay, "2026-10-25T01:30:00Z")).toBe("fermé · ouvre à 03:00");
    expect(says(everyDay, "2026-10-25T02:00:00Z")).toBe("ouvert · ferme à 12:00");
  });
});

// What is said at one moment holds until the other, and not a minute longer.
test.each([
  ["2026-11-17T07:59:59Z", "2026-11-17T08:00:00Z"],
  ["2026-11-17T08:00:00Z", "2026-11-17T11:00:00Z"],
  ["2026-11-17T12:00:00Z", "2026-11-17T13:00:00Z"],
  ["2026-11-17T16:29:00Z", "2026-11-17T16:30:00Z"],
  // «demain» becomes today at midnight in Perpignan.
  ["2026-11-17T16:30:00Z", "2026-11-17T23:00:00Z"],
  ["2026-11-17T23:00:00Z", "2026-11-18T08:00:00Z"],
  ["2026-11-21T09:00:00Z", "2026-11-21T23:00:00Z"],
  // The night the clocks go forward, and the one they go back.
  ["2026-03-28T17:00:00Z", "2026-03-28T23:00:00Z"],
  ["2026-03-29T17:00:00Z", "2026-03-29T22:00:00Z"],
  ["2026-10-25T17:00:00Z", "2026-10-25T23:00:00Z"],
  ["2026-12-31T17:00:00Z", "2026-12-31T23:00:00Z"],
])("what is said at %s is true until %s", (moment, end) => {
  expect(statusEnds([{ hours: week, exceptions: [] }], new Date(moment)).toISOString()).toBe(
    new Date(end).toISOString(),
  );
});

test("of several weeks the first change counts; unknown hours change at midnight", () => {
  const now = new Date("2026-11-17T08:30:00Z");
  const early = on("Mardi", { morning: { open: "09:00", close: "11:15" } });
  const places = [week, early, null].map((hours) => ({ hours, exceptions: [] }));
  expect(statusEnds(places, now).toISOString()).toBe("2026-11-17T10:15:00.000Z");
  expect(statusEnds([null, undefined], now).toISOString()).toBe("2026-11-17T23:00:00.000Z");
});

describe("days out of the ordinary", () => {
  const armistice = { date: "2026-11-11", label: "Armistice 1918", hours: [] };
  const christmasEve = {
    date: "2026-12-24",
    label: "Veille de Noël",
    hours: [{ open: "09:00", close: "16:00" }],
  };

  test("a holiday is closed, and told over on the days before", () => {
    expect(says(week, "2026-11-10T17:00:00Z", [armistice])).toBe("fermé · ouvre jeudi à 09:00");
    expect(says(week, "2026-11-11T09:00:00Z", [armistice])).toBe("fermé · ouvre demain à 09:00");
    expect(says(week, "2026-11-11T23:00:00Z", [armistice])).toBe("fermé · ouvre à 09:00");
  });

  test("special hours are kept to the minute", () => {
    expect(says(week, "2026-12-24T12:30:00Z", [christmasEve])).toBe("ouvert · ferme à 16:00");
    expect(says(week, "2026-12-24T14:59:59Z", [christmasEve])).toBe("ouvert · ferme à 16:00");
    expect(says(week, "2026-12-24T15:00:00Z", [christmasEve])).toBe("fermé · ouvre demain à 09:00");
  });

  test("a closed day may open, and two spans keep their break", () => {
    const halves = [
      { open: "10:00", close: "12:00" },
      { open: "15:00", close: "17:00" },
    ];
    const sunday = { date: "2026-11-22", label: "Portes ouvertes", hours: halves };
    expect(says(week, "2026-11-22T09:30:00Z", [sunday])).toBe("ouvert · ferme à 12:00");
    expect(says(week, "2026-11-22T12:00:00Z", [sunday])).toBe("fermé · ouvre à 15:00");
  });

  test("past a week the opening day has its date; past a month there is none", () => {
    const closed = (days: number) =>
      Array.from({ length: days }, (_, index) => ({
        date: new Date(Date.UTC(2026, 11, 21 + index)).toISOString().slice(0, 10),
        label: "Congés",
        hours: [],
      }));
    expect(says(week, "2026-12-21T09:00:00Z", closed(14))).toBe("fermé · ouvre le 4 janvier à 09:00");
    expect(says(week, "2026-12-21T09:00:00Z", closed(30))).toBe("fermé · ouvre le 20 janvier à 09:00");
    expect(says(week, "2026-12-21T09:00:00Z", closed(31))).toBe("fermé · ");
  });

  test("a kept page ends with them", () => {
    const ends = (moment: string, exceptions: DayException[]) =>
      statusEnds([{ hours: week, exceptions }], new Date(moment)).toISOString();
    expect(ends("2026-12-24T11:30:00Z", [christmasEve])).toBe("2026-12-24T15:00:00.000Z");
    expect(ends("2026-11-11T07:00:00Z", [armistice])).toBe("2026-11-11T23:00:00.000Z");
    expect(ends("2026-11-11T07:00:00Z", [])).toBe("2026-11-11T08:00:00.000Z");
  });
});

test("the week around a day goes from Monday to Sunday, over a month's end", () => {
  const days = [
    "2026-11-30",
    "2026-12-01",
    "2026-12-02",
    "2026-12-03",
    "2026-12-04",
    "2026-12-05",
    "2026-12-06",
  ];
  for (const day of days) expect(weekAround(day)).toEqual(days);
});

test("a closed half-day is skipped, a whole closed day too", () => {
  expect(says(on("Mardi", { morningClosed: true }), "2026-11-17T09:00:00Z")).toBe("fermé · ouvre à 14:00");
  expect(says(on("Mardi", { afternoonClosed: true }), "2026-11-17T13:30:00Z")).toBe(
    "fermé · ouvre demain à 09:00",
  );
  expect(says(on("Mardi", { morningClosed: true, afternoonClosed: true }), "2026-11-17T09:00:00Z")).toBe(
    "fermé · ouvre demain à 09:00",
  );
  expect(says(on("Mercredi", { closed: true }), "2026-11-17T17:00:00Z")).toBe("fermé · ouvre jeudi à 09:00");
});

test("halves that touch are one opening", () => {
  const noBreak = on("Mardi", { afternoon: { open: "12:00", close: "18:00" } });
  expect(says(noBreak, "2026-11-17T11:00:00Z")).toBe("ouvert · ferme à 18:00");
});

test("a company open one day a week, or never, is told so", () => {
  const mondays = week.map((entry) => ({ ...entry, closed: entry.day !== "Lundi" }));
  expect(says(mondays, "2026-11-16T17:00:00Z")).toBe("fermé · ouvre lundi à 09:00");
  expect(
    openingStatus(
      week.map((entry) => ({ ...entry, closed: true })),
      new Date("2026-11-16T09:00:00Z"),
      [],
    ),
  ).toEqual({ isOpen: false, opensAt: null });
});

describe("stored hours", () => {
  test("survive being written and read", () => {
    expect(readOpeningHours(JSON.stringify(week))).toEqual(week);
  });

  test.each([
    ["nothing", null],
    ["an empty list", "[]"],
    ["plain words", "du lundi au vendredi"],
    ["a missing day", JSON.stringify(week.slice(1))],
    ["an impossible time", JSON.stringify(on("Lundi", { morning: { open: "9h", close: "12:00" } }))],
    [
      "an end before its beginning",
      JSON.stringify(on("Lundi", { morning: { open: "12:00", close: "09:00" } })),
    ],
    ["entries that are not objects", JSON.stringify([null, 3, "Lundi"])],
  ])("%s is not a week", (_what, text) => {
    expect(readOpeningHours(text)).toBeNull();
  });

  test("a closed day needs no times", () => {
    const stored = week.map((entry) =>
      entry.day === "Dimanche" ? { day: "Dimanche", closed: true } : entry,
    );
    expect(readOpeningHours(JSON.stringify(stored))?.[6]).toMatchObject({ day: "Dimanche", closed: true });
  });
});
