import { type ExpressionBuilder, type SqlBool, sql } from "kysely";
import { isFreeBetween } from "#app/domain/periods/availability.server.ts";
import { type EndedDays, todayOf } from "#app/domain/rental/days.ts";
import { licencesCoveredBy } from "#app/domain/rental/licence.ts";
import { listOffers } from "#app/domain/rental/offers.server.ts";
import { estimateRental } from "#app/domain/rental/tariff.ts";
import type { VehicleCardData } from "#app/domain/vehicles/vehicle-card.ts";
import { formatCents } from "#app/lib/euros.ts";
import { foldText, withoutAccents } from "#app/lib/fold-text.ts";
import { counted } from "#app/lib/plural.ts";
import type { App } from "#server/app.ts";
import type { Database } from "#server/db/schema.ts";
import { cardQuery, listCards, toCard } from "../public-vehicles.server.ts";
import { type VehicleType, vehicleTypeFromParam } from "../vehicles.schema.ts";
import { type CatalogueFilters, hasFilters, pageSize, sliceOfPage } from "./catalogue.ts";
import { type CatalogueDates, readDates } from "./catalogue-dates.ts";
import { listEquivalentIds, listNearVehicles } from "./near-dates.server.ts";

type Deps = Pick<App, "db" | "now">;

export type Catalogue = Awaited<ReturnType<typeof listCatalogue>>;

/** With fewer results than this, others are proposed beside them. */
const short = 4;

/** What the catalogue shows for its filters; where a later page was asked for, the last one. */
export async function listCatalogue(app: Deps, filters: CatalogueFilters) {
  const today = todayOf(app.now());
  const { dates, problems } = readDates(filters, today);
  const [fleet, { total }] = await Promise.all([
    countTypes(app),
    matching(app.db, filters, dates)
      .select((eb) => eb.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow(),
  ]);
  const page = Math.min(filters.page, Math.max(1, Math.ceil(total / pageSize)));
  const { offset, limit } = sliceOfPage(page);
  // The page is found in the index first: pictures are looked up for the vehicles shown, not for those passed over.
  const found = newestFirst(matching(app.db, filters, dates))
    .limit(limit)
    .offset(offset);
  const vehicles = await priceStay(app, await readCards(app, found), dates);
  const meant = total === 0 && filters.search ? await listMeant(app, filters, dates) : [];
  return {
    vehicles,
    total,
    page,
    /** How many matching vehicles stand before the first one shown. */
    offset,
    /** The whole fleet by type, whatever is filtered. */
    fleet,
    meant,
    dates,
    problems,
    ...(dates && total < short
      ? await listBeside(app, { filters, dates, today, vehicles })
      : { near: [], equivalents: [] }),
  };
}

/** Under a short list: the same a day or two off, and what does for those that are away. */
async function listBeside(
  app: Deps,
  {
    filters,
    dates,
    today,
    vehicles,
  }: { filters: CatalogueFilters; dates: CatalogueDates; today: string; vehicles: VehicleCardData[] },
) {
  const offered = matching(app.db, { ...filters, availability: filters.availability ?? "disponibles" });
  // Who looks for nothing in particular has seen all there is.
  const isSpecific = hasFilters({ ...filters, from: null, to: null });
  const near = await listNearVehicles(app, { wanted: offered, dates, today });
  const except = [...vehicles, ...near].map(({ id }) => id);
  const ids = isSpecific ? await listEquivalentIds(app, { wanted: offered, dates, except }) : [];
  return { near, equivalents: await priceStay(app, await listCards(app, ids), dates) };
}

async function priceStay({ db }: Pick<App, "db">, cards: VehicleCardData[], dates: CatalogueDates | null) {
  if (!dates) return cards;
  const offers = await listOffers(
    db,
    cards.map(({ id }) => id),
  );
  return cards.map((card) => {
    const offer = offers.get(card.id);
    const estimate = offer && estimateRental(offer, dates.count);
    if (!estimate) return card;
    const total = formatCents(estimate.total.ttc, { exact: true });
    return { ...card, stayPrice: `${counted(dates.count, "jour")}\u00a0: ${total}\u00a0TTC` };
  });
}

const maxMeant = 12;

/** What a search without result may have meant, under the same filters. Hidden values play no part here either. */
async function listMeant(app: Deps, filters: CatalogueFilters, dates: CatalogueDates | null) {
  const { volumes, words } = readMeantSearch(filters.search);
  if (volumes.length + words.length === 0) return [];
  let query = matching(app.db, { ...filters, search: "" }, dates);
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
        ...(moving.test(text) ? [eb.and(isForMoving(eb))] : []),
      ]),
    );
  }
  return priceStay(app, await readCards(app, newestFirst(query).limit(maxMeant)), dates);
}

/** «déménagement», «déménager»: a use, which no vehicle has in its name. */
const moving = /^demenage/;
/** In m³: less takes too many trips to be called one. */
const movingVolume = 8;

function isForMoving(eb: ExpressionBuilder<Database, "vehicles">) {
  return [
    eb("vehicles.type", "=", "Véhicules léger" satisfies VehicleType),
    eb("vehicles.show_capacity", "=", true),
    eb("vehicles.capacity_value", ">=", movingVolume),
  ];
}

const maxWords = 8;

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
    .slice(0, maxWords);
  return {
    volumes,
    words: words.map((text) => ({ text, type: vehicleTypeFromParam(text.replace(/s$/, "")) })),
  };
}

// Hidden values play no part: `search_text` and `public_licences` leave them out, capacities count where shown.
/** With days, those free on all of them; one that is not offered is free on none, unless asked for as such. */
export function matching(db: App["db"], filters: CatalogueFilters, dates: EndedDays | null = null) {
  const { search, types, licence, minCapacity, maxCapacity, agency } = filters;
  const availability = filters.availability ?? (dates && "disponibles");
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
  if (agency) query = query.where("vehicles.agency_id", "=", agency).where("vehicles.show_agency", "=", true);
  if (dates) query = query.where(isFreeBetween("vehicles.id", dates));
  if (search) query = query.where("vehicles.search_text", "like", sql<string>`search_pattern(${search})`);
  return query;
}

function newestFirst(query: ReturnType<typeof matching>) {
  return query.select("vehicles.id").orderBy("vehicles.created_at", "desc").orderBy("vehicles.id", "desc");
}

async function readCards(app: Deps, ids: ReturnType<typeof newestFirst>) {
  const rows = await cardQuery(app)
    .where("vehicles.id", "in", ids)
    .orderBy("vehicles.created_at", "desc")
    .orderBy("vehicles.id", "desc")
    .execute();
  return rows.map(toCard);
}

async function countTypes({ db }: Pick<App, "db">): Promise<Partial<Record<VehicleType, number>>> {
  const rows = await db
    .selectFrom("vehicles")
    .groupBy("type")
    .select((eb) => ["type", eb.fn.countAll<number>().as("count")])
    .execute();
  return Object.fromEntries(rows.map(({ type, count }) => [type, count]));
}
