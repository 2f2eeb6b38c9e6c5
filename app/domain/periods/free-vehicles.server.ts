import { sql } from "kysely";
import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { Actor } from "#app/domain/accounts/rights.ts";
import { addDays, countDays, type Days, lastDayAhead } from "#app/domain/rental/days.ts";
import { hasWords, readFleetFacts } from "#app/domain/vehicles/fleet-search.server.ts";
import { vehicleTypes } from "#app/domain/vehicles/vehicles.schema.ts";
import { pageRange } from "#app/lib/listing.ts";
import type { App } from "#server/app.ts";
import type { Db } from "#server/db/database.ts";
import { isFreeBetween } from "./availability.server.ts";
import { listPeriods } from "./periods.server.ts";
import { type PlanningQuery, planningPageSize, wholeDays } from "./planning.ts";
import type { AskedFleet } from "./planning-vehicles.server.ts";
import { answerStay } from "./stay-answer.server.ts";

/** «Libre du … au …»: what is free on all these days, with its price for them; null until both days are known. */
export async function listFreeVehicles(
  { db }: Pick<App, "db">,
  actor: Actor,
  { query, search }: { query: PlanningQuery } & AskedFleet,
) {
  requireRight(actor, "planning:write");
  const days = wholeDays(query.free);
  if (!days) return null;
  const { agency, type } = query;
  const free = db
    .selectFrom("vehicles")
    .where("available", "=", true)
    .where(isFreeBetween("vehicles.id", days))
    .$if(search !== null, (select) => select.where(hasWords(search?.words ?? [])))
    .$if(agency !== null, (select) => select.where("agency_id", agency ? "=" : "is", agency || null))
    .$if(type !== null, (select) => select.where("type", "=", type as string));
  const { total } = await free.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const { page, first } = pageRange({ page: query.page, pageSize: planningPageSize, total });
  const rows = await free
    .select("id")
    .orderBy(sql`array_position(${sql.val([...vehicleTypes])}::text[], type)`)
    .orderBy(sql`price nulls last`)
    .orderBy(sql`fold_text(name)`)
    .orderBy("id")
    .limit(planningPageSize)
    .offset(Math.max(0, first - 1))
    .execute();
  const ids = rows.map(({ id }) => id);
  const after = { from: addDays(days.to, 1), to: lastDayAhead(days.to) };
  const [facts, answers, following] = await Promise.all([
    readFleetFacts(db, ids),
    answerStay(db, ids, { days, length: countDays(days.from, days.to), km: null }),
    listPeriods(db, { vehicleIds: ids, during: after }),
  ]);
  const vehicles = ids.flatMap((id) => {
    const vehicle = facts.get(id);
    const answer = answers.get(id);
    if (!vehicle || !answer) return [];
    const next = following.find(({ vehicle_id, kind }) => vehicle_id === id && kind !== "option");
    /** The last day it could be prolonged to; null where nothing follows. */
    return [{ ...vehicle, ...answer, until: next ? addDays(next.from, -1) : null }];
  });
  return { days, vehicles, page, total };
}

interface OtherThan {
  days: Days;
  /** These are left out; what is of the first one's type comes first. */
  vehicleIds: [string, ...string[]];
  limit: number;
}

/** What else somebody could drive on all these days, of what has a price. */
export function listOtherFree(db: Db, { days, vehicleIds, limit }: OtherThan) {
  const sameType = sql`type = (select type from vehicles where id = ${vehicleIds[0]})`;
  return db
    .selectFrom("vehicles")
    .leftJoin("agencies", "agencies.id", "agency_id")
    .select(["vehicles.id", "vehicles.name", "agencies.name as agency", "price"])
    .where("available", "=", true)
    .where("price", ">", 0)
    .where("vehicles.id", "not in", vehicleIds)
    .where(isFreeBetween("vehicles.id", days))
    .orderBy(sql`${sameType} is not true`)
    .orderBy(sql`array_position(${sql.val([...vehicleTypes])}::text[], type)`)
    .orderBy("price")
    .orderBy(sql`fold_text(vehicles.name)`)
    .orderBy("vehicles.id")
    .limit(limit)
    .execute();
}
