import { type Selectable, sql } from "kysely";
import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { Actor } from "#app/domain/accounts/rights.ts";
import { lockAgreedQuotes } from "#app/domain/periods/agreed.server.ts";
import { periodsIn, settleDeletion } from "#app/domain/periods/hits.server.ts";
import type { HitAnswer } from "#app/domain/periods/hits.ts";
import { recordOperations } from "#app/domain/records/record-operations.server.ts";
import { todayOf } from "#app/domain/rental/days.ts";
import { coversOf } from "#app/domain/vehicles/vehicle-covers.server.ts";
import type { VehicleType } from "#app/domain/vehicles/vehicles.schema.ts";
import { Failure } from "#app/lib/failure.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { App } from "#server/app.ts";
import { binRecords } from "#server/bin/bin-records.ts";
import type { Database } from "#server/db/schema.ts";
import { retryOnDeadlock, type Trx, writePublic } from "#server/db/write.ts";
import { agencyRecord, agencySchema } from "./agencies.schema.ts";
import { openingRules, planOf } from "./closure-days.ts";
import { type KeptClosure, listClosures } from "./closures.server.ts";
import { readOpeningHours } from "./opening-hours.ts";
import { type AgencyQuery, fleetSampleSize } from "./staff-agencies.ts";
import { toClosures, withoutUntickedClosures, writeClosureRows } from "./staff-closures.server.ts";

const columns = [
  ...(["id", "name", "address", "zip", "city", "phone", "email", "hours", "updated_at"] as const),
  ...(["latitude", "longitude", "holidays", "holiday_zone"] as const),
] as const;

export type StaffAgency = ReturnType<typeof toStaffAgency>;
export type ListedStaffAgency = Awaited<ReturnType<typeof listStaffAgencies>>[number];

type AgencyRow = Pick<Selectable<Database["agencies"]>, (typeof columns)[number]>;

function toStaffAgency({ hours, updated_at, ...fields }: AgencyRow, closures: KeptClosure[]) {
  return {
    ...fields,
    hours: readOpeningHours(hours),
    closures: toClosures(closures),
    version: updated_at.toISOString(),
  };
}

/** Every word of `q` stands somewhere in the name, the address, the zip code or the city. */
export async function listStaffAgencies(
  app: Pick<App, "db" | "now">,
  actor: Actor,
  { q, sort, direction }: AgencyQuery,
) {
  requireRight(actor, "agencies:write");
  let query = app.db
    .selectFrom("agencies")
    .select(columns)
    .select((eb) =>
      eb
        .selectFrom("vehicles")
        .whereRef("vehicles.agency_id", "=", "agencies.id")
        .select(sql<number>`count(*)::integer`.as("count"))
        .as("vehicle_count"),
    )
    .orderBy("id");
  for (const word of q.split(/\s+/).filter(Boolean)) {
    query = query.where(
      sql<boolean>`fold_text(concat_ws(' ', name, address, zip, city)) like search_pattern(${word})`,
    );
  }
  const [rows, closures] = await Promise.all([query.execute(), listClosures(app.db)]);
  const closuresOf = Map.groupBy(closures, ({ agencyId }) => agencyId);
  const shared = closuresOf.get(null) ?? [];
  const today = todayOf(app.now());
  const agencies = rows.map(({ vehicle_count, ...row }) => {
    const agency = toStaffAgency(row, closuresOf.get(row.id) ?? []);
    const rules = openingRules({ ...agency, zone: agency.holiday_zone }, shared);
    return { ...agency, today: planOf(agency.hours, rules, today), vehicleCount: vehicle_count ?? 0 };
  });
  const byName = new Intl.Collator("fr", { numeric: true });
  const turn = direction === "asc" ? 1 : -1;
  return agencies.sort(
    (a, b) =>
      turn * (sort === "vehicles" ? a.vehicleCount - b.vehicleCount : 0) ||
      (sort === "name" ? turn : 1) * byName.compare(a.name, b.name),
  );
}

export const agencyOperations = recordOperations(agencyRecord, {
  schema: agencySchema,
  async read(db, id) {
    const row = await db.selectFrom("agencies").select(columns).where("id", "=", id).executeTakeFirst();
    return row ? toStaffAgency(row, await listClosures(db, { owner: id })) : null;
  },
  async write({ closures, hours, ...fields }, { trx, actor }, save) {
    // Also where only closures changed: the agency's version is theirs.
    const id = await save({ ...fields, hours: hours && JSON.stringify(hours) });
    // After it: one line of the history tells both.
    if (closures) await writeClosureRows(trx, { owner: id, closures, authorId: actor.id });
  },
  toInput: withoutUntickedClosures,
});

export const { get: getStaffAgency, create: createAgency, update: updateAgency } = agencyOperations;

/** What an agency's closures are edited beside: the day it is, and what holds for every agency. */
export async function getClosureGround(app: Pick<App, "db" | "now">, actor: Actor) {
  requireRight(actor, "agencies:write");
  return { today: todayOf(app.now()), shared: toClosures(await listClosures(app.db, { owner: null })) };
}

export type AgencyFleet = Awaited<ReturnType<typeof getAgencyFleet>>;

/** What would go with the agency: how many vehicles, and the newest of them. */
export async function getAgencyFleet(app: Pick<App, "db">, actor: Actor, agencyId: string) {
  requireRight(actor, "agencies:write");
  if (!isUuid(agencyId)) throw gone();
  const [counts, vehicles] = await Promise.all([
    app.db
      .selectFrom("vehicles")
      .where("agency_id", "=", agencyId)
      .select([
        sql<number>`count(*)::integer`.as("total"),
        sql<number>`(count(*) filter (where available))::integer`.as("available"),
      ])
      .executeTakeFirstOrThrow(),
    app.db
      .selectFrom("vehicles")
      .where("agency_id", "=", agencyId)
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .limit(fleetSampleSize)
      .select(["id", "name", "type"])
      .execute(),
  ]);
  const covers = await coversOf(
    app.db,
    vehicles.map(({ id }) => id),
  );
  const sample = vehicles.map(({ type, ...vehicle }) => ({
    ...vehicle,
    type: type as VehicleType,
    picture: covers.get(vehicle.id) ?? null,
  }));
  return { ...counts, sample };
}

/**
 * Deletes an agency with its vehicles and their photos: one batch of the bin. `announcedVehicles` is the number the
 * person agreed to: with another one, nothing happens. Answers with the agency's name.
 */
export async function deleteAgency(
  app: Pick<App, "db" | "env" | "pages" | "now">,
  actor: Actor,
  {
    id,
    announcedVehicles,
    answers = null,
  }: { id: string; announcedVehicles: number; answers?: HitAnswer[] | null },
): Promise<{ name: string; batch: string }> {
  requireRight(actor, "agencies:write");
  if (!isUuid(id)) throw gone();
  const remove = async (trx: Trx) => {
    // Quotes before vehicles, as everywhere.
    await lockAgreedQuotes(trx, periodsIn(answers));
    // The lock also holds off vehicles that somebody is about to attach to it.
    const agency = await trx
      .selectFrom("agencies")
      .select("name")
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    if (!agency) throw gone();
    const vehicles = await trx
      .selectFrom("vehicles")
      .select("id")
      .where("agency_id", "=", id)
      .orderBy("id")
      .forUpdate()
      .execute();
    if (vehicles.length !== announcedVehicles) throw new Failure("conflict", fleetChanged);
    const ids = vehicles.map((vehicle) => vehicle.id);
    const [by, now] = [actor, app.now()];
    await settleDeletion(app, trx, { actor, vehicleIds: ids, answers });
    const batch = await binRecords(trx, { table: "vehicles", ids, by, now });
    await binRecords(trx, { table: "agencies", ids: [id], by, now, batch });
    return { name: agency.name, batch };
  };
  return retryOnDeadlock(() => writePublic(app, actor, remove));
}

const fleetChanged =
  "Le nombre de véhicules de cette agence a changé entre-temps. Fermez cette fenêtre, puis vérifiez.";

const gone = () => new Failure("not-found", agencyRecord.gone);
