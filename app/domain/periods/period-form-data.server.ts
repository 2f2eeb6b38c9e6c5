import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { addDays, todayOf } from "#app/domain/rental/days.ts";
import { findVehicles, readAgencies } from "#app/domain/vehicles/fleet-search.server.ts";
import type { VehicleType } from "#app/domain/vehicles/vehicles.schema.ts";
import type { App } from "#server/app.ts";
import type { Db } from "#server/db/database.ts";
import { listPeriods } from "./periods.server.ts";
import type { AskedForm, PeriodFormData, PlanningVehicle } from "./planning.ts";

/** What began longer ago than this and is over stands in nobody's way. */
const daysBack = 370;

/** What the form over the list shows: the period, or the vehicle of a new one, or vehicles to choose among. */
export async function getPeriodForm(
  app: Pick<App, "db" | "now">,
  actor: StaffMember | null,
  form: AskedForm,
): Promise<PeriodFormData> {
  requireRight(actor, "planning:write");
  const period = form.period ? ((await listPeriods(app.db, { ids: [form.period] }))[0] ?? null) : null;
  const vehicleId = period?.vehicle_id ?? form.vehicle;
  const during = { from: addDays(todayOf(app.now()), -daysBack), to: null };
  const [vehicle, periods] = await Promise.all([
    vehicleId ? readVehicle(app.db, vehicleId) : null,
    vehicleId ? listPeriods(app.db, { vehicleIds: [vehicleId], during }) : [],
  ]);
  const isChoosing = form.period === null && vehicle === null;
  return {
    period,
    vehicle,
    periods,
    choices: isChoosing ? await findVehicles(app, actor, "") : [],
  };
}

async function readVehicle(db: Db, id: string): Promise<PlanningVehicle | null> {
  const [row, agencies] = await Promise.all([
    db
      .selectFrom("vehicles")
      .select(["id", "name", "fleet_number", "type", "agency_id", "available"])
      .where("id", "=", id)
      .executeTakeFirst(),
    readAgencies(db),
  ]);
  if (!row) return null;
  const agency = agencies.find(({ id: agencyId }) => agencyId === row.agency_id);
  return { ...row, type: row.type as VehicleType, agency_name: agency?.name ?? null };
}
