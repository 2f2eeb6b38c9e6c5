import { sql } from "kysely";
import { can, type StaffMember } from "#app/domain/accounts/rights.ts";
import { binRecords } from "#server/bin/bin-records.ts";
import { restoreRecords } from "#server/bin/restore-records.ts";
import type { Trx } from "#server/db/write.ts";
import { type KnownVehicle, readVehicles, writableColumns } from "../write-vehicles.server.ts";
import { type BatchLine, isUntouched } from "./batch-lines.server.ts";

/** A vehicle that somebody made something of since it was created, and what. */
export interface UsedVehicle {
  name: string;
  why: string;
}

/** Whatever refers to a vehicle says that somebody uses it: the first that does gives the word. */
export const vehicleUses = {
  request_vehicles: "demandé",
  quote_lines: "dans un devis",
  vehicle_periods: "au planning",
  vehicle_photos: "avec des photos",
} as const;

/**
 * Vehicles that a batch created go to the bin, together, as long as nobody changed or used them since. Somebody else's
 * work on one is theirs to delete: it stays, and is named. The vehicles must be locked.
 */
export async function takeBackCreated(
  trx: Trx,
  lines: BatchLine[],
  { by, now }: { by: StaffMember; now: Date },
): Promise<{ removed: string[]; kept: UsedVehicle[] }> {
  const ids = lines.map(({ record_id }) => record_id);
  const lineOf = new Map(lines.map((line) => [line.record_id, line]));
  const uses = await readUses(trx, ids);
  const kept: UsedVehicle[] = [];
  const going: KnownVehicle[] = [];
  // One that is gone already needs no word.
  for (const vehicle of await readVehicles(trx, ids)) {
    const line = lineOf.get(vehicle.id);
    const isSame = line && writableColumns().every((column) => isUntouched(vehicle, line, column));
    const why = uses.get(vehicle.id) ?? (isSame ? null : "changé");
    if (why) kept.push({ name: vehicle.name, why });
    else going.push(vehicle);
  }
  if (going.length > 0) await binRecords(trx, { table: "vehicles", ids: going.map(({ id }) => id), by, now });
  return { removed: going.map(({ name }) => name), kept };
}

/** Whoever put one back from the bin by itself wanted to keep it, too. */
async function readUses(trx: Trx, ids: string[]): Promise<Map<string, string>> {
  const cases = Object.entries(vehicleUses).map(
    ([table, why]) =>
      sql`when exists (select from ${sql.table(table)} as t where t.vehicle_id = vehicles.id) then ${why}`,
  );
  const { rows } = await sql<{ id: string; why: string | null }>`
    select id, case ${sql.join(cases, sql` `)}
      when exists (select from history where record_table = 'vehicles' and record_id = vehicles.id
        and action = 'restored' and batch_id is null) then 'restauré' end as why
    from vehicles where id = any(${ids}::uuid[])`.execute(trx);
  return new Map(rows.flatMap(({ id, why }) => (why ? [[id, why]] : [])));
}

/** Vehicles that a batch deleted, which only an undo does, come back from the bin of whoever may open it. */
export async function bringBackDeleted(
  trx: Trx,
  lines: BatchLine[],
  { actor, now }: { actor: StaffMember; now: Date },
): Promise<string[]> {
  const entries = await trx
    .selectFrom("bin")
    .select(["id", "record_id", "record_name"])
    .where("record_table", "=", "vehicles")
    .where("record_id", "=", sql<string>`any(${lines.map(({ record_id }) => record_id)}::uuid[])`)
    .where("expires_at", ">", now)
    .$if(!can(actor, "bin:all"), (select) => select.where("deleted_by", "=", actor.id))
    .orderBy("id")
    .forUpdate()
    .execute();
  await restoreRecords(trx, {
    entries: entries.map((entry) => ({ ...entry, record_table: "vehicles" as const })),
    author: actor,
  });
  return entries.map(({ record_name }) => record_name);
}
