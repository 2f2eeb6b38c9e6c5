import { describe, expect, test } from "vitest";
import { defaultOfficeHours } from "#app/domain/agencies/opening-hours.ts";
import type { QuoteStay } from "./quote-terms.ts";
import {
  closedDayWarnings,
  goneBy,
  type HandoverTime,
  needsHour,
  stayWords,
  validityWarnings,
} from "./quote-timing.ts";

// Wednesday 18 November 2026, 10:00 in Paris. Open Monday to Friday, 09:00–12:00 and 14:00–17:30.
const now = new Date("2026-11-18T09:00:00Z");
const agency: HandoverTime = {
  place: "agence de Perpignan",
  isDelivered: false,
  week: defaultOfficeHours,
  exceptions: [{ date: "2026-12-25", label: "Noël", hours: [] }],
};
const stay = (changes: Partial<QuoteStay>): QuoteStay => ({
  from: "2026-11-23",
  to: "2026-11-24",
  departure: "à partir de 09:00, agence de Perpignan",
  return: "avant 17:30, agence de Perpignan",
  ...changes,
});

describe("the hours proposed", () => {
  const departureOn = (from: string, at = now, handover = agency) =>
    stayWords(handover, { from, to: from }, at).departure;
  test("are those of the doors", () => {
    expect(stayWords(agency, { from: "2026-11-23", to: "2026-11-24" }, now)).toEqual({
      departure: "à partir de 09:00, agence de Perpignan",
      return: "avant 17:30, agence de Perpignan",
    });
  });
  test("leave time to accept where the rental begins today", () => {
    expect(departureOn("2026-11-18")).toBe("à partir de 11:00, agence de Perpignan");
    expect(departureOn("2026-11-18", new Date("2026-11-18T06:00:00Z"))).toBe(
      "à partir de 09:00, agence de Perpignan",
    );
    expect(departureOn("2026-11-18", new Date("2026-11-18T10:45:00Z"))).toBe(
      "à partir de 14:00, agence de Perpignan",
    );
    for (const late of ["2026-11-18T16:30:00Z", "2026-11-18T22:40:00Z"])
      expect(departureOn("2026-11-18", new Date(late))).toBe("agence de Perpignan");
  });
  test("are not told of closed days, unknown weeks and deliveries", () => {
    expect(departureOn("2026-11-22")).toBe("agence de Perpignan");
    expect(departureOn("2026-12-25")).toBe("agence de Perpignan");
    expect(departureOn("2026-11-23", now, { ...agency, week: null })).toBe("agence de Perpignan");
    const delivered = { ...agency, place: "Elne", isDelivered: true };
    expect(stayWords(delivered, { from: "2026-11-23", to: "2026-11-24" }, now)).toEqual({
      departure: "livraison à Elne, heure à convenir",
      return: "reprise à Elne, heure à convenir",
    });
  });
});

describe("days gone by", () => {
  test.each([
    ["yesterday", { from: "2026-11-17" }, ["from"]],
    ["both", { from: "2026-11-01", to: "2026-11-03" }, ["from", "to"]],
    ["the return alone", { from: null, to: "2026-11-03" }, ["to"]],
    ["earlier today", { from: "2026-11-18", departure: "à partir de 09:00" }, ["departure"]],
    ["today at no hour", { from: "2026-11-18", departure: "agence de Perpignan" }, ["departure"]],
    ["later today", { from: "2026-11-18", departure: "à partir de 11:00" }, []],
    ["tomorrow at no hour", { from: "2026-11-19", departure: "agence de Perpignan" }, []],
    ["no day", { from: null, to: null }, []],
  ] as const)("%s", (_, changes, fields) => expect(Object.keys(goneBy(stay(changes), now))).toEqual(fields));
});

describe("a closed day", () => {
  test("is said, with its reason where there is one", () => {
    expect(closedDayWarnings(stay({ from: "2026-11-22", to: "2026-12-25" }), agency, "2026-11-18")).toEqual([
      expect.stringMatching(/^Départ dimanche 22.novembre\u00a0: agence fermée le dimanche\. /),
      expect.stringMatching(/^Retour vendredi 25.décembre\u00a0: agence fermée \(Noël\)\. /),
    ]);
    expect(closedDayWarnings(stay({}), agency, "2026-11-18")).toEqual([]);
    expect(closedDayWarnings(stay({ from: "2026-11-22" }), { ...agency, week: null }, "2026-11-18")).toEqual(
      [],
    );
  });
  test.each([
    ["the place alone", "Agence de Perpignan", true],
    ["nothing", "", true],
    ["an hour", "à 10:00, agence de Perpignan", false],
    ["a reason", "boîte à clés, agence de Perpignan", false],
  ])("needs an hour or a reason: %s", (_, departure, isMissing) => {
    expect(needsHour(stay({ from: "2026-11-22", departure }), agency)).toBe(isMissing);
    expect(needsHour(stay({ from: "2026-11-23", departure }), agency)).toBe(false);
  });
});

test("a validity past the day before departure is warned about", () => {
  expect(validityWarnings("2026-11-22", stay({}))).toEqual([]);
  expect(validityWarnings("2026-11-23", stay({}))).toEqual([expect.stringContaining("départ même, 09:00")]);
});
