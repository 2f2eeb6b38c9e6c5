import { carriedParams } from "#app/domain/rental/carried-query.ts";
import { carriedDays } from "#app/domain/rental/carried-stay.ts";
import { stayParams } from "#app/domain/rental/days.ts";
import { brandPaths } from "#app/lib/brand-paths.ts";
import { oneOf, type PageParams, pageParamsOf } from "#app/lib/page-params.ts";
import { uuidPattern } from "#app/lib/uuid.ts";
import type { App } from "#server/app.ts";
import { agencyParams } from "./domain/agencies/agencies.server.ts";
import { agencySearchParams } from "./domain/agencies/agency.ts";
import { nearestParams } from "./domain/agencies/nearest.ts";
import { openDayQuery } from "./domain/agencies/open-day.ts";
import {
  contactParams,
  endlessContactParams,
  isEndlessContact,
} from "./domain/contact/contact-page.server.ts";
import { isExtraField } from "./domain/extras/extra.ts";
import { selectionParams } from "./domain/selection/selection.ts";
import { sitemapParams } from "./domain/sitemap/sitemap.server.ts";
import { catalogueQuery, isEndlessCatalogue } from "./domain/vehicles/catalogue/catalogue.ts";
import { calendarParams } from "./domain/vehicles/free-calendar.ts";
import { helperParams } from "./domain/vehicles/helper/helper.ts";
import { ownCarParams } from "./domain/vehicles/own-car.ts";

interface PublicPage {
  path: RegExp;
  params?: PageParams;
  /** With one of these there is no end of addresses: they are rendered each time, and push no kept page out. */
  endless?: readonly string[];
  isEndless?: (given: URLSearchParams) => boolean;
  isRecord?: boolean;
}

/** The visitor's days and agency are passed on by the links of a page. */
const agency = pageParamsOf({ params: [carriedParams.agency] });

/** The pages every visitor sees alike, and the query parameters they read: declared beside their reader. */
const publicPages: PublicPage[] = [
  { path: /^\/$/, params: agency, endless: carriedDays },
  { path: /^\/catalogue$/, params: pageParamsOf(catalogueQuery), isEndless: isEndlessCatalogue },
  {
    path: /^\/catalogue\/[^/]+$/,
    params: agency,
    endless: [...stayParams, ...calendarParams, ...ownCarParams],
    isEndless: (given) => [...given.keys()].some(isExtraField),
    isRecord: true,
  },
  {
    path: /^\/agences$/,
    params: { ...agencySearchParams, ...pageParamsOf(openDayQuery), ...agency },
    endless: [...nearestParams, ...carriedDays],
  },
  {
    path: /^\/agences\/[^/]+$/,
    params: { ...agencyParams, ...agency },
    endless: carriedDays,
    isRecord: true,
  },
  {
    path: /^\/contact$/,
    params: contactParams,
    endless: [...stayParams, ...endlessContactParams],
    isEndless: isEndlessContact,
  },
  { path: /^\/selection$/, endless: selectionParams },
  { path: /^\/quel-vehicule$/, endless: helperParams },
  { path: /^\/tarifs$/, params: { prix: oneOf("ht"), ...agency }, endless: carriedDays },
  { path: /^\/a-propos$/, params: agency, endless: carriedDays },
  { path: /^\/(mentions-legales|confidentialite|cgv|accessibilite)$/ },
  { path: /^\/sitemap\.xml$/, params: sitemapParams },
  // What follows is their version, for browsers alone.
  ...brandPaths.map((path) => ({ path: new RegExp(`^${path.replaceAll(".", "\\.")}$`) })),
];

/** The last part of the one address that is rendered for all addresses of which there is no page. */
const nowhere = "inconnu";

/**
 * The one address under which a public page, or the data of one for a client navigation, is rendered and kept:
 * parameters and values that change nothing are left out, the others sorted and written in one way. Null for what is not
 * to be kept.
 */
export function publicPageKey(target: string): string | null {
  const [path = "", ...rest] = target.split("?");
  const query = rest.join("?");
  const pagePath = path.replace(/(\/_)?\.data$/, "") || "/";
  const page = findPage(pagePath);
  if (!page) return null;
  const [, section, id = ""] = pagePath.split("/");
  if (page.isRecord && !uuidPattern.test(id)) return notFoundKey(path, section);
  if (!query) return path;
  const given = new URLSearchParams(query);
  // The router asks for some routes' data only: rare, and open-ended, so it is rendered each time.
  if (given.has("_routes")) return null;
  if (page.endless?.some((name) => given.has(name)) || page.isEndless?.(given)) return null;
  const kept = Object.entries(page.params ?? {})
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([name, read]) => read(given.getAll(name)).map((value) => [name, value]));
  return kept.length > 0 ? `${path}?${new URLSearchParams(kept)}` : path;
}

const findPage = (pagePath: string) => publicPages.find(({ path }) => path.test(pagePath));

/** The parameters declared for a page, kept with them or not: what it reads besides makes two pages one. */
export function declaredParams(pagePath: string): string[] {
  const { params = {}, endless = [] } = findPage(pagePath) ?? {};
  return [...Object.keys(params), ...endless];
}

/** Where the answer to an address without a page is kept; a vehicle and an agency have a sentence of their own. */
export function notFoundKey(path: string, section = ""): string {
  return `${section && `/${section}`}/${nowhere}${path.endsWith(".data") ? ".data" : ""}`;
}

export function isNotFoundKey(key: string): boolean {
  return key.endsWith(`/${nowhere}`) || key.endsWith(`/${nowhere}.data`);
}

/** For a vehicle or an agency of which there is none: made-up ids cost a look, not a render. */
export async function standInKey({ db }: Pick<App, "db">, key: string): Promise<string | null> {
  const [, section, id] = /^\/(catalogue|agences)\/([0-9a-f-]{36})(?:\.data)?(?:\?|$)/.exec(key) ?? [];
  if (!section || !id) return null;
  const record = db.selectFrom(section === "catalogue" ? "vehicles" : "agencies").where("id", "=", id);
  // Where that cannot be found out, the page itself says so.
  const isThere = await record
    .select("id")
    .executeTakeFirst()
    .then(Boolean, () => true);
  return isThere ? null : notFoundKey(key.split("?", 1)[0] ?? "", section);
}
