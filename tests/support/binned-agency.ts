import { sql } from "kysely";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { deleteAgency } from "#app/domain/agencies/staff-agencies.server.ts";
import { restoreFromBin } from "#app/domain/records/restore.server.ts";
import type { App } from "#server/app.ts";
import type { Db } from "#server/db/database.ts";
import { addAgency } from "./agencies.ts";
import { addVehicle, addVehiclePhoto } from "./records.ts";
import { addQuotedRequest, addSentQuote } from "./sent-quotes.ts";

const tables = [
  ...["agencies", "vehicles", "vehicle_photos", "vehicle_periods", "closures", "tariffs", "tariff_tiers"],
  ...["request_vehicles", "quote_lines", "quotes", "stored_files"],
];

/** Every row that an agency has to do with, but for the moments at which rows were last written. */
export async function agencyContents(db: Db): Promise<string> {
  const parts = await Promise.all(
    tables.map(async (table) => {
      const { rows } = await sql<{ text: string }>`
        select coalesce(string_agg(line, E'\n' order by line), '') as text
        from (select (to_jsonb(t) - 'updated_at')::text as line from ${sql.table(table)} as t) as lines`.execute(
        db,
      );
      return `${table}\n${rows[0]?.text}`;
    }),
  );
  return parts.join("\n");
}

/** An agency with twelve vehicles and sixty photos, a closure, and all that else may hang on a vehicle. */
export async function addWholeAgency(db: Db): Promise<{ id: string; vehicles: string[] }> {
  const id = await addAgency(db, "Prades");
  await db
    .insertInto("closures")
    .values({ agency_id: id, during: "[2026-12-24,2026-12-27)", label: "Noël" })
    .execute();
  const vehicles: string[] = [];
  for (let index = 0; index < 12; index++) {
    const vehicle = await addVehicle(db, id);
    vehicles.push(vehicle);
    await db
      .updateTable("vehicles")
      .set({
        name: `Capcir C${index}`,
        fleet_number: `C-${vehicle}`,
        price: 89.5,
        equipment: ["GPS", "Hayon"],
      })
      .where("id", "=", vehicle)
      .execute();
    for (const order of [4, 2, 0, 1, 3]) await addVehiclePhoto(db, vehicle, order);
    await db
      .insertInto("vehicle_periods")
      .values({ vehicle_id: vehicle, kind: "location", during: "[2026-11-24,2026-11-29)", note: "Moret" })
      .execute();
  }
  const requestId = await addQuotedRequest(db, id);
  const [first = "", second = ""] = vehicles;
  await db
    .insertInto("request_vehicles")
    .values({ request_id: requestId, position: 0, vehicle_id: first, vehicle_name: "Capcir C0" })
    .execute();
  await addSentQuote(db, { requestId, lines: [{ vehicleId: first }, { vehicleId: second }] });
  return { id, vehicles };
}

/** There, then in the bin, then there again. */
export async function binAgency(app: App, actor: StaffMember, id: string): Promise<string> {
  return (await deleteAgency(app, actor, { id, announcedVehicles: 12 })).batch;
}

export async function bringBack(app: App, actor: StaffMember, batch: string): Promise<void> {
  await restoreFromBin(app, actor, { batch });
}
