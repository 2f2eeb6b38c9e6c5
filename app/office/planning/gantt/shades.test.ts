import { expect, test } from "vitest";
import type { PlanningRow } from "#app/domain/periods/planning.ts";
import { shadesOf } from "./lines.ts";

const rows = ["perpignan", null].map((agency_id) => ({
  vehicle: { agency_id },
  periods: [],
})) as unknown as PlanningRow[];

test("an agency is shaded on its own closed days, on those of all and on holidays; other hours are no closure", () => {
  const shades = shadesOf({
    rows,
    holidays: [
      { date: "2026-11-11", name: "Armistice 1918" },
      { date: "2026-12-25", name: "Noël" },
    ],
    closures: [
      { agency_id: "perpignan", from: "2026-12-24", to: "2026-12-26", label: "Inventaire", closed: true },
      { agency_id: null, from: "2026-12-31", to: "2026-12-31", label: "Saint-Sylvestre", closed: true },
      { agency_id: null, from: "2026-11-20", to: "2026-11-20", label: "Fermeture à 16 h", closed: false },
    ],
  });
  const labels = (agency: string) => shades.get(agency)?.map(({ from, label }) => `${from} ${label}`);
  expect(labels("perpignan")).toEqual([
    "2026-12-24 Inventaire",
    "2026-12-31 Saint-Sylvestre",
    "2026-11-11 Armistice 1918",
  ]);
  expect(labels("")).toEqual(["2026-12-31 Saint-Sylvestre", "2026-11-11 Armistice 1918", "2026-12-25 Noël"]);
});
