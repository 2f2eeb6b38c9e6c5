import { sql } from "kysely";
import { expect, test } from "vitest";
import { testDatabase } from "#tests/support/database.ts";
import { formatLicences, type Licence, licencesCoveredBy, licencesOf, trailerSentences } from "./licence.ts";

const database = testDatabase();

const cases: [type: string, licence: Licence | null, ptac: number | null, expected: Licence[]][] = [
  ["Véhicules léger", null, 3500, ["B"]],
  ["Véhicules léger", null, null, []],
  ["Véhicules léger", null, 3501, ["C1"]],
  ["Energies alternatives", null, 4250, ["C1"]],
  ["Poids lourds", null, 7500, ["C1"]],
  ["Poids lourds", null, 7501, ["C"]],
  ["Poids lourds", null, 32_000, ["C"]],
  ["Frigorifiques", null, 19_000, ["C"]],
  ["Frigorifiques", null, 39_000, ["CE"]],
  ["Frigorifiques", "CE", 19_000, ["CE"]],
  ["Semi-remorques", null, 44_000, ["CE"]],
  ["Semi-remorques", null, 3000, ["CE"]],
  ["Remorques", null, 750, ["B"]],
  ["Remorques", null, 751, ["B", "B96", "BE"]],
  ["Remorques", null, 1300, ["B", "B96", "BE"]],
  ["Remorques", null, 2600, ["B", "B96", "BE"]],
  ["Remorques", null, 2700, ["B96", "BE"]],
  ["Remorques", null, 3350, ["B96", "BE"]],
  ["Remorques", null, 3500, ["BE"]],
  ["Remorques", null, 3501, ["C1E", "CE"]],
  ["Remorques", "BE", 750, ["BE"]],
  ["Remorques", "BE", null, ["BE"]],
];

test.each(cases)(
  "%s, licence %s, PTAC %s: %j, here and in the database",
  async (type, licence, ptac, expected) => {
    expect(licencesOf({ type, licence, ptac })).toEqual(expected);
    const { rows } = await sql<{ licences: Licence[] }>`
    select licences_of(${type}, ${licence}, true, ${ptac}, true) as licences`.execute(database.db);
    expect(rows[0]?.licences).toEqual(expected);
  },
);

test("a hidden weight is not told by a licence, nor is a hidden licence", async () => {
  const { rows } = await sql<{ hidden: string[]; explicit: string[]; silent: string[] }>`select
    licences_of('Poids lourds', null, true, 12000, false) as hidden,
    licences_of('Poids lourds', 'CE', true, 12000, false) as explicit,
    licences_of('Poids lourds', 'CE', false, 12000, true) as silent`.execute(database.db);
  expect(rows[0]).toEqual({ hidden: [], explicit: ["CE"], silent: [] });
});

test("what tows a trailer decides", () => {
  expect(trailerSentences(1300)).toEqual([
    "Permis B si le PTAC du véhicule tracteur ne dépasse pas 2\u00a0200\u00a0kg.",
    "Permis B96 si le PTAC du véhicule tracteur ne dépasse pas 2\u00a0950\u00a0kg.",
    "Permis BE au-delà.",
  ]);
  expect(trailerSentences(2000)[0]).toContain("1\u00a0500\u00a0kg");
  expect(trailerSentences(2700)[0]).toContain(
    "B96 si le PTAC du véhicule tracteur ne dépasse pas 1\u00a0550",
  );
  expect(trailerSentences(750)).toEqual([]);
  expect(trailerSentences(3500)).toEqual([]);
});

test("nobody is shown what their licence does not cover", () => {
  expect(licencesCoveredBy("B")).toEqual(["B"]);
  expect(licencesCoveredBy("C1")).not.toContain("BE");
  expect(licencesCoveredBy("C")).not.toContain("CE");
  expect(licencesCoveredBy("CE")).toContain("BE");
});

test("as words", () => {
  expect(formatLicences(["B"])).toBe("B");
  expect(formatLicences(["B", "B96", "BE"])).toBe("B, B96 ou\u00a0BE");
});
