import { describe, expect, test } from "vitest";
import {
  countDays,
  formatDay,
  formatPeriod,
  formatShortDay,
  readDay,
  readStay,
  stayQuery,
  staySentences,
} from "./rental-days.ts";

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

test("as words", () => {
  expect(formatDay("2026-11-24", today)).toBe("mardi 24\u00a0novembre");
  expect(formatDay("2026-12-01", today)).toBe("mardi 1er\u00a0décembre");
  expect(formatDay("2027-01-02", today)).toBe("samedi 2\u00a0janvier 2027");
  expect(formatShortDay("2026-11-24", today)).toBe("24\u00a0nov.");
  expect(formatPeriod("2026-11-23", "2026-11-27", today)).toBe("du lundi 23 au vendredi 27\u00a0novembre");
  expect(formatPeriod("2026-11-30", "2026-12-04", today)).toBe(
    "du lundi 30\u00a0novembre au vendredi 4\u00a0décembre",
  );
  expect(formatPeriod("2026-12-28", "2027-01-02", today)).toBe(
    "du lundi 28\u00a0décembre au samedi 2\u00a0janvier 2027",
  );
  expect(formatPeriod("2026-11-23", "2026-11-23", today)).toBe("le lundi 23\u00a0novembre");
});
