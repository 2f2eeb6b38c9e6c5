import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { addDays, daysFrom, todayOf } from "#app/domain/rental/days.ts";
import type { App } from "#server/app.ts";
import { listPeriods } from "./periods.server.ts";
import { mondayOf, type VehicleStripData } from "./planning.ts";
import { firstFree } from "./vehicle-periods.ts";

const stripDays = 42;
const mostNext = 3;

/** What a vehicle does from last week on, for its form. */
export async function getVehicleStrip(
  app: Pick<App, "db" | "now">,
  actor: StaffMember | null,
  vehicleId: string,
): Promise<VehicleStripData> {
  requireRight(actor, "planning:write");
  const today = todayOf(app.now());
  const { from, to } = daysFrom(addDays(mondayOf(today), -7), stripDays);
  const periods = await listPeriods(app.db, { vehicleIds: [vehicleId], during: { from, to: null } });
  const promised = periods.filter(({ kind }) => kind !== "option");
  return {
    today,
    from,
    to,
    periods: periods.filter((period) => period.from <= to),
    free: firstFree(promised, today),
    next: periods.filter((period) => period.from > today).slice(0, mostNext),
  };
}
