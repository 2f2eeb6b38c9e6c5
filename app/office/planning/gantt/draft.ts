import { type QuoteWord, quoteWordFields } from "#app/domain/periods/agreed.ts";
import type { HitAnswer } from "#app/domain/periods/hits.ts";
import type { Period } from "#app/domain/periods/periods.server.ts";
import type { PeriodFormData, PlanningQuery, PlanningRow } from "#app/domain/periods/planning.ts";
import type { PeriodKind } from "#app/domain/periods/vehicle-periods.ts";
import type { Days } from "#app/domain/rental/days.ts";

/** A period that is being carried, edited or saved; without an id it is a new one. */
export interface PeriodDraft extends Days {
  id: string | null;
  /** What its writer saw of it. */
  version: string | null;
  /** Null while it is to be chosen. */
  vehicleId: string | null;
  kind: PeriodKind;
  request: { id: string; reference: string; customer: string } | null;
  note: string;
}

export function draftOf(period: Period): PeriodDraft {
  const { id, version, vehicle_id, from, to, note, request_id, reference, customer } = period;
  // What waits for a vehicle is promised again once it has one.
  const kind = period.displaced ? "reservation" : period.kind;
  const request = request_id && reference ? { id: request_id, reference, customer: customer ?? "" } : null;
  return { id, version, vehicleId: vehicle_id, kind, from, to, note, request };
}

export function newDraft(vehicleId: string | null, days: Days): PeriodDraft {
  return { id: null, version: null, vehicleId, kind: "reservation", ...days, request: null, note: "" };
}

/** What is posted for it: a move says where it goes and nothing else, so that nobody's words are written over. */
export function moveFields({ id, version, vehicleId, from, to }: PeriodDraft): Record<string, string> {
  return {
    intent: "change",
    id: id ?? "",
    version: version ?? "",
    vehicle_id: vehicleId ?? "",
    from,
    to: to ?? "",
  };
}

interface Said {
  answers?: HitAnswer[] | null;
  word?: QuoteWord | null;
}

export function formFields(draft: PeriodDraft, { answers, word }: Said = {}): Record<string, string> {
  const { id, kind, request, note } = draft;
  const words = { kind, request_id: request?.id ?? "", note };
  return {
    ...{ ...moveFields(draft), ...words, intent: id === null ? "add" : "change" },
    ...(answers && { hits: JSON.stringify(answers) }),
    ...(word && quoteWordFields(word)),
  };
}

/** Whether it is asked what becomes of an accepted quote: not of who is given the vehicle they waited for. */
export function isAgreedMove(draft: PeriodDraft, period: Period): boolean {
  const isSameDays = draft.from === period.from && draft.to === period.to;
  return period.agreed !== null && !isUnmoved(draft, period) && !(period.displaced && isSameDays);
}

export function isUnmoved(draft: PeriodDraft, period: Period): boolean {
  return draft.vehicleId === period.vehicle_id && draft.from === period.from && draft.to === period.to;
}

export type ShownPeriod = Period & { isSaving?: boolean };
export type ShownRow = Omit<PlanningRow, "periods"> & { periods: ShownPeriod[] };

/** The rows as they will be once these moves are saved; a row that none of them concerns stays the same. */
export function withMoves(rows: PlanningRow[], moves: PeriodDraft[]): ShownRow[] {
  return moves.reduce<ShownRow[]>((shown, move) => applyMove(shown, move), rows);
}

function applyMove(rows: ShownRow[], move: PeriodDraft): ShownRow[] {
  const before = rows.flatMap(({ periods }) => periods).find(({ id }) => id === move.id);
  if (!before || move.vehicleId === null) return rows;
  const { vehicleId, from, to } = move;
  const after: ShownPeriod = { ...before, vehicle_id: vehicleId, from, to, isSaving: true };
  return rows.map((row) => {
    const isSource = row.vehicle.id === before.vehicle_id;
    const isTarget = row.vehicle.id === vehicleId;
    if (!isSource && !isTarget) return row;
    const others = row.periods.filter(({ id }) => id !== move.id);
    return { ...row, periods: isTarget ? [...others, after] : others };
  });
}

/** The draft that an address asks for; null where what it is about is gone, or its vehicle still to be chosen. */
export function askedDraft({ form, today }: PlanningQuery, data: PeriodFormData | null): PeriodDraft | null {
  if (!form || !data) return null;
  if (form.period) return data.period && draftOf(data.period);
  if (!data.vehicle) return null;
  const from = form.from ?? today;
  return newDraft(data.vehicle.id, { from, to: form.to && form.to >= from ? form.to : from });
}
