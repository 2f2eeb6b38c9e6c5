import { type SqlBool, sql } from "kysely";
import { readBusyDays } from "#app/domain/periods/availability.server.ts";
import { answerDates } from "#app/domain/periods/availability.ts";
import type { EndedDays, Stay } from "#app/domain/rental/days.ts";
import { listOffers } from "#app/domain/rental/offers.server.ts";
import type { App } from "#server/app.ts";
import { availabilityOf, cardQuery, publicValues, shown, toCard } from "./public-vehicles.server.ts";

/** Those of the ids that there are, in their order. A name is always public. */
export async function listNamedVehicles({ db }: Pick<App, "db">, ids: string[]) {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom("vehicles").select(["id", "name"]).where("id", "in", ids).execute();
  return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

const comparedKeys = [
  ...(["inner_width", "inner_height", "pallets", "payload_kg", "critair", "equipment"] as const),
];

export type ComparedVehicle = Awaited<ReturnType<typeof listComparedVehicles>>[number];

/** Side by side, in the order of their ids; a hidden value is null: it never leaves the database. */
export async function listComparedVehicles(
  app: Pick<App, "db" | "now">,
  ids: string[],
  { from, to }: Partial<Pick<Stay, "from" | "to">> = {},
) {
  if (ids.length === 0) return [];
  const [rows, offers] = await Promise.all([
    cardQuery(app)
      .leftJoin("agencies", (join) =>
        join.onRef("agencies.id", "=", "vehicles.agency_id").on("vehicles.show_agency", "=", true),
      )
      .select(["agencies.city", "vehicles.show_equipment"])
      .select((eb) => shown(eb, comparedKeys))
      .where("vehicles.id", "in", ids)
      .execute(),
    listOffers(app.db, ids),
  ]);
  return rows
    .map((row) => {
      const further = publicValues(row, comparedKeys);
      return {
        ...toCard(row),
        ...further,
        free: from && to ? freeOnDates(row, { from, to }) : { text: availabilityOf(row).when },
        // Hidden, nothing is known to be missing either.
        equipment: row.show_equipment ? further.equipment : null,
        city: row.city || null,
        offer: offers.get(row.id) ?? null,
      };
    })
    .toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

function freeOnDates(
  row: Parameters<typeof availabilityOf>[0],
  asked: EndedDays,
): { text: string; notes?: string[] } {
  if (!row.available) return { text: availabilityOf(row).when };
  const { isFree, first } = answerDates(readBusyDays(row.busy), asked, row.today);
  if (isFree) return { text: "À vos dates" };
  return {
    text: "Pas à vos dates",
    notes: [first ? `Premières dates libres\u00a0: ${first.words}` : "Retour à confirmer"],
  };
}

const maxFound = 6;
const maxWords = 6;

/** Vehicles whose name, or what the catalogue's search reads, has every word; without those chosen already. */
export async function findVehiclesToAdd(
  app: Pick<App, "db" | "now">,
  { search, except }: { search: string; except: string[] },
) {
  const words = search.split(/\s+/).filter(Boolean).slice(0, maxWords);
  if (words.length === 0) return [];
  let found = app.db
    .selectFrom("vehicles")
    .select("vehicles.id")
    .orderBy("vehicles.name")
    .orderBy("vehicles.id");
  for (const word of words) {
    const pattern = sql<string>`search_pattern(${word})`;
    found = found.where((eb) =>
      eb.or([
        eb("vehicles.search_text", "like", pattern),
        // As the index has it (0011_meant_search.sql).
        sql<SqlBool>`public_words(vehicles.name, vehicles.show_equipment, vehicles.equipment) like ${pattern}`,
      ]),
    );
  }
  if (except.length > 0) found = found.where("vehicles.id", "not in", except);
  const rows = await cardQuery(app)
    .where("vehicles.id", "in", found.limit(maxFound))
    .orderBy("vehicles.name")
    .orderBy("vehicles.id")
    .execute();
  return rows.map(toCard);
}
