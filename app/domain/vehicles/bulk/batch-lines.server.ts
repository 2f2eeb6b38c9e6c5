import { isDeepStrictEqual } from "node:util";
import type { Trx } from "#server/db/write.ts";
import type { KnownVehicle, VehicleColumn } from "../write-vehicles.server.ts";

/** What became of one vehicle in one go. */
export interface BatchLine {
  record_id: string;
  record_name: string;
  actor_id: string | null;
  action: "created" | "updated" | "deleted" | "restored";
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

export function readBatch(trx: Trx, batch: string): Promise<BatchLine[]> {
  return trx
    .selectFrom("history")
    .select(["record_id", "record_name", "actor_id", "action", "before", "after"])
    .where("batch_id", "=", batch)
    .where("record_table", "=", "vehicles")
    .orderBy("changed_at")
    .orderBy("id")
    .execute();
}

/** Still what the batch made of it. */
export function isUntouched(vehicle: KnownVehicle, { after }: BatchLine, column: VehicleColumn): boolean {
  return isDeepStrictEqual(vehicle[column] ?? null, after[column] ?? null);
}
