import { expect, test } from "vitest";
import type { Period } from "#app/domain/periods/periods.server.ts";
import type { PlanningRow } from "#app/domain/periods/planning.ts";
import { draftOf, isUnmoved, moveFields, withMoves } from "./draft.ts";

const rental: Period = {
  id: "rental",
  vehicle_id: "capcir",
  kind: "location",
  from: "2026-11-23",
  to: "2026-11-27",
  note: "clé au coffre",
  request_id: "r",
  quote_id: null,
  reference: "T9C-2HB",
  customer: "Moret",
  version: "v1",
};

function row(id: string, periods: Period[]): PlanningRow {
  const vehicle = { id, name: id, fleet_number: null, type: "Poids lourds" as const, available: true };
  return { vehicle: { ...vehicle, agency_id: null, agency_name: null }, periods };
}

const rows = [row("capcir", [rental]), row("galdric", []), row("nevere", [])];

test("a move shows before it is saved, on another vehicle too, and leaves the other rows as they are", () => {
  const later = { ...draftOf(rental), from: "2026-11-24", to: "2026-11-28" };
  const shown = withMoves(rows, [later, { ...later, vehicleId: "galdric" }]);
  expect(shown.map(({ periods }) => periods.map(({ id, from }) => `${id} ${from}`))).toEqual([
    [],
    ["rental 2026-11-24"],
    [],
  ]);
  expect(shown[1]?.periods[0]).toMatchObject({ isSaving: true, customer: "Moret" });
  expect(shown[2]).toBe(rows[2]);
  expect(withMoves(rows, [])).toBe(rows);
});

test("what a colleague deleted meanwhile is not brought back", () => {
  expect(withMoves(rows, [{ ...draftOf(rental), id: "gone" }])).toBe(rows);
});

test("a move posts where it goes and what was seen, and not a word of the rest", () => {
  const draft = { ...draftOf(rental), to: null };
  expect(isUnmoved(draftOf(rental), rental)).toBe(true);
  expect(isUnmoved(draft, rental)).toBe(false);
  expect(moveFields(draft)).toEqual({
    intent: "change",
    id: "rental",
    version: "v1",
    vehicle_id: "capcir",
    from: "2026-11-23",
    to: "",
  });
});
