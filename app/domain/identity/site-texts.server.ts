import { todayOf } from "#app/domain/rental/days.ts";
import type { Inclusion } from "#app/domain/rental/rental-conditions.ts";
import { isVehicleType } from "#app/domain/vehicles/vehicles.schema.ts";
import type { App } from "#server/app.ts";
import type { Db } from "#server/db/database.ts";
import { type Claims, claimsOf, saidInclusions } from "./claims.ts";
import {
  claimNames,
  type SiteTexts,
  type SiteWords,
  siteWords,
  textNames,
  type WordSources,
} from "./site-texts.ts";

type Deps = Pick<App, "db"> & Partial<Pick<App, "now">>;

/** What the site says; `draft`: with values that nobody has saved. */
export async function readSiteWords(app: Deps, draft: Partial<SiteTexts> = {}): Promise<SiteWords> {
  const sources = await readWordSources(app);
  return siteWords({ ...sources, texts: { ...sources.texts, ...draft } });
}

export async function readWordSources(app: Deps): Promise<WordSources> {
  const { db } = app;
  const [company, texts, types, agencies] = await Promise.all([
    readCompany(db),
    readTexts(db),
    db.selectFrom("vehicles").select("type").distinct().execute(),
    db.selectFrom("agencies").select("city").orderBy("name").orderBy("id").execute(),
  ]);
  return {
    company,
    texts,
    facts: {
      types: types.map(({ type }) => type).filter(isVehicleType),
      agencyCities: agencies.map(({ city }) => city),
      year: yearOf(app),
    },
  };
}

/** What the company offers beside rentals. */
export async function readServices(
  app: Deps,
  draft: Partial<SiteTexts> = {},
): Promise<Pick<Claims, "assistance" | "workshop">> {
  const [company, texts] = await Promise.all([readCompany(app.db), readTexts(app.db)]);
  const facts = { ...texts, ...draft };
  const { assistance, workshop } = claimsOf({ company, facts, place: "", year: yearOf(app) });
  return { assistance, workshop };
}

/** What every rental includes, as far as the company says it. */
export async function listInclusions({ db }: Pick<App, "db">): Promise<Inclusion[]> {
  const [{ inclusions, name }, claims] = await Promise.all([
    db.selectFrom("company_info").select(["inclusions", "name"]).executeTakeFirstOrThrow(),
    readServices({ db }),
  ]);
  return saidInclusions(inclusions, { name, claims });
}

const yearOf = ({ now }: Deps) => Number(todayOf(now?.() ?? new Date()).slice(0, 4));

const readTexts = (db: Db): Promise<SiteTexts> =>
  db
    .selectFrom("site_texts")
    .select([...textNames, ...claimNames])
    .executeTakeFirstOrThrow();

/** Its name as it was given, and where its head office is. */
async function readCompany(db: Db): Promise<WordSources["company"]> {
  const [company, office] = await Promise.all([
    db.selectFrom("company_info").select(["name", "city", "phone"]).executeTakeFirstOrThrow(),
    db.selectFrom("contact_page_settings").select(["office_city", "phone"]).executeTakeFirst(),
  ]);
  return {
    name: company.name,
    city: office?.office_city || company.city,
    phone: office?.phone || company.phone,
  };
}
