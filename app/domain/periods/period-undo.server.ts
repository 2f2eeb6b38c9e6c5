import { sql } from "kysely";
import { z } from "zod";
import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { Actor } from "#app/domain/accounts/rights.ts";
import { toDuring } from "#app/domain/rental/days.ts";
import { Failure } from "#app/lib/failure.ts";
import { parseJson } from "#app/lib/record-units.ts";
import type { App } from "#server/app.ts";
import { type RestoredEntry, restoreRecords } from "#server/bin/restore-records.ts";
import { retryOnDeadlock, type Trx, writeAs } from "#server/db/write.ts";
import { daysProblem, periodStateSchema } from "./period.schema.ts";
import { type PeriodMove, tellMoves } from "./period-thread.server.ts";
import { listPeriods, lockVehicles, type Period, PeriodConflict, refuseOverlap } from "./periods.server.ts";

/** A period as an undo puts it back; its quote stays as it is. */
export type PeriodState = z.input<typeof periodStateSchema>;

export function stateOf(period: Period): PeriodState {
  const { vehicle_id, kind, displaced, from, to, request_id, note } = period;
  return { vehicle_id, kind, displaced, from, to, request_id, note };
}

const undoSchema = z.object({
  /** In the order in which they go back; null: it was not there. `version`: as the change left it. */
  steps: z.array(z.object({ id: z.guid(), version: z.string(), to: periodStateSchema.nullable() })).max(500),
  bins: z.array(z.guid()).max(500),
});

interface Changed {
  states: [id: string, before: PeriodState | null][];
  bins: string[];
}

/** What «Annuler» posts: what each period was, and the version that the change left. */
export async function writeUndo(trx: Trx, { states, bins }: Changed): Promise<string> {
  const now = await listPeriods(trx, { ids: states.map(([id]) => id) });
  const versions = new Map(now.map(({ id, version }) => [id, version]));
  const steps = states.map(([id, to]) => ({ id, version: versions.get(id) ?? "", to }));
  return JSON.stringify({ steps, bins });
}

const unreadable = () => new Failure("unreadable", "Cette annulation n’est pas lisible.");

/** Puts back what one save changed: all of it, or nothing where a colleague changed or took something since. */
export async function undoPeriods(app: Pick<App, "db" | "now">, actor: Actor, typed: string) {
  requireRight(actor, "planning:write");
  const asked = undoSchema.safeParse(parseJson(typed));
  if (!asked.success) throw unreadable();
  const { steps, bins } = asked.data;
  return retryOnDeadlock(() =>
    writeAs(app, actor, async (trx) => {
      const ids = steps.map(({ id }) => id);
      const seen = await listPeriods(trx, { ids });
      await lockVehicles(trx, [
        ...seen.map(({ vehicle_id }) => vehicle_id),
        ...steps.flatMap(({ to }) => to?.vehicle_id ?? []),
      ]);
      const present = new Map((await listPeriods(trx, { ids })).map((period) => [period.id, period]));
      if (steps.some(({ id, version }) => present.get(id)?.version !== version))
        throw new Failure(
          "conflict",
          "Cette période a été modifiée ou supprimée entre-temps\u00a0: rien n’a été changé.",
        );
      const moves: PeriodMove[] = [];
      for (const { id, to } of steps) {
        const before = present.get(id) as Period;
        if (to === null) {
          await trx.deleteFrom("vehicle_periods").where("id", "=", id).execute();
          continue;
        }
        if (daysProblem(to)) throw unreadable();
        await refuse(app, trx, { ...to, id });
        const { from, to: last, ...columns } = to;
        await trx
          .updateTable("vehicle_periods")
          .set({ ...columns, during: toDuring({ from, to: last }), updated_by: actor.id })
          .where("id", "=", id)
          .execute();
        moves.push({ before, after: { ...before, ...to } });
      }
      await tellMoves(trx, actor, moves);
      await giveBack(trx, { bins, author: actor });
    }),
  );
}

/** What takes the days by now is named; nothing was written. */
async function refuse(app: Pick<App, "now">, trx: Trx, period: PeriodState & { id: string }): Promise<void> {
  await refuseOverlap(trx, period, app.now()).catch((error) => {
    if (!(error instanceof PeriodConflict)) throw error;
    throw new Failure("conflict", `${error.message} Rien n’a été changé.`);
  });
}

async function giveBack(
  trx: Trx,
  { bins, author }: { bins: string[]; author: { email: string } },
): Promise<void> {
  if (bins.length === 0) return;
  const { rows: entries } = await sql<RestoredEntry>`
    select id, record_table, record_id, record_name from bin
    where batch_id = any(${bins}::uuid[]) and record_table = 'vehicle_periods' order by id for update`.execute(
    trx,
  );
  await restoreRecords(trx, { entries, author });
}
