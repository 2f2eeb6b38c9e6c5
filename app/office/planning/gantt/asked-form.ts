import type { PeriodFormData, PlanningQuery, PlanningRow } from "#app/domain/periods/planning.ts";
import { draftOf, newDraft, type PeriodDraft } from "./draft.ts";

/** The draft that an address asks for; null where what it is about is gone, or its vehicle still to be chosen. */
export function askedDraft({ form, today }: PlanningQuery, data: PeriodFormData | null): PeriodDraft | null {
  if (!form || !data) return null;
  if (form.period) return data.period && draftOf(data.period);
  if (!data.vehicle) return null;
  const from = form.from ?? today;
  return newDraft(data.vehicle.id, { from, to: form.to && form.to >= from ? form.to : from });
}

/** The rows on screen, and the one the address is about. */
export function withAsked<Row extends PlanningRow>(
  rows: Row[],
  data: PeriodFormData | null,
): (Row | PlanningRow)[] {
  if (!data?.vehicle) return rows;
  const { vehicle, periods } = data;
  return rows.some((row) => row.vehicle.id === vehicle.id) ? rows : [...rows, { vehicle, periods }];
}
