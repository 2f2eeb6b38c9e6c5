import { type SqlBool, sql } from "kysely";
import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { Actor } from "#app/domain/accounts/rights.ts";
import { shortlyNamed } from "#app/domain/agencies/agency.ts";
import { formatLicences, type Licence, licencesOf } from "#app/domain/rental/licence.ts";
import { foldText } from "#app/lib/fold-text.ts";
import type { App } from "#server/app.ts";
import type { Db } from "#server/db/database.ts";
import { plateKey } from "./plate.ts";
import { maxFound } from "./staff-vehicle.ts";
import { coverPicture, joinCovers } from "./vehicle-covers.server.ts";

// How staff find vehicles by words, everywhere: in any order, each in the vehicle or in its agency.

export type NamedAgency = Awaited<ReturnType<typeof readAgencies>>[number];
export type FleetWord = ReturnType<typeof fleetWords>[number];

/** A vehicle as staff choose one. Nothing is hidden from them. */
export type FoundVehicle = NonNullable<ReturnType<Awaited<ReturnType<typeof readFleetFacts>>["get"]>>;

/** Every agency by its short name, in the order of the groups. */
export async function readAgencies(db: Db) {
  const rows = await db.selectFrom("agencies").select(["id", "name", "city"]).orderBy("id").execute();
  const whole = new Map(rows.map(({ id, name }) => [id, name]));
  return shortlyNamed(rows)
    .map((agency) => ({ ...agency, whole: whole.get(agency.id) ?? agency.name }))
    .toSorted((a, b) => a.name.localeCompare(b.name, "fr"));
}

const maxWords = 6;

export function fleetWords(q: string, agencies: NamedAgency[]) {
  const typed = q.split(/\s+/).filter(Boolean).slice(0, maxWords);
  return typed.map((text) => {
    const word = foldText(text);
    const having = agencies.filter(({ whole, city }) => word && foldText(`${whole} ${city}`).includes(word));
    return { text, agencies: having.map(({ id }) => id) };
  });
}

/** A condition on `vehicles`: each has every word, or its agency does. Without a word, all of them. */
export function hasWords(words: FleetWord[]) {
  return words.length === 0
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(${sql.join(words.map(hasWord), sql` and `)})`;
}

function hasWord({ text, agencies }: FleetWord) {
  const like = (word: string) => sql<SqlBool>`vehicles.staff_search_text like search_pattern(${word})`;
  // «AB-123CD»: a plate is kept in one piece too.
  const key = plateKey(text);
  const inText = key === "" || isOnePiece(text) ? like(text) : sql<SqlBool>`(${like(text)} or ${like(key)})`;
  return agencies.length > 0 ? sql<SqlBool>`(${inText} or vehicles.agency_id = any(${agencies}))` : inText;
}

const isOnePiece = (word: string) => /^[\p{L}\p{N}]+$/u.test(word);

/** For a request, for a period: every word in its name, brand, number, type or agency. */
export async function findVehicles({ db }: Pick<App, "db">, actor: Actor, q: string) {
  requireRight(actor, "back-office:open");
  const ids = await searchFleet(db, q);
  const facts = await readFleetFacts(db, ids);
  return ids.flatMap((id) => facts.get(id) ?? []);
}

export async function searchFleet(db: Db, q: string, except: string[] = []): Promise<string[]> {
  const agencies = await readAgencies(db);
  const isCalled = sql`(fold_text(name) like search_pattern(${q}) or fold_text(fleet_number) = fold_text(${q})
    or plate_key = plate_key_of(${q})) is true`;
  const rows = await db
    .selectFrom("vehicles")
    .select("id")
    .where(hasWords(fleetWords(q, agencies)))
    .$if(except.length > 0, (select) => select.where("id", "not in", except))
    .orderBy(isCalled, "desc")
    .orderBy("available", "desc")
    .orderBy(sql`fold_text(name)`)
    .orderBy("id")
    .limit(maxFound)
    .execute();
  return rows.map(({ id }) => id);
}

export async function readFleetFacts(db: Db, ids: string[]) {
  const agencies = new Map((await readAgencies(db)).map(({ id, name }) => [id, name]));
  const rows = await joinCovers(db)
    .select(["vehicles.id", "vehicles.name", "fleet_number", "plate", "vehicles.type", "available", "price"])
    .select(["licence", "ptac", "agency_id", "image_url", "cover.url", "cover.width", "cover.height"])
    .where("vehicles.id", "=", sql<string>`any(${ids}::uuid[])`)
    .execute();
  return new Map(
    rows.map(({ licence, ptac, agency_id, image_url, url, width, height, ...row }) => {
      const codes: Licence[] = licencesOf({ type: row.type, licence, ptac });
      const picture = coverPicture({ url, width, height, image_url });
      const agency = agency_id ? (agencies.get(agency_id) ?? null) : null;
      return [row.id, { ...row, agency_id, agency, licences: formatLicences(codes), picture }] as const;
    }),
  );
}
