import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import { type Actor, can, type StaffMember } from "#app/domain/accounts/rights.ts";
import { Failure } from "#app/lib/failure.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { App } from "#server/app.ts";
import { binRecords } from "#server/bin/bin-records.ts";
import { restoreRecords } from "#server/bin/restore-records.ts";
import { type Trx, writeBatch } from "#server/db/write.ts";
import { plateKey } from "../plate.ts";
import {
  findPlateHolders,
  type KnownVehicle,
  lockVehicleRows,
  readVehicles,
  updateVehicles,
  type VehicleColumn,
  writableColumns,
} from "../write-vehicles.server.ts";

export interface Undone {
  names: string[];
  /** Those that something was left of, because it changed since or can no longer be. */
  left: string[];
  /** Those that the batch had created: in the bin. */
  removed: string[];
  /** Those that it had created, and what somebody made of them since. */
  kept: { name: string; why: string }[];
  /** Those that it had put into the bin: back. */
  returned: string[];
}

/** Undoes a batch wherever nobody changed or used it since. A batch itself; anybody may for what they did themselves. */
export async function undoBatch(
  app: Pick<App, "db" | "pages" | "now">,
  actor: Actor,
  batch: string,
): Promise<Undone> {
  requireRight(actor, "vehicles:write");
  if (!isUuid(batch)) throw unknown();
  return writeBatch(app, actor, async (trx) => {
    const lines = await readBatch(trx, batch);
    if (lines.length === 0) throw unknown();
    if (!can(actor, "vehicles:undo-all") && lines.some(({ actor_id }) => actor_id !== actor.id))
      throw new Failure(
        "forbidden",
        "Seule la personne qui a fait cette modification, ou un administrateur, peut l’annuler.",
      );
    const ids = lines.map(({ record_id }) => record_id);
    await lockVehicleRows(trx, ids);
    const of = (...actions: BatchLine["action"][]) => lines.filter(({ action }) => actions.includes(action));
    const undone: Undone = { names: [], left: [], removed: [], kept: [], returned: [] };
    // First, so that a number that the batch gave to a new vehicle is free for the one that had it.
    for (const some of inPieces(of("created", "restored"))) {
      const { removed, kept } = await takeBackCreated(trx, some, { by: actor, now: app.now() });
      undone.removed.push(...removed);
      undone.kept.push(...kept);
    }
    const changed = of("updated");
    const isPossible = await possibleValues(trx, changed);
    for (const some of inPieces(changed)) await putBack(trx, actor, { lines: some, isPossible, ...undone });
    undone.returned = await bringBackDeleted(trx, of("deleted"), { actor, now: app.now() });
    return undone;
  });
}

const atOnce = 500;

/** An import may have changed thousands: no statement is longer than a request may take. */
function inPieces(lines: BatchLine[]): BatchLine[][] {
  const count = Math.ceil(lines.length / atOnce);
  return Array.from({ length: count }, (_, index) => lines.slice(index * atOnce, (index + 1) * atOnce));
}

async function putBack(
  trx: Trx,
  actor: StaffMember,
  {
    lines,
    isPossible,
    names,
    left,
  }: { lines: BatchLine[]; isPossible: (line: BatchLine, column: VehicleColumn) => boolean } & Undone,
): Promise<void> {
  const ids = lines.map(({ record_id }) => record_id);
  const vehicles = new Map((await readVehicles(trx, ids)).map((vehicle) => [vehicle.id, vehicle]));
  const restored: KnownVehicle[] = [];
  for (const line of lines) {
    const vehicle = vehicles.get(line.record_id);
    const columns = changedColumns([line]);
    const free = columns.filter(
      (column) => vehicle && isUntouched(vehicle, line, column) && isPossible(line, column),
    );
    if (vehicle && free.length > 0) restored.push({ ...vehicle, ...valuesOf(line, free) });
    if (!vehicle || free.length < columns.length) left.push(vehicle?.name ?? line.record_name);
  }
  await updateVehicles(trx, actor, { columns: changedColumns(lines), rows: restored });
  names.push(...restored.map(({ name }) => name));
}

function changedColumns(lines: BatchLine[]): VehicleColumn[] {
  const changed = new Set(
    lines.flatMap(({ before, after }) => [...Object.keys(before), ...Object.keys(after)]),
  );
  return writableColumns().filter((column) => changed.has(column));
}

function valuesOf({ before }: BatchLine, columns: VehicleColumn[]): Partial<KnownVehicle> {
  return Object.fromEntries(columns.map((column) => [column, before[column] ?? null]));
}

/** An agency or a tariff may be gone by now, and a fleet number or a plate another vehicle's. */
async function possibleValues(trx: Trx, lines: BatchLine[]) {
  const valuesIn = (column: string) => [
    ...new Set(lines.flatMap(({ before }) => (typeof before[column] === "string" ? [before[column]] : []))),
  ];
  const present = async (table: "agencies" | "tariffs", column: string) => {
    const ids = valuesIn(column).filter(isUuid);
    if (ids.length === 0) return new Set<string>();
    const rows = await trx.selectFrom(table).select("id").where("id", "in", ids).forKeyShare().execute();
    return new Set(rows.map(({ id }) => id));
  };
  const [agencies, tariffs] = [await present("agencies", "agency_id"), await present("tariffs", "tariff_id")];
  const numbers = await trx
    .selectFrom("vehicles")
    .select("fleet_number")
    .where("fleet_number", "=", sql<string>`any(${valuesIn("fleet_number")}::text[])`)
    .execute();
  const taken = new Set(numbers.map(({ fleet_number }) => fleet_number));
  const plates = await findPlateHolders(trx, valuesIn("plate").map(plateKey));
  const holders = new Map(plates.map(({ id, plate_key }) => [plate_key, id]));
  return ({ before, record_id }: BatchLine, column: VehicleColumn): boolean => {
    const value = before[column];
    if (typeof value !== "string") return true;
    if (column === "agency_id") return agencies.has(value);
    if (column === "tariff_id") return tariffs.has(value);
    if (column === "plate") return (holders.get(plateKey(value)) ?? record_id) === record_id;
    return column !== "fleet_number" || !taken.has(value);
  };
}

function unknown(): Failure {
  return new Failure("not-found", "Il n’y a plus rien à annuler.");
}

/** Whatever refers to a vehicle says that somebody uses it: the first that does gives the word. */
export const vehicleUses = {
  request_vehicles: "demandé",
  quote_lines: "dans un devis",
  vehicle_periods: "au planning",
  contracts: "dans un contrat",
  vehicle_damages: "avec des dommages",
  vehicle_damage_numbers: "avec des dommages",
  vehicle_photos: "avec des photos",
} as const;

/** To the bin, but for those with somebody else's work on them, which are named. The vehicles must be locked. */
async function takeBackCreated(trx: Trx, lines: BatchLine[], { by, now }: { by: StaffMember; now: Date }) {
  const ids = lines.map(({ record_id }) => record_id);
  const lineOf = new Map(lines.map((line) => [line.record_id, line]));
  const uses = await readUses(trx, ids);
  const kept: Undone["kept"] = [];
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
async function bringBackDeleted(
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

type BatchLine = Awaited<ReturnType<typeof readBatch>>[number];

function readBatch(trx: Trx, batch: string) {
  return trx
    .selectFrom("history")
    .select(["record_id", "record_name", "actor_id", "action", "before", "after"])
    .where("batch_id", "=", batch)
    .where("record_table", "=", "vehicles")
    .orderBy("changed_at")
    .orderBy("id")
    .execute();
}

function isUntouched(vehicle: KnownVehicle, { after }: BatchLine, column: VehicleColumn): boolean {
  return isDeepStrictEqual(vehicle[column] ?? null, after[column] ?? null);
}
