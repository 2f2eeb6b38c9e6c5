import type { Db } from "#server/db/database.ts";
import { addAgency } from "./agencies.ts";
import type { createBrowser } from "./browser.ts";

export interface SavedVehicle {
  id: string;
  agencyId: string;
  /** What the next save names as the version it started from. */
  version: string;
}

/** The texts that one save writes with the same mark: a row that shows two marks was written by halves. */
const markedFields = [
  "name",
  "description",
  "brand",
  "model",
  "location",
  "capacity",
  "useful_length",
  "chassis_type",
  "body_type",
] as const;

export async function addVehicles(db: Db, count: number): Promise<SavedVehicle[]> {
  const agency_id = await addAgency(db);
  const values = Array.from({ length: count }, () => ({
    ...Object.fromEntries(markedFields.map((field) => [field, "neuf"])),
    name: "neuf",
    type: "Poids lourds",
    agency_id,
  }));
  const rows = await db.insertInto("vehicles").values(values).returning(["id", "updated_at"]).execute();
  return rows.map((row) => ({ id: row.id, agencyId: agency_id, version: row.updated_at.toISOString() }));
}

/** The vehicle form as the browser sends it; `saved` only when the server has said so. */
export async function saveVehicle(
  browser: ReturnType<typeof createBrowser>,
  vehicle: SavedVehicle,
  mark: string,
  fields: Record<string, string> = {},
): Promise<{ saved: boolean; status: number; body: string }> {
  const answer = await browser.post(`/locadmin/dashboard/vehicules/${vehicle.id}.data`, {
    ...Object.fromEntries(markedFields.map((field) => [field, mark])),
    version: vehicle.version,
    type: "Poids lourds",
    agency_id: vehicle.agencyId,
    available: "true",
    ...fields,
  });
  const body = await answer.text();
  const version = /"version","([^"]+)"/.exec(body)?.[1];
  if (answer.status !== 200 || !version) return { saved: false, status: answer.status, body };
  vehicle.version = version;
  return { saved: true, status: 200, body };
}

/** The marks a row carries, one when it is whole; the vehicle learns the version it now has. */
export async function readMarks(db: Db, vehicle: SavedVehicle): Promise<string[]> {
  const row = await db
    .selectFrom("vehicles")
    .select([...markedFields, "updated_at"])
    .where("id", "=", vehicle.id)
    .executeTakeFirstOrThrow();
  vehicle.version = row.updated_at.toISOString();
  return [...new Set(markedFields.map((field) => String(row[field])))];
}
