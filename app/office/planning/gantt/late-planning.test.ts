import { expect, test } from "vitest";
import { readPlanningQuery } from "#app/domain/periods/planning.ts";
import { isAnotherGantt } from "./gantt.tsx";

const today = "2026-11-16";

test.each([
  ["?semaine=2026-11-23", true],
  ["?echelle=trimestre", true],
  ["?q=relais", true],
  ["?page=2", true],
  // A form over the same rows, and another view, leave the bars where they are.
  ["?ajouter=1", false],
  ["?periode=01900000-0000-7000-8000-000000000002", false],
  ["?vue=liste", false],
  ["", false],
])("%s: other days or vehicles are on their way: %s", (search, isAnother) => {
  expect(isAnotherGantt(search, readPlanningQuery("", today))).toBe(isAnother);
});
