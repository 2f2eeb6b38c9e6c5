import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { Actor } from "#app/domain/accounts/rights.ts";
import { settingsOperations, toTyped } from "#app/domain/records/record-operations.server.ts";
import { toDuring, todayOf } from "#app/domain/rental/days.ts";
import type { Baseline } from "#app/lib/record-units.ts";
import type { App } from "#server/app.ts";
import type { Trx } from "#server/db/write.ts";
import { closureRecord, closureSettingsSchema } from "./closures.schema.ts";
import { type KeptClosure, listClosures } from "./closures.server.ts";
import type { Closure } from "./closures.ts";
import { readOpeningHours } from "./opening-hours.ts";

export type ClosureSettings = Awaited<ReturnType<typeof getClosureSettings>>;
export type AgencyHolidays = Awaited<ReturnType<typeof listAgencyHolidays>>[number];

export const closureOperations = settingsOperations(closureRecord, {
  schema: closureSettingsSchema,
  async read(db) {
    const [{ updated_at, ...company }, closures] = await Promise.all([
      db
        .selectFrom("company_info")
        .select(["id", "holidays", "holiday_zone", "updated_at"])
        .executeTakeFirstOrThrow(),
      listClosures(db, { owner: null }),
    ]);
    return { ...company, closures: toClosures(closures), version: updated_at.toISOString() };
  },
  async write({ closures, ...company }, { trx, actor, id }, save) {
    // The company's version is theirs too: it moves where nothing else of it did.
    if (closures)
      await sql`update company_info set updated_at = clock_timestamp() where id = ${id}`.execute(trx);
    await save(company);
    // After it: one line of the history tells both.
    if (closures) await writeClosureRows(trx, { owner: null, closures, authorId: actor.id });
  },
  toInput: withoutUntickedClosures,
});

export const { get: getClosureSettings, update: updateClosureSettings } = closureOperations;

async function listAgencyHolidays(app: Pick<App, "db">, actor: Actor) {
  requireRight(actor, "closures:all");
  const [agencies, closures] = await Promise.all([
    app.db.selectFrom("agencies").select(["id", "name", "hours", "holidays", "holiday_zone"]).execute(),
    listClosures(app.db),
  ]);
  const closuresOf = Map.groupBy(closures, ({ agencyId }) => agencyId);
  const byName = new Intl.Collator("fr", { numeric: true });
  return agencies
    .map(({ hours, ...agency }) => ({
      ...agency,
      hours: readOpeningHours(hours),
      closures: toClosures(closuresOf.get(agency.id) ?? []),
    }))
    .sort((a, b) => byName.compare(a.name, b.name));
}

export async function getClosureScreen(app: Pick<App, "db" | "now">, actor: Actor) {
  const [settings, agencies] = await Promise.all([
    getClosureSettings(app, actor),
    listAgencyHolidays(app, actor),
  ]);
  const now = app.now();
  return { settings, agencies, today: todayOf(now), now: now.toISOString() };
}

export function toClosures(rows: readonly KeptClosure[]): (Closure & { id: string })[] {
  return rows.map(({ id, from, to, label, hours }) => ({ id, from, to, label, hours }));
}

/** Makes the closures of an agency, or those for all, what a form says: what changed is written, nothing else. */
export async function writeClosureRows(
  trx: Trx,
  { owner, closures, authorId }: { owner: string | null; closures: readonly Closure[]; authorId: string },
): Promise<void> {
  const stored = new Map((await listClosures(trx, { owner })).map((row) => [row.id, row]));
  const kept = new Set(closures.flatMap(({ id }) => id ?? []));
  const gone = [...stored.keys()].filter((id) => !kept.has(id));
  if (gone.length > 0) await trx.deleteFrom("closures").where("id", "in", gone).execute();
  for (const { id, from, to, label, hours } of closures) {
    const values = {
      during: toDuring({ from, to }),
      label,
      hours: hours && JSON.stringify(hours),
      updated_by: authorId,
    };
    const before = id === undefined ? undefined : stored.get(id);
    // A row that a colleague removed meanwhile, or that never was this agency's, is a new one.
    if (!before)
      await trx
        .insertInto("closures")
        .values({ ...values, agency_id: owner })
        .execute();
    else if (!isDeepStrictEqual(before, { id: before.id, agencyId: owner, from, to, label, hours })) {
      await trx.updateTable("closures").set(values).where("id", "=", before.id).execute();
    }
  }
}

/** As the history's revert posts a record: left out, its closures stay, whatever an older system left in them. */
export function withoutUntickedClosures(record: Record<string, unknown>, { values = {} }: Baseline) {
  const { closures, ...others } = toTyped(record);
  return Object.hasOwn(values, "closures") ? { ...others, closures } : others;
}
