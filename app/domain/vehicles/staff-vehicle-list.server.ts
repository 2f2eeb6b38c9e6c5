import { type RawBuilder, sql } from "kysely";
import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { Actor } from "#app/domain/accounts/rights.ts";
import { pageRange } from "#app/lib/listing.ts";
import type { App } from "#server/app.ts";
import { type FleetWord, fleetWords, hasWords, readAgencies } from "./fleet-search.server.ts";
import { vehiclesWithCover, withPicture } from "./public-vehicles.server.ts";
import type { AgencyChoice } from "./staff-vehicle.ts";
import { countVehicles, type VehicleGroup, type VehicleQuery, type VehicleSort } from "./vehicle-query.ts";

type Deps = Pick<App, "db">;
type Asked = { query: VehicleQuery; words: FleetWord[]; agencies: AgencyChoice[] };

export type StaffVehicleList = Awaited<ReturnType<typeof listStaffVehicles>>;
export type StaffVehicleRow = StaffVehicleList["rows"][number];

/** One page of the table, the last one where a later one was asked for, with all that stands around it. */
export async function listStaffVehicles(app: Deps, actor: Actor, query: VehicleQuery) {
  requireRight(actor, "vehicles:write");
  const { agencies, words } = await readAsked(app, query);
  const groups = await countGroups(app, words);
  const total = countVehicles(groups, query);
  const { page } = pageRange({ page: query.page, pageSize: query.pageSize, total });
  return {
    rows: total > 0 ? await readRows(app, { query: { ...query, page }, words, agencies }) : [],
    total,
    page,
    groups,
    agencies,
    isEmptyFleet: groups.length === 0 && query.q === "",
  };
}

export async function findVehicleIds(app: Deps, actor: Actor, query: VehicleQuery) {
  requireRight(actor, "vehicles:write");
  const { agencies, words } = await readAsked(app, query);
  const found = await findVehicles(app, { query, words, agencies }).execute();
  return found.map(({ id }) => id);
}

export async function listAgencyChoices(app: Deps, actor: Actor): Promise<AgencyChoice[]> {
  requireRight(actor, "vehicles:write");
  return app.db.selectFrom("agencies").select(["id", "name", "city"]).orderBy("name").orderBy("id").execute();
}

async function readAsked({ db }: Deps, { q }: VehicleQuery) {
  const named = await readAgencies(db);
  const agencies: AgencyChoice[] = named.map(({ id, name, city }) => ({ id, name, city }));
  return { agencies, words: fleetWords(q, named) };
}

function countGroups({ db }: Deps, words: FleetWord[]): Promise<VehicleGroup[]> {
  return db
    .selectFrom("vehicles")
    .where(hasWords(words))
    .groupBy(["type", "agency_id", "available"])
    .select((eb) => ["type", "agency_id", "available", eb.fn.countAll<number>().as("count")])
    .execute();
}

/** The page is found by index first: pictures are looked up for the vehicles shown only. */
async function readRows(app: Deps, { query, agencies, ...asked }: Asked) {
  const found = await findVehicles(app, { query, agencies, ...asked })
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize)
    .execute();
  const ids = found.map(({ id }) => id);
  const rows = await vehiclesWithCover(app.db)
    .select(["fleet_number", "plate", "brand", "model", "capacity", "mileage", "price", "agency_id"])
    .select((eb) => [
      eb
        .selectFrom("vehicle_photos")
        .whereRef("vehicle_photos.vehicle_id", "=", "vehicles.id")
        .select(eb.fn.countAll<number>().as("n"))
        .$asScalar()
        .$notNull()
        .as("photoCount"),
    ])
    .where("vehicles.id", "in", ids)
    .execute();
  return rows
    .map(({ fleet_number, plate, brand, model, capacity, mileage, price, photoCount, agency_id, ...row }) => {
      const agency = agencies.find(({ id }) => id === agency_id)?.name ?? null;
      const facts = { fleet_number, plate, brand, model, capacity, mileage, price, photoCount, agency };
      return { ...withPicture(row), ...facts };
    })
    .toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

const columns: Record<Exclude<VehicleSort, "agency">, RawBuilder<unknown>> = {
  name: sql`fold_text(vehicles.name)`,
  type: sql`vehicles.type`,
  capacity: sql`vehicles.capacity_value`,
  mileage: sql`vehicles.mileage`,
  price: sql`vehicles.price`,
};

/** Of a type or an agency there are many vehicles: the newest come first among them. */
const shared: readonly VehicleSort[] = ["type", "agency"];
/** Some vehicles have none: those come last either way. */
const mayMiss: readonly VehicleSort[] = ["agency", "capacity", "mileage", "price"];

function findVehicles({ db }: Deps, { query, words, agencies }: Asked) {
  const { type, agency, available, sort, direction } = query;
  let found = db.selectFrom("vehicles").select("vehicles.id").where(hasWords(words));
  if (type) found = found.where("vehicles.type", "=", type);
  if (agency !== null) found = found.where("vehicles.agency_id", agency ? "=" : "is", agency || null);
  if (available !== null) found = found.where("vehicles.available", "=", available);
  if (sort) {
    // By the names that the column shows, which the database does not know.
    const ids = agencies.map(({ id }) => id);
    const by = sort === "agency" ? sql`array_position(${ids}::uuid[], vehicles.agency_id)` : columns[sort];
    const isMissingLast = direction === "desc" && mayMiss.includes(sort);
    found = found.orderBy(by, (order) => (isMissingLast ? order.desc().nullsLast() : order[direction]()));
  }
  if (!sort || shared.includes(sort)) {
    found = found.orderBy("vehicles.created_at", "desc").orderBy("vehicles.id", "desc");
  } else {
    found = found.orderBy("vehicles.id", direction);
  }
  return found;
}
