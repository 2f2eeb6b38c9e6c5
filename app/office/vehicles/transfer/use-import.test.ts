import { expect, test } from "vitest";
import { openImport } from "#app/domain/vehicles/transfer/import-file.server.ts";
import type { ImportFacts } from "#app/domain/vehicles/transfer/import-report.ts";
import { refusedFile } from "./use-import.ts";

const facts: ImportFacts = {
  rows: 2,
  titles: ["N° de parc", "Prix par jour"],
  ignored: [],
  encoding: "UTF-8",
  delimiter: "point-virgule",
  key: "n° de parc",
};
const errors = [{ label: "Prix par jour", value: "cher", message: "Saisissez un prix." }];

test("refused lines are handed back with what is wrong, and can be sent again as they are", async () => {
  const text = refusedFile({
    facts,
    lines: [
      { line: 2, effect: "unchanged", name: "Corbère", number: "P-01" },
      { line: 3, effect: "refused", name: "Agly", number: "P-02", errors, cells: ["P-02", "'=cher"] },
    ],
  });
  expect(text).toBe(
    '\ufeff"N° de parc";"Prix par jour";"Erreur"\r\n"P-02";"\'=cher";"Prix par jour\u00a0: Saisissez un prix."\r\n',
  );
  const again = await openImport(Buffer.from(text));
  expect([again.facts.rows, again.facts.ignored]).toEqual([1, []]);
  // Refused once more, there is still one column of errors.
  const lines = [
    {
      line: 2,
      effect: "refused" as const,
      name: "Agly",
      number: "P-02",
      errors,
      cells: ["P-02", "=cher", "x"],
    },
  ];
  expect(refusedFile({ facts: again.facts, lines })).toBe(text);
});
