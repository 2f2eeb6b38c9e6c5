import { type SqlBool, sql } from "kysely";
import { cardQuery, toCard } from "#app/features/vehicles/public-vehicles.server.ts";
import { type VehicleType, vehicleTypeFromParam } from "#app/features/vehicles/vehicles.schema.ts";
import { foldText, withoutAccents } from "#app/lib/fold-text.ts";
import { licencesCoveredBy } from "#app/lib/licence.ts";
import type { App } from "#server/app.ts";
import { type CatalogueFilters, pageSize, sliceOfPage } from "./catalogue.ts";

export type Catalogue = Awaited<ReturnType<typeof listCatalogue>>;

/** What the catalogue shows for its filters; where a later page was asked for, the last one. */
export async function listCatalogue(app: Pick<App, "db">, filters: CatalogueFilters) {
  const [fleet, total] = await Promise.all([countTypes(app), countMatches(app, filters)]);
  const page = Math.min(filters.page, Math.max(1, Math.ceil(total / pageSize)));
  const { offset, limit } = sliceOfPage(page);
  // The page is found in the index first: pictures are looked up for the vehicles shown, not for those passed over.
  const rows = await readCards(app.db, newestFirst(matching(app.db, filters)).limit(limit).offset(offset));
  const meant = total === 0 && filters.search ? await listMeant(app, filters) : [];
  return {
    vehicles: rows.map(toCard),
    /** How many match, shown or not. */
    total,
    page,
    /** How many matching vehicles stand before the first one shown. */
    offset,
    /** The whole fleet by type, whatever is filtered. */
    fleet,
    /** Where a search finds none: what it may have meant. */
    meant,
  };
}

const mostMeant = 12;

/** What a search without result may have meant, under the same filters. Hidden values play no part here either. */
async function listMeant({ db }: Pick<App, "db">, filters: CatalogueFilters) {
  const { volumes, words } = readMeantSearch(filters.search);
  if (volumes.length + words.length === 0) return [];
  let query = matching(db, { ...filters, search: "" });
  for (const volume of volumes) {
    query = query
      .where("vehicles.show_capacity", "=", true)
      .where("vehicles.capacity_value", ">=", volume * 0.9)
      .where("vehicles.capacity_value", "<=", volume * 1.1);
  }
  for (const { text, type } of words) {
    const pattern = sql<string>`search_pattern(${text})`;
    query = query.where((eb) =>
      eb.or([
        eb("vehicles.search_text", "like", pattern),
        sql<SqlBool>`public_words(vehicles.name, vehicles.show_equipment, vehicles.equipment) like ${pattern}`,
        ...(type ? [eb("vehicles.type", "=", type)] : []),
      ]),
    );
  }
  const rows = await readCards(db, newestFirst(query).limit(mostMeant));
  return rows.map(toCard);
}

const mostWords = 8;

/** Words that say nothing about a vehicle. */
const fillers = new Set(
  "a au avec d de des du en et l la le les louer location ou pour sur un une".split(" "),
);

/** «20 m3», «20 m³», «12,5 m cubes»; longer numbers are none. */
const volume = /(?<![\d.,])(\d{1,4})(?:[.,](\d{1,2}))?\s?m(?:3|etres?\scubes?|\scubes?)(?![a-z\d])/g;

/** Without case, accents and order: volumes in m³, and words, some of them another name for a type. */
export function readMeantSearch(search: string) {
  const plain = withoutAccents(search);
  const volumes = [...plain.matchAll(volume)].map(([, whole, part = "0"]) => Number(`${whole}.${part}`));
  const words = foldText(plain.replace(volume, " "))
    .split(" ")
    .filter((word) => word && !fillers.has(word))
    .slice(0, mostWords);
  return {
    volumes,
    words: words.map((text) => ({ text, type: vehicleTypeFromParam(text.replace(/s$/, "")) })),
  };
}

/** Hidden values play no part: `search_text` and `public_licences` leave them out, and a capacity counts only where it is shown. */
function matching(db: App["db"], filters: CatalogueFilters) {
  const { search, types, licence, availability, minCapacity, maxCapacity } = filters;
  let query = db.selectFrom("vehicles");
  if (types.length > 0) query = query.where("vehicles.type", "in", types);
  if (licence) {
    const covered = [...licencesCoveredBy(licence)];
    query = query.where(sql<SqlBool>`vehicles.public_licences && ${covered}::text[]`);
  }
  if (availability) query = query.where("vehicles.available", "=", availability === "disponibles");
  if (minCapacity !== null || maxCapacity !== null) query = query.where("vehicles.show_capacity", "=", true);
  if (minCapacity !== null) query = query.where("vehicles.capacity_value", ">=", minCapacity);
  if (maxCapacity !== null) query = query.where("vehicles.capacity_value", "<=", maxCapacity);
  if (search) query = query.where("vehicles.search_text", "like", sql<string>`search_pattern(${search})`);
  return query;
}

function newestFirst(query: ReturnType<typeof matching>) {
  return query.select("vehicles.id").orderBy("vehicles.created_at", "desc").orderBy("vehicles.id", "desc");
}

function readCards(db: App["db"], ids: ReturnType<typeof newestFirst>) {
  return cardQuery(db)
    .where("vehicles.id", "in", ids)
    .orderBy("vehicles.created_at", "desc")
    .orderBy("vehicles.id", "desc")
    .execute();
}

async function countMatches({ db }: Pick<App, "db">, filters: CatalogueFilters): Promise<number> {
  const { total } = await matching(db, filters)
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

async function countTypes({ db }: Pick<App, "db">): Promise<Partial<Record<VehicleType, number>>> {
  const rows = await db
    .selectFrom("vehicles")
    .groupBy("type")
    .select((eb) => ["type", eb.fn.countAll<number>().as("count")])
    .execute();
  return Object.fromEntries(rows.map(({ type, count }) => [type, count]));
}
