import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { listEquivalents } from "#app/domain/periods/equivalents.server.ts";
import { readFleetFacts, searchFleet } from "#app/domain/vehicles/fleet-search.server.ts";
import { type FoundVehicle, mostFound } from "#app/domain/vehicles/staff-vehicle.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { App } from "#server/app.ts";
import type { Db } from "#server/db/database.ts";
import { askedDays } from "./asked-days.ts";
import { markDates } from "./dossier-vehicles.server.ts";
import type { DateState } from "./open-request.ts";
import { goneRequest } from "./request-row.server.ts";

/** With its mark on the asked days; null where the request names none. */
export interface MarkedVehicle extends FoundVehicle {
  mark: DateState | null;
}

/** What can be added to a request: equivalents of one of its vehicles, or what a search finds that it has not yet. */
export async function findFileVehicles(
  { db }: Pick<App, "db">,
  actor: StaffMember | null,
  requestId: string,
  { q, like }: { q: string; like: string | null },
): Promise<MarkedVehicle[]> {
  requireRight(actor, "requests:write");
  const request = isUuid(requestId)
    ? await db
        .selectFrom("requests")
        .select(["during", "days"])
        .where("id", "=", requestId)
        .executeTakeFirst()
    : undefined;
  if (!request) throw goneRequest();
  const asked = askedDays(request);
  const ids =
    like && asked && isUuid(like)
      ? (await listEquivalents(db, like, asked, mostFound, "staff")).map(({ id }) => id)
      : await searchFleet(db, q, await vehiclesOf(db, requestId));
  const [facts, marks] = await Promise.all([readFleetFacts(db, ids), markDates(db, requestId, ids, asked)]);
  return ids.flatMap((id) => {
    const known = facts.get(id);
    if (!known) return [];
    return { ...known, mark: known.available ? (marks.get(id) ?? null) : { kind: "switched-off" as const } };
  });
}

async function vehiclesOf(db: Db, requestId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("request_vehicles")
    .select("vehicle_id")
    .where("request_id", "=", requestId)
    .execute();
  return rows.flatMap(({ vehicle_id }) => vehicle_id ?? []);
}
