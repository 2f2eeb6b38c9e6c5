import { describe, expect, test } from "vitest";
import type { QuoteStay } from "./quote-terms.ts";
import {
  departureMoment,
  endWords,
  hasDeparted,
  hourOf,
  isOver,
  isPastEve,
  lastOpenDay,
  lastValidDay,
} from "./quote-validity.ts";

const leaving = (from: string | null, departure = "à partir de 07:30, agence de Perpignan"): QuoteStay => ({
  from,
  to: from,
  departure,
  return: "",
});

test.each([
  ["à partir de 07:30, agence de Perpignan", "07:30"],
  ["dès 8 h, agence d’Elne", "08:00"],
  ["remise des clés à 8h30", "08:30"],
  ["livraison à 14 h 15, 3 rue des Maçons", "14:15"],
  ["à 9 heures", "09:00"],
  ["de 10:00 à 12:00", "10:00"],
  ["23:59", "23:59"],
  ["agence de Perpignan", null],
  ["livraison, 8 hameau des Pins", null],
  ["livraison, 12 rue du 8 mai 1945, 66000 Perpignan", null],
  ["24:00", null],
  ["boîte à clés, code 1234", null],
  ["", null],
])("the hour of «%s» is %s", (text, hour) => expect(hourOf(text)).toBe(hour));

describe("the moment of departure", () => {
  test.each([
    // Winter, summer, and the two days on which the clock changes.
    ["2026-11-23", "à partir de 07:30", "2026-11-23T06:30:00.000Z"],
    ["2026-07-06", "à partir de 07:30", "2026-07-06T05:30:00.000Z"],
    ["2027-03-28", "à partir de 07:30", "2027-03-28T05:30:00.000Z"],
    ["2027-03-28", "agence", "2027-03-27T23:00:00.000Z"],
    ["2026-10-25", "à partir de 07:30", "2026-10-25T06:30:00.000Z"],
    ["2026-10-25", "agence", "2026-10-24T22:00:00.000Z"],
    // An hour that the spring skips is the one after it.
    ["2027-03-28", "à 02:30", "2027-03-28T01:30:00.000Z"],
    ["2026-11-23", "agence de Perpignan", "2026-11-22T23:00:00.000Z"],
  ])("%s, %s", (from, departure, moment) =>
    expect(departureMoment(leaving(from, departure))?.toISOString()).toBe(moment),
  );

  test("there is none without a day", () => {
    expect(departureMoment(leaving(null))).toBeNull();
    expect(departureMoment({})).toBeNull();
  });
});

describe("the last day of a quote that leaves on 18 November", () => {
  const today = "2026-11-18";
  test.each([
    ["fifteen days, where the departure is far", null, "2026-12-20", "2026-12-03"],
    ["the day before departure, where that is sooner", null, "2026-11-28", "2026-11-27"],
    ["the day before departure exactly", null, "2026-12-04", "2026-12-03"],
    ["tonight, for a departure tomorrow", null, "2026-11-19", "2026-11-18"],
    ["today, for a departure today", null, "2026-11-18", "2026-11-18"],
    ["as many days as were chosen", 5, "2026-12-20", "2026-11-23"],
    ["none but today", 0, "2026-12-20", "2026-11-18"],
    ["chosen beyond the eve: up to the departure", 30, "2026-11-28", "2026-11-28"],
    ["fifteen days where no day is known", null, null, "2026-12-03"],
  ] as const)("%s", (_, validity, from, last) =>
    expect(lastValidDay(validity, leaving(from), today)).toBe(last),
  );

  test("chosen beyond the eve of a departure without an hour, it ends with that eve", () => {
    expect(lastValidDay(30, leaving("2026-11-28", "agence"), today)).toBe("2026-11-27");
  });

  test("it is past the eve on the day of departure, not before", () => {
    expect(isPastEve("2026-11-27", leaving("2026-11-28"))).toBe(false);
    expect(isPastEve("2026-11-28", leaving("2026-11-28"))).toBe(true);
    expect(isPastEve("2026-11-28", leaving(null))).toBe(false);
  });
});

describe("a quote is over", () => {
  const quote = {
    valid_until: "2026-12-03",
    departs_at: null,
    open_until: null,
    stay: leaving("2026-11-28"),
  };
  test("from the hour of its departure, to the second", () => {
    expect(isOver(quote, new Date("2026-11-28T06:29:59.999Z"))).toBe(false);
    expect(isOver(quote, new Date("2026-11-28T06:30:00Z"))).toBe(true);
    expect(hasDeparted(quote, new Date("2026-11-28T06:30:00Z"))).toBe(true);
  });
  test("by the moment that was kept, whatever its words say today", () => {
    const kept = { ...quote, departs_at: new Date("2026-11-28T10:00:00Z") };
    expect(isOver(kept, new Date("2026-11-28T09:00:00Z"))).toBe(false);
    expect(isOver(kept, new Date("2026-11-28T10:00:00Z"))).toBe(true);
  });
  test("after its last day in Paris", () => {
    const far = { ...quote, stay: leaving("2027-01-04") };
    expect(isOver(far, new Date("2026-12-03T22:59:59Z"))).toBe(false);
    expect(isOver(far, new Date("2026-12-03T23:00:00Z"))).toBe(true);
  });
  test("and never by a departure that nobody knows", () => {
    expect(
      isOver(
        { valid_until: "2026-12-03", departs_at: null, open_until: null, stay: {} },
        new Date("2026-12-01"),
      ),
    ).toBe(false);
  });
});

test("the end is told by what comes first", () => {
  const end = (valid_until: string, from: string, departure?: string) => ({
    valid_until,
    departs_at: null,
    open_until: null,
    stay: leaving(from, departure),
  });
  expect(endWords(end("2026-12-03", "2026-12-20"))).toMatch(/^3.décembre 2026 inclus$/);
  expect(endWords(end("2026-12-03", "2026-11-28"))).toMatch(/^28.novembre 2026 à 07:30, heure du départ$/);
  expect(endWords(end("2026-12-03", "2026-11-28", "agence"))).toMatch(/^27.novembre 2026 inclus$/);
  expect(lastOpenDay(end("2026-12-03", "2026-11-28"))).toBe("2026-11-28");
  expect(lastOpenDay(end("2026-12-03", "2026-11-28", "agence"))).toBe("2026-11-27");
  expect(lastOpenDay(end("2026-12-03", "2026-12-20"))).toBe("2026-12-03");
});
