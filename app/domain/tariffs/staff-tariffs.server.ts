import { sql } from "kysely";
import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { Actor, StaffMember } from "#app/domain/accounts/rights.ts";
import { recordOperations, toTyped } from "#app/domain/records/record-operations.server.ts";
import { tariffConditionKeys } from "#app/domain/rental/rental-conditions.ts";
import type { Tier } from "#app/domain/rental/tariff.ts";
import { type VehicleType, vehicleTypes } from "#app/domain/vehicles/vehicles.schema.ts";
import { foldText } from "#app/lib/fold-text.ts";
import type { App } from "#server/app.ts";
import type { Db } from "#server/db/database.ts";
import type { Trx } from "#server/db/write.ts";
import { type StaffTariff, tariffRecord, tariffSchema } from "./tariffs.schema.ts";

async function readTariffs(db: Db): Promise<StaffTariff[]> {
  const rows = await db
    .selectFrom("tariffs")
    .select(["id", "name", "default_for", ...tariffConditionKeys, "notes", "updated_at"])
    .select([
      sql<Tier[]>`coalesce((select jsonb_agg(jsonb_build_object('from_days', from_days, 'discount', discount)
        order by from_days) from tariff_tiers where tariff_id = tariffs.id), '[]')`.as("tiers"),
      sql<number>`(select count(*)::integer from vehicles where tariff_id = tariffs.id
        or (tariff_id is null and type = any(tariffs.default_for)))`.as("vehicleCount"),
    ])
    .execute();
  return rows
    .map(({ updated_at, default_for, ...tariff }) => ({
      ...tariff,
      default_for: vehicleTypes.filter((type) => default_for.includes(type)),
      version: updated_at.toISOString(),
    }))
    .sort((a, b) => a.name.localeCompare(b.name, "fr", { numeric: true }) || a.id.localeCompare(b.id));
}

/** By name; `q` looks anywhere in it. `all`: whatever was searched, for what stands around the table. */
export async function listStaffTariffs(app: Pick<App, "db">, actor: Actor, q: string) {
  requireRight(actor, "tariffs:read");
  const all = await readTariffs(app.db);
  const wanted = foldText(q);
  return { tariffs: all.filter(({ name }) => foldText(name).includes(wanted)), all };
}

export const tariffOperations = recordOperations(tariffRecord, {
  schema: tariffSchema,
  rows: readTariffs,
  lock: waitForOthers,
  async write({ tiers, ...fields }, { trx, actor, id, notes }, save) {
    notes.push(...(await takeTypes(trx, actor, { types: fields.default_for ?? [], self: id })));
    const saved = await save(fields);
    if (tiers) await writeTiers(trx, saved, tiers);
  },
  // Its vehicles fall back on the tariff of their type.
  async removeRow(trx, id) {
    // Before the tariff: the history keeps what its tiers were.
    await trx.deleteFrom("tariff_tiers").where("tariff_id", "=", id).execute();
    await trx.deleteFrom("tariffs").where("id", "=", id).execute();
  },
  toInput: (record) => ({ ...toTyped(record), tiers: typedTiersOf(record.tiers as Tier[]) }),
});

export const {
  get: getStaffTariff,
  create: createTariff,
  update: updateTariff,
  remove: deleteTariff,
} = tariffOperations;

function typedTiersOf(tiers: Tier[]): string {
  return JSON.stringify(
    tiers.map(({ from_days, discount }) => [String(from_days), String(discount).replace(".", ",")]),
  );
}

/** A type has one default, which no index can hold: two who write tariffs wait for each other. Readers do not. */
async function waitForOthers(trx: Trx): Promise<void> {
  await sql`lock table tariffs in share row exclusive mode`.execute(trx);
}

async function takeTypes(
  trx: Trx,
  actor: StaffMember,
  { types, self }: { types: VehicleType[]; self: string | null },
): Promise<string[]> {
  const notes: string[] = [];
  for (const { id, name, default_for } of await readTariffs(trx)) {
    const taken = default_for.filter((type) => types.includes(type));
    if (id === self || taken.length === 0) continue;
    await trx
      .updateTable("tariffs")
      .set({ default_for: default_for.filter((type) => !taken.includes(type)), updated_by: actor.id })
      .where("id", "=", id)
      .execute();
    const named = taken.map((type) => `«\u00a0${type}\u00a0»`).join(", ");
    notes.push(`${named} ${taken.length > 1 ? "quittent" : "quitte"} le tarif «\u00a0${name}\u00a0».`);
  }
  return notes;
}

/** Only what differs is written: each line of the history is a change. */
async function writeTiers(trx: Trx, tariff_id: string, tiers: Tier[]): Promise<void> {
  const days = tiers.map(({ from_days }) => from_days);
  await trx
    .deleteFrom("tariff_tiers")
    .where("tariff_id", "=", tariff_id)
    .where(sql<boolean>`from_days <> all(${days}::smallint[])`)
    .execute();
  if (tiers.length === 0) return;
  await trx
    .insertInto("tariff_tiers")
    .values(tiers.map((tier) => ({ tariff_id, ...tier })))
    .onConflict((conflict) =>
      conflict
        .columns(["tariff_id", "from_days"])
        .doUpdateSet((eb) => ({ discount: eb.ref("excluded.discount") }))
        .whereRef("tariff_tiers.discount", "<>", "excluded.discount"),
    )
    .execute();
}
