import { sql } from "kysely";
import { z } from "zod";
import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { Actor } from "#app/domain/accounts/rights.ts";
import { quoteStates } from "#app/domain/quotes/quote-terms.ts";
import { toDuring } from "#app/domain/rental/days.ts";
import { Failure } from "#app/lib/failure.ts";
import { parseJson } from "#app/lib/record-units.ts";
import type { App } from "#server/app.ts";
import { type RestoredEntry, restoreRecords } from "#server/bin/restore-records.ts";
import { retryOnDeadlock, type Trx, writeAs } from "#server/db/write.ts";
import type { Drafted } from "./agreed.server.ts";
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
  /** Amendments that it prepared, as it left them. */
  drafts: z
    .array(z.object({ id: z.guid(), version: z.string(), title: z.string() }))
    .max(500)
    .default([]),
});

interface Changed {
  states: [id: string, before: PeriodState | null][];
  bins: string[];
  drafts: Drafted[];
}

/** What «Annuler» posts: what each period was, and the version that the change left. */
export async function writeUndo(trx: Trx, { states, bins, drafts }: Changed): Promise<string> {
  const now = await listPeriods(trx, { ids: states.map(([id]) => id) });
  const versions = new Map(now.map(({ id, version }) => [id, version]));
  const steps = states.map(([id, to]) => ({ id, version: versions.get(id) ?? "", to }));
  return JSON.stringify({ steps, bins, drafts: await versionsOf(trx, drafts) });
}

/** What was there before is not taken back with what changed it. */
async function versionsOf(trx: Trx, drafts: Drafted[]) {
  const made = drafts.filter(({ isNew }) => isNew);
  if (made.length === 0) return [];
  const ids = made.map(({ id }) => id);
  const rows = await trx.selectFrom("quotes").select(["id", "updated_at"]).where("id", "in", ids).execute();
  const versions = new Map(rows.map(({ id, updated_at }) => [id, updated_at.toISOString()]));
  return made.map(({ id, title }) => ({ id, title, version: versions.get(id) ?? "" }));
}

const unreadable = () => new Failure("unreadable", "Cette annulation n’est pas lisible.");

/**
 * Puts back what one save changed: all of it, or nothing where a colleague changed or took something since. `isRevert`: by
 * a line of the history, which may be of long ago: a period that stands for an accepted quote is not moved by it.
 */
export async function undoPeriods(
  app: Pick<App, "db" | "now">,
  actor: Actor,
  typed: string,
  { isRevert = false } = {},
) {
  requireRight(actor, "planning:write");
  const asked = undoSchema.safeParse(parseJson(typed));
  if (!asked.success) throw unreadable();
  const { steps, bins, drafts } = asked.data;
  return retryOnDeadlock(() =>
    writeAs(app, actor, async (trx) => {
      await takeBack(trx, drafts);
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
        if (isRevert) refuseAgreed(before, to);
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

type Draft = z.output<typeof undoSchema>["drafts"][number];

/** The amendments that the move prepared go with it, unless somebody has sent or changed one since. */
async function takeBack(trx: Trx, drafts: Draft[]): Promise<void> {
  for (const { id, version, title } of drafts.toSorted((a, b) => a.id.localeCompare(b.id))) {
    const quote = await trx
      .selectFrom("quotes")
      .select(["state", "amends_id", "updated_at"])
      .where("id", "=", id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!quote?.amends_id) continue;
    const why =
      quote.state !== "draft"
        ? `est ${quote.state === "sent" ? "envoyé" : quoteStates[quote.state].toLowerCase()} entre-temps`
        : quote.updated_at.toISOString() !== version && "a été modifié entre-temps";
    if (why) throw new Failure("conflict", `L’avenant ${title} ${why}\u00a0: rien n’a été changé.`);
    await trx.deleteFrom("quotes").where("id", "=", id).execute();
  }
}

function refuseAgreed({ agreed, ...before }: Period, to: PeriodState): void {
  const isSame = before.vehicle_id === to.vehicle_id && before.from === to.from && before.to === to.to;
  if (!agreed || isSame) return;
  const sentence = `Cette période tient le devis ${agreed.title}, que le client a accepté\u00a0: déplacez-la dans le planning.`;
  throw new Failure("conflict", sentence);
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
