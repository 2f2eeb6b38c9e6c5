import { sql } from "kysely";
import type { VehicleType } from "#app/features/vehicles/vehicles.schema.ts";
import { listPeriods } from "#app/lib/periods.server.ts";
import { addDays, todayOf } from "#app/lib/rental-days.ts";
import { requireRight } from "#app/lib/require-right.server.ts";
import type { StaffMember } from "#app/lib/rights.ts";
import type { App } from "#server/app.ts";
import type { Db } from "#server/db/database.ts";
import type { AskedForm, PeriodFormData, PlanningVehicle } from "./planning.ts";
import { readAgencies, readSearch, type Search, vehicleHas } from "./planning-vehicles.server.ts";

const mostChoices = 30;
/** What began longer ago than this and is over stands in nobody's way. */
const daysBack = 370;

/** What the form over the list shows: the period, or the vehicle of a new one, or vehicles to choose among. */
export async function getPeriodForm(
  app: Pick<App, "db" | "now">,
  actor: StaffMember | null,
  form: AskedForm,
  typed: string,
): Promise<PeriodFormData> {
  requireRight(actor, "planning:write");
  const period = form.period ? ((await listPeriods(app.db, { ids: [form.period] }))[0] ?? null) : null;
  const vehicleId = period?.vehicle_id ?? form.vehicle;
  const during = { from: addDays(todayOf(app.now()), -daysBack), to: null };
  const [vehicles, periods] = await Promise.all([
    vehicleId ? readVehicles(app.db, { ids: [vehicleId] }) : [],
    vehicleId ? listPeriods(app.db, { vehicleIds: [vehicleId], during }) : [],
  ]);
  const isChoosing = form.period === null && vehicles.length === 0;
  return {
    period,
    vehicle: vehicles[0] ?? null,
    periods,
    choices: isChoosing ? await readVehicles(app.db, { typed }) : [],
    typed,
  };
}

async function readVehicles(
  db: Db,
  { ids, typed = "" }: { ids?: string[]; typed?: string },
): Promise<PlanningVehicle[]> {
  const agencies = await readAgencies(db);
  const nameOf = new Map(agencies.map(({ id, name }) => [id, name]));
  const search = await readSearch(db, typed, agencies);
  const rows = await db
    .selectFrom("vehicles")
    .select(["id", "name", "fleet_number", "type", "agency_id", "available"])
    .$if(ids !== undefined, (select) => select.where("id", "in", ids ?? []))
    .$if(search !== null, (select) => select.where(vehicleHas(search as Search)))
    .orderBy(sql`fold_text(name)`)
    .orderBy("id")
    .limit(mostChoices)
    .execute();
  return rows.map((row) => ({
    ...row,
    type: row.type as VehicleType,
    agency_name: row.agency_id && (nameOf.get(row.agency_id) ?? null),
  }));
}
