import { expect, test } from "vitest";
import type { Period } from "#app/domain/periods/periods.server.ts";
import { type PeriodFormData, type PlanningRow, readPlanningQuery } from "#app/domain/periods/planning.ts";
import { askedDraft, draftOf, isUnmoved, moveFields, withMoves } from "./draft.ts";

const rental: Period = {
  id: "rental",
  vehicle_id: "capcir",
  kind: "location",
  from: "2026-11-23",
  to: "2026-11-27",
  note: "clé au coffre",
  request_id: "r",
  quote_id: null,
  agreed: null,
  amendment: null,
  displaced: false,
  reference: "T9C-2HB",
  customer: "Moret",
  version: "v1",
};

function row(id: string, periods: Period[]): PlanningRow {
  const vehicle = {
    id,
    name: id,
    fleet_number: null,
    plate: null,
    type: "Poids lourds" as const,
    available: true,
  };
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

const today = "2026-11-16";
const vehicleId = "01900000-0000-7000-8000-000000000001";
const periodId = "01900000-0000-7000-8000-000000000002";
const nobody = {
  customer: null,
  reference: null,
  request_id: null,
  quote_id: null,
  agreed: null,
  amendment: null,
};
const askedRow: PlanningRow = {
  vehicle: {
    id: vehicleId,
    name: "Capcir C16",
    fleet_number: "P-05",
    plate: null,
    type: "Poids lourds",
    agency_id: null,
    agency_name: null,
    available: true,
  },
  periods: [
    {
      id: periodId,
      vehicle_id: vehicleId,
      kind: "immobilisation",
      displaced: false,
      from: "2026-11-10",
      to: null,
      note: "Embrayage",
      version: "1",
      ...nobody,
    },
  ],
};
const of = (data: Partial<PeriodFormData>): PeriodFormData => ({
  period: null,
  vehicle: askedRow.vehicle,
  periods: askedRow.periods,
  choices: [],
  ...data,
});
const draftFor = (search: string, data: Partial<PeriodFormData> = {}) =>
  askedDraft(readPlanningQuery(search, today), of(data));

test("an address opens a period, or a new one of a vehicle from today unless it names days", () => {
  expect(draftFor(`periode=${periodId}`, { period: askedRow.periods[0] })).toMatchObject({
    id: periodId,
    note: "Embrayage",
    to: null,
  });
  expect(draftFor(`ajouter=${vehicleId}`)).toMatchObject({ id: null, vehicleId, from: today, to: today });
  expect(draftFor(`ajouter=${vehicleId}&du=2026-11-20&au=2026-11-24`)).toMatchObject({
    from: "2026-11-20",
    to: "2026-11-24",
  });
  // Days the wrong way round are one day, not an error on an empty form.
  expect(draftFor(`ajouter=${vehicleId}&du=2026-11-20&au=2026-11-19`)?.to).toBe("2026-11-20");
});

test("what is gone, or still to be chosen, opens nothing", () => {
  expect(draftFor("")).toBeNull();
  expect(draftFor(`periode=${periodId}`)).toBeNull();
  expect(draftFor("ajouter=1", { vehicle: null, periods: [] })).toBeNull();
});
