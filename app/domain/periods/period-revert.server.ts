import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { Actor } from "#app/domain/accounts/rights.ts";
import type { Baseline } from "#app/lib/record-units.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { App } from "#server/app.ts";
import { type PeriodState, stateOf, undoPeriods } from "./period-undo.server.ts";
import type { PeriodStay } from "./period-words.ts";
import { listPeriods, type Period } from "./periods.server.ts";

type Values = Record<string, unknown>;

const stayOf = ({ kind, displaced, from, to }: PeriodStay): PeriodStay => ({ kind, displaced, from, to });

/** «Rétablir ces valeurs» on a line of a vehicle's history: its period stands again where it stood, as an undo puts it. */
export const periodOperations = {
  async get(app: Pick<App, "db">, actor: Actor, id: string) {
    requireRight(actor, "planning:write");
    const [period] = isUuid(id) ? await listPeriods(app.db, { ids: [id] }) : [];
    return period ? { ...period, stay: stayOf(period) } : null;
  },
  toFields({ period_place }: Values): Values {
    if (!period_place) return {};
    const { vehicle_id, ...place } = period_place as Period;
    return { vehicle_id, stay: stayOf(place) };
  },
  toInput: ({ stay, ...period }: Values) => ({
    ...stateOf(period as unknown as Period),
    ...(stay as PeriodStay),
  }),
  async update(
    app: Pick<App, "db" | "now">,
    actor: Actor,
    { id, baseline: { version }, input: to }: { id: string; baseline: Baseline; input: PeriodState },
  ): Promise<void> {
    await undoPeriods(app, actor, JSON.stringify({ steps: [{ id, version, to }], bins: [] }), {
      isRevert: true,
    });
  },
};
