import { expect, test } from "vitest";
import type { Period } from "#app/domain/periods/periods.server.ts";
import type { PlanningRow } from "#app/domain/periods/planning.ts";
import type { PeriodKind } from "#app/domain/periods/vehicle-periods.ts";
import { linesOf, periodAt, placeInLanes, shadesOf, stepDays, stepLines } from "./lines.ts";

function period(id: string, kind: PeriodKind, from: string, to: string | null): Period {
  const nobody = {
    customer: null,
    reference: null,
    request_id: null,
    quote_id: null,
    agreed: null,
    amendment: null,
  };
  return { id, vehicle_id: "v", kind, displaced: false, from, to, note: "", version: "1", ...nobody };
}

function row(id: string, agency_id: string | null, periods: Period[] = []): PlanningRow {
  const vehicle = {
    id,
    name: id,
    fleet_number: null,
    plate: null,
    type: "Poids lourds" as const,
    available: true,
  };
  return { vehicle: { ...vehicle, agency_id, agency_name: agency_id }, periods };
}

const rows = [
  row("capcir", "perpignan", [
    period("rental", "location", "2026-11-23", "2026-11-27"),
    period("maybe", "option", "2026-11-26", "2026-11-30"),
  ]),
  row("galdric", "perpignan"),
  row("remorque", null),
];
const groups = [
  { key: "perpignan", label: "Perpignan", count: 2 },
  { key: "", label: "Sans agence", count: 1 },
];
const keys = (folded: string[] = []) =>
  linesOf({ rows, groups }, "agence", new Set(folded)).map(({ key }) => key);

test("each group has a line above its vehicles, and folded it stands alone", () => {
  expect(keys()).toEqual(["groupe:perpignan", "capcir", "galdric", "groupe:", "remorque"]);
  expect(keys(["perpignan"])).toEqual(["groupe:perpignan", "groupe:", "remorque"]);
  expect(linesOf({ rows, groups }, "type", new Set()).map(({ key }) => key)).toEqual([
    "groupe:Poids lourds",
    "capcir",
    "galdric",
    "remorque",
  ]);
});

test("the arrows go from line to line, also to what lies under a period, and stop at both ends", () => {
  const lines = linesOf({ rows, groups }, "agence", new Set());
  const walk = (from: string, by: 1 | -1, stop = 0) => {
    const { line, stop: reached } = stepLines(lines, { line: from, day: "2026-11-26", stop }, by);
    return [line, reached];
  };
  expect(walk("groupe:perpignan", -1)).toEqual(["groupe:perpignan", 0]);
  expect(walk("groupe:perpignan", 1)).toEqual(["capcir", 0]);
  expect(walk("capcir", 1)).toEqual(["capcir", 1]);
  expect(walk("capcir", 1, 1)).toEqual(["galdric", 0]);
  expect(walk("galdric", -1)).toEqual(["capcir", 1]);
  expect(walk("remorque", 1)).toEqual(["remorque", 0]);
});

test("on a day stands what is there, the promise before the option", () => {
  const line = linesOf({ rows, groups }, "agence", new Set())[1];
  const at = (day: string, stop: number) => periodAt(line, { line: "capcir", day, stop })?.id;
  expect([at("2026-11-26", 0), at("2026-11-26", 1)]).toEqual(["rental", "maybe"]);
  expect([at("2026-11-30", 0), at("2026-12-01", 0)]).toEqual(["maybe", undefined]);
  const carried = { line: "capcir", day: "2026-11-26", stop: 0, carried: "maybe" };
  expect(periodAt(line, carried)?.id).toBe("maybe");
  expect(stepDays({ line: "capcir", day: "2026-11-30", stop: 1 }, 7)).toEqual({
    line: "capcir",
    day: "2026-12-07",
    stop: 0,
  });
});

test("an option over a rental goes below it; beside it, it keeps the line", () => {
  const option = { kind: "option", from: "2026-11-24", to: "2026-11-28" };
  const rental = { kind: "location", from: "2026-11-27", to: "2026-11-29" };
  const later = { kind: "option", from: "2026-12-01", to: null };
  const { lanes, laneOf } = placeInLanes([option, rental, later]);
  expect(lanes).toBe(2);
  expect([option, rental, later].map((period) => laneOf.get(period))).toEqual([1, 0, 0]);
});

test("a row with nothing in it is one line high", () => {
  expect(placeInLanes([]).lanes).toBe(1);
});

test("an agency is shaded on its own closed days, on those of all and on holidays", () => {
  const shades = shadesOf({
    rows: [row("capcir", "perpignan"), row("nevere", null)],
    holidays: [
      { date: "2026-11-11", label: "Armistice 1918" },
      { date: "2026-12-25", label: "Noël" },
    ],
    closures: [
      { agencyId: "perpignan", from: "2026-12-24", to: "2026-12-26", label: "Inventaire" },
      { agencyId: null, from: "2026-12-31", to: "2026-12-31", label: "Saint-Sylvestre" },
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
