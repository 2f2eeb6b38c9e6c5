import { type RawBuilder, type SqlBool, sql } from "kysely";
import { pageRange } from "#app/components/ui/page-range.ts";
import { vehiclesWithCover, withPicture } from "#app/features/vehicles/public-vehicles.server.ts";
import type { AgencyChoice } from "#app/features/vehicles/staff-vehicle.ts";
import { shortlyNamed } from "#app/lib/agency-names.ts";
import { foldText } from "#app/lib/fold-text.ts";
import { requireRight } from "#app/lib/require-right.server.ts";
import type { StaffMember } from "#app/lib/rights.ts";
import type { App } from "#server/app.ts";
import { countVehicles, type VehicleGroup } from "./vehicle-counts.ts";
import type { VehicleQuery, VehicleSort } from "./vehicle-query.ts";

type Edges = Pick<App, "db">;

export type StaffVehicleList = Awaited<ReturnType<typeof listStaffVehicles>>;
/** A line of the table. */
export type StaffVehicleRow = StaffVehicleList["rows"][number];

/** One page of the table, the last one where a later one was asked for, with all that stands around it. */
export async function listStaffVehicles(app: Edges, actor: StaffMember | null, query: VehicleQuery) {
  requireRight(actor, "vehicles:write");
  const named = await readAgencies(app);
  const words = readWords(query.q, named);
  const groups = await countGroups(app, words);
  const agencies = shortlyNamed(named).toSorted((a, b) => a.name.localeCompare(b.name, "fr"));
  const total = countVehicles(groups, query);
  const { page } = pageRange({ page: query.page, pageSize: query.pageSize, total });
  return {
    rows: total > 0 ? await readRows(app, { ...query, page }, words, agencies) : [],
    total,
    page,
    /** What the counts beside the filters are made of, under the search. */
    groups,
    /** By their short names, as the column has them. */
    agencies,
    /** Nothing was ever added: the table says what it is for. */
    isEmptyFleet: groups.length === 0 && query.q === "",
  };
}

/** What the vehicle form chooses from. */
export async function listAgencyChoices(app: Edges, actor: StaffMember | null): Promise<AgencyChoice[]> {
  requireRight(actor, "vehicles:write");
  return readAgencies(app);
}

function readAgencies({ db }: Edges) {
  return db.selectFrom("agencies").select(["id", "name", "city"]).orderBy("name").orderBy("id").execute();
}

interface Word {
  text: string;
  /** The agencies that have it in their name or city. */
  agencies: string[];
}

/** What was typed, in any order. */
function readWords(q: string, agencies: AgencyChoice[]): Word[] {
  return q
    .split(" ")
    .filter(Boolean)
    .map((text) => {
      const word = foldText(text);
      const having = agencies.filter(({ name, city }) => word && foldText(`${name} ${city}`).includes(word));
      return { text, agencies: having.map(({ id }) => id) };
    });
}

/** A vehicle has a word, or its agency does. */
function hasWord({ text, agencies }: Word) {
  const inText = sql<SqlBool>`vehicles.staff_search_text like search_pattern(${text})`;
  return agencies.length > 0 ? sql<SqlBool>`(${inText} or vehicles.agency_id = any(${agencies}))` : inText;
}

/** How many there are of each kind that the filters tell apart. */
function countGroups({ db }: Edges, words: Word[]): Promise<VehicleGroup[]> {
  return db
    .selectFrom("vehicles")
    .where((eb) => eb.and(words.map(hasWord)))
    .groupBy(["type", "agency_id", "available"])
    .select((eb) => ["type", "agency_id", "available", eb.fn.countAll<number>().as("count")])
    .execute();
}

/** The page is found by index first: pictures are looked up for the vehicles shown only. */
async function readRows(app: Edges, query: VehicleQuery, words: Word[], agencies: AgencyChoice[]) {
  const found = await findPage(app, query, words, agencies).execute();
  const ids = found.map(({ id }) => id);
  const rows = await vehiclesWithCover(app.db)
    .select([
      "vehicles.fleet_number",
      "vehicles.brand",
      "vehicles.model",
      "vehicles.capacity",
      "vehicles.mileage",
      "vehicles.price",
    ])
    .select((eb) => [
      "vehicles.agency_id",
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
    .map(({ fleet_number, brand, model, capacity, mileage, price, photoCount, agency_id, ...row }) => {
      const agency = agencies.find(({ id }) => id === agency_id)?.name ?? null;
      return {
        ...withPicture(row),
        fleet_number,
        brand,
        model,
        capacity,
        mileage,
        price,
        photoCount,
        agency,
      };
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

function findPage({ db }: Edges, query: VehicleQuery, words: Word[], agencies: AgencyChoice[]) {
  const { type, agency, available, sort, direction, page, pageSize } = query;
  let found = db.selectFrom("vehicles").select("vehicles.id");
  for (const word of words) found = found.where(hasWord(word));
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
  return found.limit(pageSize).offset((page - 1) * pageSize);
}
