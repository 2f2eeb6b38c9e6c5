import { type Selectable, sql, type Updateable } from "kysely";
import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { Actor, StaffMember } from "#app/domain/accounts/rights.ts";
import { staffName } from "#app/domain/accounts/staff-name.ts";
import { records } from "#app/domain/records/records.ts";
import { todayOf } from "#app/domain/rental/days.ts";
import { Failure } from "#app/lib/failure.ts";
import { parseOrFail } from "#app/lib/field-errors.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { App } from "#server/app.ts";
import { binRecords } from "#server/bin/bin-records.ts";
import type { Db } from "#server/db/database.ts";
import type { Database } from "#server/db/schema.ts";
import { type Trx, writeAs } from "#server/db/write.ts";
import { damageSchema, newDamageSchema, repairSchema } from "./damage.schema.ts";
import { type DamageMark, damageLine } from "./damage.ts";

// The public reads none of this: its pages stay as they are.
type Deps = Pick<App, "db">;

export type StaffDamage = Awaited<ReturnType<typeof listDamages>>[number];

/** Those of a vehicle, the newest first. */
export async function listDamages(db: Db, vehicleId: string) {
  const rows = await db
    .selectFrom("vehicle_damages as damage")
    .leftJoin("profiles as finder", "finder.id", "damage.found_by")
    .leftJoin("profiles as repairer", "repairer.id", "damage.repaired_by")
    .select(["damage.id", "number", "view", "x", "y", "kind", "extent", "note", "found_at", "repaired_on"])
    .select(["damage.updated_at", "finder.email as finder", "repairer.email as repairer"])
    .where("vehicle_id", "=", vehicleId)
    .orderBy("number", "desc")
    .execute();
  return rows.map(({ updated_at, found_at, finder, repairer, ...damage }) => ({
    ...damage,
    found_at: found_at.toISOString(),
    version: updated_at.toISOString(),
    foundBy: finder && staffName(finder),
    repairedBy: repairer && staffName(repairer),
  }));
}

/** `id` is made with the form: sent twice, it is noted once. */
export async function addDamage(
  app: Deps & Pick<App, "now">,
  actor: Actor,
  { vehicleId, input }: { vehicleId: string; input: Record<string, unknown> },
): Promise<string> {
  requireRight(actor, "vehicles:write");
  const { id } = parseOrFail(newDamageSchema, input);
  const damage = parseOrFail(damageSchema, input);
  return writeAs(app, actor, async (trx) => {
    await lockVehicle(trx, vehicleId);
    const sent = await trx.selectFrom("vehicle_damages").selectAll().where("id", "=", id).executeTakeFirst();
    if (sent?.vehicle_id === vehicleId) return titleOf(sent);
    if (sent) throw new Failure("conflict", "Ce dommage est déjà noté. Rouvrez le formulaire.");
    const mark = { ...damage, number: await nextNumber(trx, vehicleId) };
    const by = { found_at: app.now(), found_by: actor.id, updated_by: actor.id };
    await trx
      .insertInto("vehicle_damages")
      .values({ ...mark, ...by, id, vehicle_id: vehicleId })
      .execute();
    return titleOf(mark);
  });
}

/** Never one that was given before: a damage that was deleted leaves its number, which stands on paper. */
async function nextNumber(trx: Trx, vehicleId: string): Promise<number> {
  const { last } = await trx
    .insertInto("vehicle_damage_numbers")
    .values({ vehicle_id: vehicleId, last: 1 })
    .onConflict((clash) =>
      clash.column("vehicle_id").doUpdateSet({ last: sql`vehicle_damage_numbers.last + 1` }),
    )
    .returning("last")
    .executeTakeFirstOrThrow();
  return last;
}

interface DamageChange {
  vehicleId: string;
  id: string;
}

/** `version`: the one that the form began with; what a colleague wrote since is read first. */
export async function changeDamage(
  app: Deps,
  actor: Actor,
  { version, input, ...which }: DamageChange & { version: string; input: unknown },
): Promise<string> {
  requireRight(actor, "vehicles:write");
  const damage = parseOrFail(damageSchema, input);
  return updateDamage(app, actor, which, ({ updated_at }) => {
    if (updated_at.toISOString() === version) return damage;
    throw new Failure("conflict", "Ce dommage a changé entre-temps. Rouvrez-le pour lire ce qu’il dit.");
  });
}

export async function repairDamage(
  app: Deps & Pick<App, "now">,
  actor: Actor,
  { input, ...which }: DamageChange & { input: unknown },
): Promise<string> {
  requireRight(actor, "vehicles:write");
  const { repaired_on } = parseOrFail(repairSchema(todayOf(app.now())), input);
  return updateDamage(app, actor, which, () => ({ repaired_on, repaired_by: actor.id }));
}

/** It is there after all. */
export async function reopenDamage(app: Deps, actor: Actor, which: DamageChange): Promise<string> {
  requireRight(actor, "vehicles:write");
  return updateDamage(app, actor, which, () => ({ repaired_on: null, repaired_by: null }));
}

/** For what was noted by mistake: what was repaired stays. */
export async function deleteDamage(app: Deps & Pick<App, "now">, actor: Actor, which: DamageChange) {
  requireRight(actor, "vehicles:write");
  return writeAs(app, actor, async (trx) => {
    const stored = await lockDamage(trx, which);
    const deletion = { table: "vehicle_damages", ids: [which.id], by: actor, now: app.now() } as const;
    return { title: titleOf(stored), batch: await binRecords(trx, deletion) };
  });
}

type StoredDamage = Selectable<Database["vehicle_damages"]>;

/** Answers with what it is then, in words. */
function updateDamage(
  app: Deps,
  actor: StaffMember,
  which: DamageChange,
  changesOf: (stored: StoredDamage) => Updateable<Database["vehicle_damages"]>,
): Promise<string> {
  return writeAs(app, actor, async (trx) => {
    const changes = changesOf(await lockDamage(trx, which));
    const changed = await trx
      .updateTable("vehicle_damages")
      .set({ ...changes, updated_by: actor.id })
      .where("id", "=", which.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return titleOf(changed);
  });
}

async function lockDamage(trx: Trx, { vehicleId, id }: DamageChange): Promise<StoredDamage> {
  const stored = [vehicleId, id].every(isUuid)
    ? await trx
        .selectFrom("vehicle_damages")
        .selectAll()
        .where("id", "=", id)
        .where("vehicle_id", "=", vehicleId)
        .forUpdate()
        .executeTakeFirst()
    : undefined;
  if (!stored) throw new Failure("not-found", records.damage.gone);
  return stored;
}

async function lockVehicle(trx: Trx, id: string): Promise<void> {
  const vehicle = isUuid(id)
    ? await trx.selectFrom("vehicles").select("id").where("id", "=", id).forShare().executeTakeFirst()
    : undefined;
  if (!vehicle) throw new Failure("not-found", records.vehicle.gone);
}

function titleOf(damage: DamageMark): string {
  return `Dommage ${damage.number}\u00a0: ${damageLine(damage)}`;
}
