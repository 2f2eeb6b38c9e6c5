import { sql } from "kysely";
import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { tariffConditionKeys } from "#app/domain/rental/rental-conditions.ts";
import type { Tier } from "#app/domain/rental/tariff.ts";
import { type VehicleType, vehicleTypes } from "#app/domain/vehicles/vehicles.schema.ts";
import { Failure } from "#app/lib/failure.ts";
import { parseOrFail } from "#app/lib/field-errors.ts";
import { foldText } from "#app/lib/fold-text.ts";
import type { Baseline } from "#app/lib/record-units.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { App } from "#server/app.ts";
import { binRecords } from "#server/bin/bin-records.ts";
import type { Db } from "#server/db/database.ts";
import { mergeSave } from "#server/db/version.ts";
import { type Trx, writePublic, refuseTaken } from "#server/db/write.ts";
import { type StaffTariff, type TariffInput, tariffMessages, tariffSchema } from "./tariffs.schema.ts";

type Deps = Pick<App, "db" | "pages">;

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
export async function listStaffTariffs(app: Pick<App, "db">, actor: StaffMember | null, q: string) {
  requireRight(actor, "tariffs:write");
  const all = await readTariffs(app.db);
  const wanted = foldText(q);
  return { tariffs: all.filter(({ name }) => foldText(name).includes(wanted)), all };
}

export async function getStaffTariff(
  app: Pick<App, "db">,
  actor: StaffMember | null,
  id: string,
): Promise<StaffTariff | null> {
  requireRight(actor, "tariffs:write");
  if (!isUuid(id)) return null;
  return (await readTariffs(app.db)).find((tariff) => tariff.id === id) ?? null;
}

export async function createTariff(
  app: Deps,
  actor: StaffMember | null,
  input: TariffInput,
): Promise<{ id: string; name: string; note?: string }> {
  requireRight(actor, "tariffs:write");
  const { tiers, ...tariff } = parseOrFail(tariffSchema, input);
  return unlessNameTaken(
    writePublic(app, actor, async (trx) => {
      await waitForOthers(trx);
      const note = await takeTypes(trx, actor, tariff.default_for);
      const created = await trx
        .insertInto("tariffs")
        .values({ ...tariff, updated_by: actor.id })
        .returning(["id", "name"])
        .executeTakeFirstOrThrow();
      await writeTiers(trx, created.id, tiers);
      return { ...created, note };
    }),
  );
}

export async function updateTariff(
  app: Deps,
  actor: StaffMember | null,
  id: string,
  baseline: Baseline,
  input: TariffInput,
) {
  requireRight(actor, "tariffs:write");
  const mine = parseOrFail(tariffSchema, input);
  if (!isUuid(id)) throw gone();
  return unlessNameTaken(
    writePublic(app, actor, async (trx) => {
      await waitForOthers(trx);
      const read = () => getStaffTariff({ db: trx }, actor, id);
      const { changes, note } = await mergeSave(trx, { table: "tariffs", id, baseline, mine, read });
      const { tiers, ...tariff } = changes;
      const moved = await takeTypes(trx, actor, tariff.default_for ?? [], id);
      const row = await trx
        .updateTable("tariffs")
        .set({ ...tariff, updated_by: actor.id })
        .where("id", "=", id)
        .returning(["id", "name", "updated_at"])
        .executeTakeFirstOrThrow();
      if (tiers) await writeTiers(trx, id, tiers);
      return {
        id: row.id,
        name: row.name,
        version: row.updated_at.toISOString(),
        note: [moved, note].filter(Boolean).join(" ") || undefined,
      };
    }),
  );
}

/** Its vehicles fall back on the tariff of their type. Answers with its name. */
export async function deleteTariff(
  app: Deps & Pick<App, "now">,
  actor: StaffMember | null,
  id: string,
): Promise<{ name: string; batch: string }> {
  requireRight(actor, "tariffs:write");
  if (!isUuid(id)) throw gone();
  return writePublic(app, actor, async (trx) => {
    await waitForOthers(trx);
    const tariff = await trx.selectFrom("tariffs").select("name").where("id", "=", id).executeTakeFirst();
    if (!tariff) throw gone();
    const remove = async () => {
      // Before the tariff: the history keeps what its tiers were.
      await trx.deleteFrom("tariff_tiers").where("tariff_id", "=", id).execute();
      await trx.deleteFrom("tariffs").where("id", "=", id).execute();
    };
    const batch = await binRecords(trx, { table: "tariffs", ids: [id], by: actor, now: app.now(), remove });
    return { name: tariff.name, batch };
  });
}

/** A type has one default, which no index can hold: two who write tariffs wait for each other. Readers do not. */
async function waitForOthers(trx: Trx): Promise<void> {
  await sql`lock table tariffs in share row exclusive mode`.execute(trx);
}

async function takeTypes(
  trx: Trx,
  actor: StaffMember,
  types: VehicleType[],
  self?: string,
): Promise<string | undefined> {
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
  return notes.join(" ") || undefined;
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

function unlessNameTaken<T>(work: Promise<T>): Promise<T> {
  return refuseTaken({ constraint: "tariffs_name_key", field: "name", sentence: tariffMessages.taken }, work);
}

function gone(): Failure {
  return new Failure("not-found", tariffMessages.gone);
}
