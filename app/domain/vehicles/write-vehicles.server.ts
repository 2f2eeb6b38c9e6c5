import { sql } from "kysely";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import type { Trx } from "#server/db/write.ts";
import {
  type FieldKey,
  fieldEntries,
  type VehicleRow,
  type VisibilityFlag,
  visibilityFlags,
} from "./vehicle-fields.ts";

export type VehicleColumn = FieldKey | VisibilityFlag;
export type VehicleValues = Pick<VehicleRow, VehicleColumn>;
export type KnownVehicle = VehicleValues & Pick<VehicleRow, "id" | "created_at" | "updated_at">;

export function writableColumns(): VehicleColumn[] {
  return [...fieldEntries().map(([key]) => key), ...visibilityFlags()];
}

export function readVehicles(db: Pick<Trx, "selectFrom">, ids: readonly string[]): Promise<KnownVehicle[]> {
  return db
    .selectFrom("vehicles")
    .select(["id", "created_at", "updated_at", ...writableColumns()])
    .where("id", "=", sql<string>`any(${ids}::uuid[])`)
    .execute();
}

/** Whose the plates of these keys are. */
export function findPlateHolders(
  db: Pick<Trx, "selectFrom">,
  keys: readonly string[],
  { except = null }: { except?: string | null } = {},
) {
  return db
    .selectFrom("vehicles")
    .select(["id", "name", "plate_key"])
    .where("plate_key", "=", sql<string>`any(${keys}::text[])`)
    .$if(except !== null, (select) => select.where("id", "<>", except))
    .execute();
}

/** For this transaction, always in the same order: two who change the same ones wait for each other, never for ever. */
export function lockVehicleRows(trx: Trx, ids: readonly string[]) {
  return trx
    .selectFrom("vehicles")
    .select(["id", "name", "updated_at", "updated_by"])
    .where("id", "=", sql<string>`any(${ids}::uuid[])`)
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** Each row with values of its own, in one statement. Its vehicles must be locked: every column named is written. */
export async function updateVehicles(
  trx: Trx,
  actor: StaffMember,
  {
    columns,
    rows,
  }: { columns: readonly VehicleColumn[]; rows: readonly (Partial<VehicleValues> & { id: string })[] },
): Promise<void> {
  if (rows.length === 0 || columns.length === 0) return;
  const values = rows.map((row) =>
    Object.fromEntries(["id" as const, ...columns].map((key) => [key, row[key]])),
  );
  const set = columns.map((column) => sql`${sql.ref(column)} = given.${sql.ref(column)}`);
  await sql`
    update vehicles set ${sql.join(set)}, updated_by = ${actor.id}
    from jsonb_populate_recordset(null::vehicles, ${JSON.stringify(values)}::jsonb) as given
    where vehicles.id = given.id`.execute(trx);
}

export async function insertVehicles(trx: Trx, actor: StaffMember, rows: readonly VehicleValues[]) {
  if (rows.length === 0) return;
  const columns = writableColumns().map((column) => sql.ref(column));
  await sql`
    insert into vehicles (${sql.join(columns)}, updated_by)
    select ${sql.join(columns)}, ${actor.id}
    from jsonb_populate_recordset(null::vehicles, ${JSON.stringify(rows)}::jsonb)`.execute(trx);
}
