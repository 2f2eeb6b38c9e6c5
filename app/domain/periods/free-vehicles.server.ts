import { type SqlBool, sql } from "kysely";
import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { Actor } from "#app/domain/accounts/rights.ts";
import { addDays, countDays, lastDayAhead, toDuring } from "#app/domain/rental/days.ts";
import { hasWords, readFleetFacts } from "#app/domain/vehicles/fleet-search.server.ts";
import { vehicleTypes } from "#app/domain/vehicles/vehicles.schema.ts";
import { pageRange } from "#app/lib/listing.ts";
import type { App } from "#server/app.ts";
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
  const taken = sql<SqlBool>`not exists (select from vehicle_periods where vehicle_id = vehicles.id
    and kind <> 'option' and during && ${toDuring(days)}::daterange)`;
  const free = db
    .selectFrom("vehicles")
    .where("available", "=", true)
    .where(taken)
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
