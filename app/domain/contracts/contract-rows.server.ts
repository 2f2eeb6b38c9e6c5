import { type Selectable, sql } from "kysely";
import { Failure } from "#app/lib/failure.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { Db } from "#server/db/database.ts";
import type { Database } from "#server/db/schema.ts";
import type { Trx } from "#server/db/write.ts";
import type { Driver } from "./contract-driver.ts";
import type { HandoverMoment, SignedDamage } from "./contract-terms.ts";

// Contracts and what hangs on them, as the tables have them.

export type StoredContract = Selectable<Database["contracts"]>;
export type StoredHandover = Omit<Selectable<Database["handovers"]>, "pdf">;

export const contractMessages = {
  gone: "Ce contrat n’existe plus.",
  signed: (number: string | null) => `Ce véhicule est déjà parti avec le contrat ${number}.`,
};

export async function findContract(db: Db, id: string): Promise<StoredContract | undefined> {
  if (!isUuid(id)) return undefined;
  return db.selectFrom("contracts").selectAll().where("id", "=", id).executeTakeFirst();
}

/** After the document and the vehicles: every writer takes its locks in that order. `as` refuses what was signed. */
export async function lockContract(trx: Trx, id: string, as?: "draft"): Promise<StoredContract> {
  const contract = isUuid(id)
    ? await trx.selectFrom("contracts").selectAll().where("id", "=", id).forNoKeyUpdate().executeTakeFirst()
    : undefined;
  if (!contract) throw new Failure("not-found", contractMessages.gone);
  if (as && contract.state !== "draft")
    throw new Failure("conflict", contractMessages.signed(contract.number));
  return contract;
}

/** Those who were seen by then; all, where nothing is said. */
export async function listDrivers(db: Db, contractId: string, { by }: { by?: Date } = {}): Promise<Driver[]> {
  const rows = await db
    .selectFrom("contract_drivers")
    .selectAll()
    .where("contract_id", "=", contractId)
    .$if(by !== undefined, (query) => query.where("seen_at", "<=", by as Date))
    .orderBy("position")
    .execute();
  return rows.map(({ contract_id: _, seen_by: __, seen_at, ...driver }) => ({
    ...driver,
    seen_at: seen_at?.toISOString() ?? null,
  }));
}

const { pdf: _, ...handoverShape } = {
  ...{ id: 1, contract_id: 1, moment: 1, at: 1, arrived_at: 1, mileage: 1, mileage_note: 1, level: 1 },
  ...{ clean_outside: 1, clean_inside: 1, items: 1, damages: 1, photos: 1, remarks: 1, statement: 1 },
  ...{ how: 1, signatures: 1, facts_sha256: 1, signed_at: 1, signed_by: 1, pdf: 1, pdf_sha256: 1 },
} satisfies Record<keyof Database["handovers"], 1>;
const handoverColumns = Object.keys(handoverShape) as (keyof typeof handoverShape)[];

/** Without its document. */
export function findHandover(
  db: Db,
  contractId: string,
  moment: HandoverMoment,
): Promise<StoredHandover | undefined> {
  return db
    .selectFrom("handovers")
    .select(handoverColumns)
    .where("contract_id", "=", contractId)
    .where("moment", "=", moment)
    .executeTakeFirst();
}

/** A contract that was signed, with those who drive and what was read; its documents apart. */
export async function readSigned(db: Db, id: string) {
  const contract = await findContract(db, id);
  if (!contract || contract.state === "draft") throw new Failure("not-found", contractMessages.gone);
  const [drivers, departure, back] = await Promise.all([
    listDrivers(db, id),
    findHandover(db, id, "depart"),
    findHandover(db, id, "retour"),
  ]);
  return { contract, drivers, departure: departure ?? null, back: back ?? null };
}

/** What a vehicle bears now; `isNew`: noted in this reading. */
export async function listMarks(
  db: Db,
  { vehicleId, handoverId }: { vehicleId: string; handoverId: string },
): Promise<SignedDamage[]> {
  return db
    .selectFrom("vehicle_damages")
    .select(["number", "view", "x", "y", "kind", "extent", "note"])
    .select(sql<boolean>`found_in is not distinct from ${handoverId}::uuid`.as("isNew"))
    .where("vehicle_id", "=", vehicleId)
    .where("repaired_on", "is", null)
    .orderBy("number")
    .execute();
}
