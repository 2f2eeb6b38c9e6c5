import { describe, expect, test } from "vitest";
import type { Licence } from "#app/domain/rental/licence.ts";
import { formErrors, schemaErrors } from "#app/lib/field-errors.ts";
import { camilleDrives } from "#tests/support/departures.ts";
import { checkDriver, type Driver, tailOf, yearsBetween } from "./contract-driver.ts";
import { depositSchema, driverSchema, readingSchema, signingSchema } from "./departure.schema.ts";

const driver: Driver = {
  ...{ position: 1, last_name: "Ferrer", first_names: "Camille", birth_date: "1991-03-14", birth_place: "" },
  ...{ address: "", zip: "", city: "", country: "France", licence_number: "", licence_tail: "", reason: "" },
  ...{ licence_classes: ["B"], licence_since: "2009-09-02", licence_until: null, licence_country: "France" },
  seen_at: null,
};
const van = {
  on: "2026-12-08",
  licences: ["B"] as Licence[],
  conditions: { min_age: 21, min_licence_years: 2 },
};
const plain = (text: string) => text.replace(/\s/g, " ");
const words = (changes: Partial<Driver>, asked: Partial<typeof van> = {}) =>
  checkDriver({ ...driver, ...changes }, { ...van, ...asked }).map(
    ({ words: said, isWarning }) => `${isWarning ? "! " : ""}${plain(said)}`,
  );

describe("who may drive", () => {
  test("is said in words", () => {
    expect(words({})).toEqual(["35 ans, 21 demandés", "B depuis 17 ans, 2 demandés · suffit ici"]);
  });

  test.each<[says: string, changes: Partial<Driver>, asked?: Partial<typeof van>]>([
    ["! 20 ans, 21 demandés", { birth_date: "2005-12-09" }],
    ["21 ans, 21 demandés", { birth_date: "2005-12-08" }],
    ["! B depuis 1 an, 2 demandés · suffit ici", { licence_since: "2024-12-09" }],
    ["B depuis 2 ans, 2 demandés · suffit ici", { licence_since: "2024-12-08" }],
    ["! B depuis 17 ans, 2 demandés · permis C demandé ici", {}, { licences: ["C"] }],
    ["B, C depuis 17 ans, 2 demandés · suffit ici", { licence_classes: ["B", "C"] }, { licences: ["C1"] }],
    ["CE depuis 17 ans, 2 demandés · suffit ici", { licence_classes: ["CE"] }, { licences: ["B96", "BE"] }],
    ["C1E depuis 17 ans, 2 demandés · suffit ici", { licence_classes: ["C1E"] }, { licences: ["BE"] }],
    [
      "! B96 depuis 17 ans, 2 demandés · permis BE demandé ici",
      { licence_classes: ["B96"] },
      { licences: ["BE"] },
    ],
    ["B depuis 17 ans · suffit ici", {}, { licences: [], conditions: { min_age: 0, min_licence_years: 0 } }],
    ["! Permis expiré le 7 déc. 2026", { licence_until: "2026-12-07" }],
  ])("%s", (says, changes, asked) => {
    expect(words(changes, asked)).toContain(says);
  });

  test("a licence counts through its last day", () => {
    expect(words({ licence_until: "2026-12-08" })).toHaveLength(2);
  });

  test("years are whole, on the day itself", () => {
    expect(yearsBetween("2004-02-29", "2026-02-28")).toBe(21);
    expect(yearsBetween("2004-02-29", "2026-03-01")).toBe(22);
  });

  test("of a number the last four characters are shown", () => {
    expect(tailOf("09 14 66 210 482")).toBe("0482");
    expect(tailOf("AB-12/é")).toBe("B12é");
    expect(tailOf("7")).toBe("7");
  });
});

const errorsOf = (changes: object) =>
  Object.keys(schemaErrors(driverSchema("2026-12-08"), { ...camilleDrives, ...changes }));

describe("what is typed", () => {
  test.each<[object, string[]]>([
    [{}, []],
    [{ last_name: " ", licence_number: "" }, ["last_name", "licence_number"]],
    [{ licence_classes: [] }, ["licence_classes"]],
    [{ licence_classes: ["Z"] }, ["licence_classes.0"]],
    [{ birth_date: "2012-01-01" }, ["birth_date"]],
    [{ birth_date: "31/02/1991" }, ["birth_date"]],
    [{ licence_since: "2026-12-09" }, ["licence_since"]],
    [{ licence_since: "1990-01-01" }, ["licence_since"]],
    [{ licence_until: "2009-09-02" }, ["licence_until"]],
  ])("of a driver: %o", (changes, fields) => {
    expect(errorsOf(changes)).toEqual(fields);
  });

  test.each<[object, string[]]>([
    [{ kind: "empreinte", amount: "800,00", mark: "ticket 004217" }, []],
    [{ kind: "aucun", amount: "", reason: "Client de longue date" }, []],
    [{ kind: "aucun", amount: "" }, ["reason"]],
    [{ kind: "cheque", amount: "" }, ["amount"]],
    [{ kind: "empreinte", amount: "800", mark: "4970 1012 3456 7893" }, ["mark"]],
    [{ kind: "carte", amount: "800" }, ["kind"]],
  ])("of a deposit: %o", (typed, fields) => {
    expect(Object.keys(schemaErrors(depositSchema, { mark: "", reason: "", ...typed }))).toEqual(fields);
  });

  test("of a reading: what is not sent is not touched, and what is empty is nothing", () => {
    expect(readingSchema.parse({ mileage: "19 236 km" })).toEqual({ mileage: 19_236 });
    expect(readingSchema.parse({ mileage: "", level: "", clean_inside: "" })).toEqual({
      ...{ mileage: null, level: null, clean_inside: null },
    });
    expect(
      readingSchema.parse({
        items: [
          { label: "Clés", count: "0" },
          { label: "Diable", count: "1" },
        ],
      }),
    ).toEqual({
      items: [{ label: "Diable", count: 1 }],
    });
    const form = new FormData();
    form.set("mileage", "12,5");
    form.set("level", "101");
    expect(Object.keys(formErrors(readingSchema, form))).toEqual(["mileage", "level"]);
  });

  test("of a signature: strokes on their pad, nobody absent, a digest", () => {
    const signed = {
      ...{ handover: crypto.randomUUID(), at: "2026-12-08T07:58:00+01:00", digest: "ab".repeat(32) },
      ...{ how: "ecran", name: "Camille Ferrer", strokes: [[0, 0, 1000, 1000]], remarks: "", photos: [] },
    };
    expect(signingSchema.parse(signed)).toMatchObject({ at: "2026-12-08T06:58:00.000Z" });
    for (const wrong of [
      { how: "absent" },
      { strokes: [[0, 1001]] },
      { digest: "x" },
      { name: "" },
      { at: "hier" },
    ])
      expect(signingSchema.safeParse({ ...signed, ...wrong }).success).toBe(false);
  });
});
