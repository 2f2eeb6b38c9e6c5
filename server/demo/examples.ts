import { type RawBuilder, sql } from "kysely";
import type { ExampleCounts } from "#app/domain/setup/example-counts.ts";
import type { Db } from "#server/db/database.ts";
import { demoAgencies, demoClosures } from "./agencies.ts";
import { demoBinnedBrand, demoBinnedVehicle } from "./binned.ts";
import { demoBrands } from "./brands.ts";
import { demoExtras } from "./extras.ts";
import { stableId } from "./identifiers.ts";
import { demoMessages } from "./messages.ts";
import { demoQuotes } from "./quotes.ts";
import { demoSitePhotos } from "./site-photos.ts";
import { demoTariffs } from "./tariffs.ts";
import { demoVehicles } from "./vehicles.ts";

/** What follows the time in an id of the demonstration: the same on every installation, whenever it was made. */
const tail = (name: string) => stableId(name, new Date(0)).slice(14);

const names = {
  vehicles: [...demoVehicles, demoBinnedVehicle].map(({ slug }) => `vehicle ${slug}`),
  agencies: demoAgencies.map(({ slug }) => `agency ${slug}`),
  tariffs: demoTariffs.map(({ slug }) => `tariff ${slug}`),
  extras: demoExtras.map(({ slug }) => `extra ${slug}`),
  brands: [...demoBrands, demoBinnedBrand].map(({ name }) => `brand ${name}`),
  site_photos: demoSitePhotos.map(({ category }, index) => {
    const order = demoSitePhotos.slice(0, index).filter((photo) => photo.category === category).length;
    return `site photo ${category} ${order}`;
  }),
  closures: demoClosures.map(({ slug }) => `closure ${slug}`),
  notifications: demoMessages.map(({ slug }) => `message ${slug}`),
  quotes: demoQuotes.flatMap(({ slug, prolonged }) => [
    `quote ${slug}`,
    ...(prolonged ? [`amendment ${slug}`] : []),
  ]),
};

export type ExampleTable = keyof typeof names;

const tails = Object.fromEntries(Object.entries(names).map(([table, of]) => [table, of.map(tail)])) as Record<
  ExampleTable,
  string[]
>;

/** By its id: never by name or date, which the company may share with the demonstration. */
export function isExample(table: ExampleTable, id: RawBuilder<unknown>) {
  return sql<boolean>`substr(${id}::text, 15) = any(${tails[table]}::text[])`;
}

/** What a neighbour's change moves along: the rank of a photo, the types that another tariff took. */
const movedAlong: Partial<Record<ExampleTable, string>> = { site_photos: "order", tariffs: "default_for" };

/** Somebody made it theirs: what is signed is in the history. Deleted and restored, it is what it was. */
export function isEdited(table: ExampleTable, id: RawBuilder<unknown>) {
  const besides = movedAlong[table] ?? "";
  return sql<boolean>`exists (select from history where record_table = ${table} and record_id = ${id}
    and action = 'updated' and (before || after) - ${besides}::text <> '{}')`;
}

/** A request by its message; one whose message is gone, by the example's quote that it still has. */
export const isExampleRequest = sql<boolean>`(${isExample("notifications", sql`requests.notification_id`)}
  or (requests.notification_id is null and exists (select from quotes
    where quotes.request_id = requests.id and ${isExample("quotes", sql`quotes.id`)})))`;

/** How many there are of each that nobody has made theirs. */
export async function visibleExamples(db: Db): Promise<ExampleCounts> {
  const { rows } = await sql<ExampleCounts>`
    select ${untouched("vehicles")} as vehicles, ${untouched("agencies")} as agencies, ${untouched("tariffs")} as tariffs,
      ${untouched("extras")} as extras,
      ${untouched("brands")} as brands, ${untouched("site_photos")} as "sitePhotos",
      (select count(*)::int from closures where ${isExample("closures", sql`closures.id`)}
        and updated_by is null) as closures,
      (select count(*)::int from requests where ${isExampleRequest}) as requests,
      (select count(*)::int from quotes where ${isExample("quotes", sql`quotes.id`)}) as quotes`.execute(db);
  return rows[0] as ExampleCounts;
}

function untouched(table: ExampleTable) {
  const id = sql.ref(`${table}.id`);
  return sql`(select count(*)::int from ${sql.table(table)}
    where ${isExample(table, id)} and not ${isEdited(table, id)})`;
}

const publicTables = ["agencies", "tariffs", "extras", "brands", "site_photos", "vehicles"] as const;

/** Whether a visitor would still meet one. */
export async function isExampleVisible(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is_visible: boolean }>`
    select ${sql.join(
      publicTables.map((table) => {
        const id = sql.ref(`${table}.id`);
        return sql`exists (select from ${sql.table(table)} where ${isExample(table, id)} and not ${isEdited(table, id)})`;
      }),
      sql` or `,
    )} as is_visible`.execute(db);
  return rows[0]?.is_visible === true;
}
