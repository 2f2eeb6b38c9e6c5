import { sql } from "kysely";
import { catalogueLink, isVehicleType } from "#app/domain/vehicles/vehicles.schema.ts";
import type { PageParams } from "#app/lib/page-params.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import type { App } from "#server/app.ts";

type SitemapEntry = { path: string; changedAt: Date | null; images?: string[] };

/** Far below the protocol's 50,000 addresses, because its other limit is 50 MB and vehicles bring their photos. */
const addressesPerPart = 10_000;

/** What the address may say: the page cache tells parts apart by it. */
export const sitemapParams: PageParams = {
  partie: ([value]) => (value === undefined ? [] : [/^[1-9]\d{0,3}$/.test(value) ? value : "inconnue"]),
};

type SitemapApp = Pick<App, "db">;

/** How many parts the sitemap has: one, until the fleet outgrows it. */
export async function countSitemapParts(app: SitemapApp, perPart = addressesPerPart): Promise<number> {
  const pages = await listPages(app);
  const { records } = await app.db
    .selectNoFrom(
      sql<number>`(select count(*) from agencies)::int + (select count(*) from vehicles)::int`.as("records"),
    )
    .executeTakeFirstOrThrow();
  return Math.ceil((pages.length + records) / perPart);
}

/** The addresses of one part, the first being 1: the pages, then the agencies, then the vehicles with their photos. */
export async function listSitemapEntries(
  app: SitemapApp,
  part: number,
  perPart = addressesPerPart,
): Promise<SitemapEntry[]> {
  const start = (part - 1) * perPart;
  const pages = await listPages(app);
  const listed = pages.slice(start, start + perPart);
  const records = await app.db
    .selectFrom("agencies")
    .select([
      sql<string>`'/agences/' || agencies.id`.as("path"),
      "agencies.updated_at as changedAt",
      sql<string[]>`array[]::text[]`.as("images"),
    ])
    .unionAll(
      app.db.selectFrom("vehicles").select([
        sql<string>`'/catalogue/' || vehicles.id`.as("path"),
        sql<Date>`greatest(vehicles.updated_at, (
            select max(created_at) from vehicle_photos where vehicle_id = vehicles.id))`.as("changedAt"),
        sql<string[]>`coalesce(
            (select array_agg(url order by "order", id) from vehicle_photos where vehicle_id = vehicles.id),
            array_remove(array[vehicles.image_url], null))`.as("images"),
      ]),
    )
    .orderBy("path")
    .offset(Math.max(0, start - pages.length))
    .limit(perPart - listed.length)
    .execute();
  return [...listed, ...records];
}

/** Every page without an id, and the tables whose last change is its own. */
const pageTables = {
  [sitePaths.home]: ["vehicles", "brands", "company_info", "company_stats"],
  [sitePaths.catalogue]: ["vehicles"],
  [sitePaths.vehicleHelper]: ["vehicles"],
  [sitePaths.agencies]: ["agencies"],
  [sitePaths.about]: ["about_page_settings"],
  [sitePaths.contact]: ["contact_page_settings", "agencies", "extras"],
  [sitePaths.tariffs]: ["tariffs", "extras", "vehicles", "company_info"],
  [sitePaths.legalNotice]: ["company_info"],
  [sitePaths.privacy]: ["company_info"],
  [sitePaths.terms]: ["company_info"],
  [sitePaths.accessibility]: ["company_info"],
} as const;

async function listPages(app: SitemapApp): Promise<SitemapEntry[]> {
  const tables = [...new Set(Object.values(pageTables).flat())];
  const lastChange = (table: (typeof tables)[number]) =>
    app.db
      .selectFrom(table)
      .select((eb) => eb.fn.max<Date | null>("updated_at").as("at"))
      .executeTakeFirstOrThrow();
  const [types, ...changes] = await Promise.all([
    app.db
      .selectFrom("vehicles")
      .groupBy("type")
      .orderBy("type")
      .select((eb) => ["type", eb.fn.max("updated_at").as("changed_at")])
      .execute(),
    ...tables.map(lastChange),
  ]);
  return [
    ...Object.entries(pageTables).map(([path, shown]) => {
      const dates = shown.flatMap((table) => changes[tables.indexOf(table)]?.at ?? []);
      return { path, changedAt: dates.length > 0 ? new Date(Math.max(...dates.map(Number))) : null };
    }),
    // The catalogue's tabs are pages of their own; a type without vehicles is nothing to look for.
    ...types.flatMap(({ type, changed_at }) =>
      isVehicleType(type) ? [{ path: catalogueLink(type), changedAt: changed_at }] : [],
    ),
  ];
}

/** A protocol limit: more images than this per address are not read. */
const maxImages = 1000;

export function sitemapXml(origin: string, entries: SitemapEntry[]): string {
  const urls = entries.map(({ path, changedAt, images = [] }) => {
    const parts = [
      element("loc", origin + path),
      ...(changedAt ? [element("lastmod", changedAt.toISOString())] : []),
      ...images
        .filter((image) => URL.canParse(image, origin))
        .slice(0, maxImages)
        .map((image) => `<image:image>${element("image:loc", new URL(image, origin).href)}</image:image>`),
    ];
    return `<url>${parts.join("")}</url>`;
  });
  return document(
    "urlset",
    'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"',
    urls,
  );
}

export function sitemapIndexXml(origin: string, parts: number): string {
  const items = Array.from({ length: parts }, (_, index) => {
    return `<sitemap>${element("loc", `${origin}/sitemap.xml?partie=${index + 1}`)}</sitemap>`;
  });
  return document("sitemapindex", 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"', items);
}

function document(name: string, namespaces: string, items: string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${name} ${namespaces}>\n${items.join("\n")}\n</${name}>\n`;
}

function element(name: string, text: string): string {
  return `<${name}>${text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)}</${name}>`;
}
