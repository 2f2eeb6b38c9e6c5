import { describe, expect, test } from "vitest";
import {
  countDays,
  daysFrom,
  fromDuring,
  readDay,
  readStay,
  stayQuery,
  staySentences,
  toDuring,
} from "./days.ts";

const today = "2026-11-16";
const read = (query: string) => readStay(new URLSearchParams(query), today);

describe("what a visitor typed", () => {
  test("dates, first and last both counted", () => {
    expect(read("du=2026-11-23&au=2026-11-27&km=600")).toEqual({
      from: "2026-11-23",
      to: "2026-11-27",
      days: 5,
      km: 600,
      errors: {},
    });
    expect(read("du=2026-11-16&au=2026-11-16").days).toBe(1);
  });

  test("a length, in days, weeks or months of thirty days", () => {
    expect(read("duree=12").days).toBe(12);
    expect(read("duree=2&unite=semaines").days).toBe(14);
    expect(read("duree=3&unite=mois").days).toBe(90);
    expect(read("duree=3&unite=lustres").days).toBe(3);
  });

  test.each([
    ["du=2026-11-27&au=2026-11-23", { au: staySentences.order }],
    ["du=2026-11-15&au=2026-11-23", { du: staySentences.past }],
    ["du=2028-11-17", { du: staySentences.far }],
    ["du=2027-02-31", { du: staySentences.unreadable }],
    ["du=demain", { du: staySentences.unreadable }],
    ["duree=-3", { duree: staySentences.length }],
    ["duree=0", { duree: staySentences.length }],
    ["duree=3661", { duree: staySentences.length }],
    ["duree=123&unite=mois", { duree: staySentences.length }],
    ["km=1e9", { km: staySentences.kilometres }],
    ["km=-1", { km: staySentences.kilometres }],
    ["km=99999999", { km: staySentences.kilometres }],
  ])("%s is refused at its field, and nothing comes of it", (query, errors) => {
    expect(read(query)).toMatchObject({ days: null, km: null, errors });
  });

  test("a length stands in for dates that are not both known", () => {
    expect(read("du=2026-11-23&duree=3")).toMatchObject({ from: "2026-11-23", days: 3, errors: {} });
  });

  test("goes into an address and comes back", () => {
    const stay = read("du=2026-11-23&au=2026-11-27&km=600");
    expect(stayQuery(stay).toString()).toBe("du=2026-11-23&au=2026-11-27&km=600");
    expect(stayQuery(read("duree=2&unite=semaines")).toString()).toBe("duree=14");
  });
});

test("days across the change of the clocks and a leap day", () => {
  expect(countDays("2026-10-24", "2026-10-26")).toBe(3);
  expect(countDays("2028-02-28", "2028-03-01")).toBe(3);
  expect(readDay("2028-02-29")).toBe("2028-02-29");
  expect(readDay("2027-02-29")).toBeNull();
});

test("so many days from one on", () => {
  expect(daysFrom("2026-11-30", 1)).toEqual({ from: "2026-11-30", to: "2026-11-30" });
  expect(daysFrom("2028-02-28", 3)).toEqual({ from: "2028-02-28", to: "2028-03-01" });
});

test.each([
  ["2026-11-16", "2026-11-20", "[2026-11-16,2026-11-21)"],
  ["2026-12-31", "2026-12-31", "[2026-12-31,2027-01-01)"],
  ["2028-02-29", "2028-02-29", "[2028-02-29,2028-03-01)"],
  ["2026-11-16", null, "[2026-11-16,)"],
  [null, "2026-11-20", "[,2026-11-21)"],
  [null, null, null],
])("from %s to %s goes into the database as %s, and comes out the same", (from, to, during) => {
  expect(toDuring({ from, to })).toBe(during);
  expect(fromDuring(during)).toEqual({ from, to });
});
