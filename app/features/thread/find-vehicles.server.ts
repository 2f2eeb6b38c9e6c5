import { sql } from "kysely";
import { listEquivalents } from "#app/lib/equivalents.server.ts";
import { requireRight } from "#app/lib/require-right.server.ts";
import type { StaffMember } from "#app/lib/rights.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { App } from "#server/app.ts";
import type { Db } from "#server/db/database.ts";
import { askedDays } from "./asked-days.ts";
import { type FleetFacts, markDates, readFleetFacts } from "./file-vehicles.server.ts";
import type { DateMark } from "./open-request.ts";
import { goneRequest } from "./request-row.server.ts";

export interface FoundVehicle extends FleetFacts {
  mark: DateMark | null;
}

const mostFound = 12;

/** What can be added to a request: equivalents of one of its vehicles, or whatever a search finds. */
export async function findFileVehicles(
  { db }: Pick<App, "db">,
  actor: StaffMember | null,
  requestId: string,
  { q, like }: { q: string; like: string | null },
): Promise<FoundVehicle[]> {
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
      : await searchFleet(db, requestId, q);
  const [facts, marks] = await Promise.all([readFleetFacts(db, ids), markDates(db, requestId, ids, asked)]);
  return ids.flatMap((id) => {
    const known = facts.get(id);
    if (!known) return [];
    return { ...known, mark: known.available ? (marks.get(id) ?? null) : { kind: "withdrawn" as const } };
  });
}

/** Every word somewhere in its name, brand, number or type; those the request has are left out. */
async function searchFleet(db: Db, requestId: string, q: string): Promise<string[]> {
  let query = db
    .selectFrom("vehicles")
    .select("id")
    .where("id", "not in", (eb) =>
      eb
        .selectFrom("request_vehicles")
        .select("vehicle_id")
        .where("request_id", "=", requestId)
        .where("vehicle_id", "is not", null)
        .$castTo<{ vehicle_id: string }>(),
    );
  for (const word of q.split(/\s+/).filter(Boolean).slice(0, 8))
    query = query.where(sql<boolean>`staff_search_text like search_pattern(${word})`);
  const rows = await query
    .orderBy("available", "desc")
    .orderBy("name")
    .orderBy("id")
    .limit(mostFound)
    .execute();
  return rows.map(({ id }) => id);
}
