import { describe, expect, test } from "vitest";
import { defaultAgencyHours } from "./agencies.schema.ts";
import { type DayHours, type DayName, dayNames } from "./opening-hours.ts";
import {
  dayScale,
  describeWeek,
  describeWeekAround,
  formatSpan,
  groupDays,
  halvesOf,
  nextClosures,
  placeOnScale,
  realExceptions,
} from "./week.ts";

const plain = (text: string) => text.replaceAll("\u00a0", " ");
const on = (changes: Partial<Record<DayName, Partial<DayHours>>>, week = defaultAgencyHours) =>
  week.map((entry) => ({ ...entry, ...changes[entry.day] }));
const lines = (week: DayHours[]) =>
  groupDays(week).map(({ label, spans }) =>
    plain(`${label}: ${spans.map(formatSpan).join(", ") || "Fermé"}`),
  );

describe("days told together", () => {
  test("the working week in one line", () => {
    expect(lines(defaultAgencyHours)).toEqual([
      "Lun. – ven.: 09:00 – 12:00, 14:00 – 18:00",
      "Sam. – dim.: Fermé",
    ]);
  });

  test("and the whole week in one", () => {
    expect(plain(describeWeek(defaultAgencyHours))).toBe(
      "Lun. – ven. 09:00 – 12:00, 14:00 – 18:00 ; Sam. – dim. fermé",
    );
  });

  test("a day apart breaks the line, and only neighbours join", () => {
    const week = on({
      Mercredi: { afternoonClosed: true },
      Samedi: { closed: false, afternoonClosed: true },
    });
    expect(lines(week)).toEqual([
      "Lun. – mar.: 09:00 – 12:00, 14:00 – 18:00",
      "Mercredi: 09:00 – 12:00",
      "Jeu. – ven.: 09:00 – 12:00, 14:00 – 18:00",
      "Samedi: 09:00 – 12:00",
      "Dimanche: Fermé",
    ]);
  });

  test("a day with both halves closed is as closed as a closed day", () => {
    expect(lines(on({ Vendredi: { morningClosed: true, afternoonClosed: true } })).at(-1)).toBe(
      "Ven. – dim.: Fermé",
    );
  });

  test("one week without an exception is every day", () => {
    const week = defaultAgencyHours.map((day) => ({ ...day, closed: false }));
    expect(groupDays(week)).toMatchObject([{ label: "Tous les jours", days: [...dayNames] }]);
  });
});

describe("days out of the ordinary", () => {
  const closed = (date: string, label: string) => ({ date, label, hours: [] });
  const exceptions = [
    closed("2026-11-11", "Armistice 1918"),
    { date: "2026-12-24", label: "Veille de Noël", hours: [{ open: "09:00", close: "16:00" }] },
    closed("2026-12-25", "Noël"),
    ...["2027-01-01", "2027-01-02", "2027-01-03"].map((date) => closed(date, "Pont")),
    // A Sunday, closed anyway.
    closed("2027-08-15", "Assomption"),
  ];
  const told = (today: string, count = 4) =>
    nextClosures(defaultAgencyHours, { exceptions, today, count }).map(
      ({ from, to, label }) => `${from}/${to.slice(8)} ${label}`,
    );

  test("the next ones come after the week that the table shows, days in a row as one", () => {
    expect(told("2026-11-09")).toEqual([
      "2026-12-24/24 Veille de Noël",
      "2026-12-25/25 Noël",
      "2027-01-01/03 Pont",
    ]);
    expect(told("2026-11-08")[0]).toBe("2026-11-11/11 Armistice 1918");
    expect(told("2026-11-09", 1)).toHaveLength(1);
  });

  test("what changes nothing is none; without a week all of them count", () => {
    expect(realExceptions(defaultAgencyHours, exceptions).map(({ date }) => date)).not.toContain(
      "2027-08-15",
    );
    expect(realExceptions(null, exceptions)).toHaveLength(exceptions.length);
  });

  test.each([
    [[], null],
    [[{ open: "09:00", close: "16:00" }], null],
    [[{ open: "09:00", close: "12:30" }], "morning"],
    [[{ open: "14:00", close: "18:00" }], "afternoon"],
  ])("%j fills the columns it should", (spans, half) => {
    expect(halvesOf(spans)).toEqual(half && { [half]: spans[0] });
  });

  test("the week is named by its ends", () => {
    const name = (today: string) => describeWeekAround(today).replaceAll("\u00a0", " ");
    expect(name("2026-11-11")).toBe("9 – 15 novembre");
    expect(name("2026-12-31")).toBe("28 décembre – 3 janvier");
    expect(name("2026-06-01")).toBe("1er – 7 juin");
  });
});

describe("the day's bar", () => {
  test("runs from 7 to 20 o'clock, a number under every other hour", () => {
    expect(dayScale(defaultAgencyHours)).toEqual({ from: 7, to: 20, ticks: [8, 10, 12, 14, 16, 18] });
  });

  test("reaches to the week's earliest and latest hour, with rest around", () => {
    const early = on({ Lundi: { morning: { open: "06:30", close: "12:00" } } });
    expect(dayScale(early).from).toBe(6);
    expect(dayScale(on({ Lundi: { morning: { open: "06:00", close: "12:00" } } })).from).toBe(5);
    expect(dayScale(on({ Lundi: { afternoon: { open: "14:00", close: "20:00" } } })).to).toBe(21);
  });

  test("a round-the-clock week stays inside the day, with room between its numbers", () => {
    const allDay = {
      morning: { open: "00:00", close: "12:00" },
      afternoon: { open: "12:00", close: "23:59" },
    };
    expect(dayScale(on({ Lundi: allDay }))).toEqual({ from: 0, to: 24, ticks: [4, 8, 12, 16, 20] });
  });

  test("a week that never opens still has a bar", () => {
    expect(dayScale(defaultAgencyHours.map((day) => ({ ...day, closed: true })))).toMatchObject({
      from: 7,
      to: 20,
    });
  });

  test("a minute stands at its place, and nowhere when it is off the bar", () => {
    const scale = { from: 8, to: 18, ticks: [] };
    expect(placeOnScale("08:00", scale)).toBe(0);
    expect(placeOnScale("13:00", scale)).toBe(50);
    expect(placeOnScale("13:06", scale)).toBeCloseTo(51);
    expect(placeOnScale("18:00", scale)).toBe(100);
    expect(placeOnScale("07:59", scale)).toBeNull();
    expect(placeOnScale("18:01", scale)).toBeNull();
  });
});
