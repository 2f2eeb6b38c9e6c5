import { listPeriods } from "#app/lib/periods.server.ts";
import { addDays, todayOf } from "#app/lib/rental-days.ts";
import { requireRight } from "#app/lib/require-right.server.ts";
import type { StaffMember } from "#app/lib/rights.ts";
import { firstFree } from "#app/lib/vehicle-periods.ts";
import type { App } from "#server/app.ts";
import { mondayOf, type VehicleStrip } from "./planning.ts";

const stripDays = 42;
const mostNext = 3;

/** What a vehicle does from last week on, for its form. */
export async function getVehicleStrip(
  app: Pick<App, "db" | "now">,
  actor: StaffMember | null,
  vehicleId: string,
): Promise<VehicleStrip> {
  requireRight(actor, "planning:write");
  const today = todayOf(app.now());
  const from = addDays(mondayOf(today), -7);
  const periods = await listPeriods(app.db, { vehicleIds: [vehicleId], during: { from, to: null } });
  const to = addDays(from, stripDays - 1);
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
