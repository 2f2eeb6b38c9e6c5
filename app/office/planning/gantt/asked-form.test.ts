import { expect, test } from "vitest";
import { type PeriodFormData, type PlanningRow, readPlanningQuery } from "#app/domain/periods/planning.ts";
import { askedDraft, withAsked } from "./draft.ts";

const today = "2026-11-16";
const vehicleId = "01900000-0000-7000-8000-000000000001";
const periodId = "01900000-0000-7000-8000-000000000002";
const nobody = { customer: null, reference: null, request_id: null, quote_id: null };
const row: PlanningRow = {
  vehicle: {
    id: vehicleId,
    name: "Capcir C16",
    fleet_number: "P-05",
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
  vehicle: row.vehicle,
  periods: row.periods,
  choices: [],
  ...data,
});
const draftFor = (search: string, data: Partial<PeriodFormData> = {}) =>
  askedDraft(readPlanningQuery(search, today), of(data));

test("an address opens a period, or a new one of a vehicle from today unless it names days", () => {
  expect(draftFor(`periode=${periodId}`, { period: row.periods[0] })).toMatchObject({
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

test("a vehicle of another page stands beside those on screen, once", () => {
  expect(withAsked([], of({}))).toEqual([row]);
  expect(withAsked([row], of({}))).toEqual([row]);
  expect(withAsked([row], null)).toEqual([row]);
});
