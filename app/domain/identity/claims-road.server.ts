import { pointOfPostcode } from "#app/domain/agencies/postcode-points.server.ts";
import { distanceBetween } from "#app/lib/distance.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import type { App } from "#server/app.ts";

/** Where people know how far it is, by their postcodes. */
const cities: Record<string, string> = {
  Bordeaux: "33000",
  "Clermont-Ferrand": "63000",
  Dijon: "21000",
  Lille: "59000",
  Lyon: "69001",
  Marseille: "13001",
  Nantes: "44000",
  Nice: "06000",
  Paris: "75001",
  Rennes: "35000",
  Strasbourg: "67000",
  Toulouse: "31000",
};

/** Roads are so much longer than the crow's way. */
const detour = 1.32;

/** Nearer, it is no journey; farther, there is a sea between. */
const [nearest, farthest] = [40, 450];

/** «Foix–Toulouse aller-retour : environ 190 km.»; null where nobody knows where head office is. */
export async function readRoadExample({ db }: Pick<App, "db">): Promise<string | null> {
  const [company, office] = await Promise.all([
    db.selectFrom("company_info").select(["name", "city", "zip"]).executeTakeFirstOrThrow(),
    db
      .selectFrom("contact_page_settings")
      .select(["office_city as city", "office_zip as zip"])
      .executeTakeFirst(),
  ]);
  const { city, zip } = office?.city ? office : company;
  // Corsica and overseas, and a company that is nowhere yet.
  if (!company.name || !city || /^(20|97|98)/.test(zip)) return null;
  const home = await pointOfPostcode(zip);
  if (!home) return null;
  const roads = await Promise.all(
    Object.entries(cities).map(async ([name, postcode]) => {
      const point = await pointOfPostcode(postcode);
      return { name, km: point ? distanceBetween(home, point) : 0 };
    }),
  );
  const [road] = roads.filter(({ km }) => km >= nearest && km <= farthest).sort((a, b) => a.km - b.km);
  if (!road) return null;
  const there = formatNumber(Math.round((road.km * detour * 2) / 10) * 10);
  return `${city}–${road.name} aller-retour\u00a0: environ ${there}\u00a0km.`;
}
