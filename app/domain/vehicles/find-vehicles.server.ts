import { sql } from "kysely";
import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { formatLicences, type Licence, licencesOf } from "#app/domain/rental/licence.ts";
import type { App } from "#server/app.ts";
import type { Db } from "#server/db/database.ts";
import { fleetWords, hasWords, readAgencies } from "./fleet-search.server.ts";
import { type FoundVehicle, mostFound } from "./found-vehicle.ts";
import { coverPicture, joinCovers } from "./vehicle-covers.server.ts";

/** For a request, for a period: every word in its name, brand, number, type or agency. */
export async function findVehicles(
  { db }: Pick<App, "db">,
  actor: StaffMember | null,
  q: string,
): Promise<FoundVehicle[]> {
  requireRight(actor, "back-office:open");
  const ids = await searchFleet(db, q);
  const facts = await readFleetFacts(db, ids);
  return ids.flatMap((id) => facts.get(id) ?? []);
}

/** The ids of those that have every word: what is called so first, then what can be rented. */
export async function searchFleet(db: Db, q: string, except: string[] = []): Promise<string[]> {
  const agencies = await readAgencies(db);
  const rows = await db
    .selectFrom("vehicles")
    .select("id")
    .where(hasWords(fleetWords(q, agencies)))
    .$if(except.length > 0, (select) => select.where("id", "not in", except))
    .orderBy(isCalled(q), "desc")
    .orderBy("available", "desc")
    .orderBy(sql`fold_text(name)`)
    .orderBy("id")
    .limit(mostFound)
    .execute();
  return rows.map(({ id }) => id);
}

function isCalled(q: string) {
  return sql`(fold_text(name) like search_pattern(${q}) or fold_text(fleet_number) = fold_text(${q})) is true`;
}

export async function readFleetFacts(db: Db, ids: string[]): Promise<Map<string, FoundVehicle>> {
  if (ids.length === 0) return new Map();
  const agencies = new Map((await readAgencies(db)).map(({ id, name }) => [id, name]));
  const rows = await joinCovers(db)
    .select(["vehicles.id", "vehicles.name", "fleet_number", "vehicles.type", "available", "price"])
    .select(["licence", "ptac", "agency_id", "image_url", "cover.url", "cover.width", "cover.height"])
    .where("vehicles.id", "in", ids)
    .execute();
  return new Map(
    rows.map(({ licence, ptac, agency_id, image_url, url, width, height, ...row }) => {
      const codes: Licence[] = licencesOf({ type: row.type, licence, ptac });
      const picture = coverPicture({ url, width, height, image_url });
      const agency = agency_id ? (agencies.get(agency_id) ?? null) : null;
      return [row.id, { ...row, agency, licences: formatLicences(codes), picture }];
    }),
  );
}
