import { type SqlBool, sql } from "kysely";
import { shortlyNamed } from "#app/domain/agencies/agency.ts";
import { foldText } from "#app/lib/fold-text.ts";
import type { Db } from "#server/db/database.ts";

// How staff find vehicles by words, everywhere: in any order, each in the vehicle or in its agency.

export interface NamedAgency {
  id: string;
  /** As short as it is clear. */
  name: string;
  whole: string;
  city: string;
}

/** Every agency by its short name, in the order of the groups. */
export async function readAgencies(db: Db): Promise<NamedAgency[]> {
  const rows = await db.selectFrom("agencies").select(["id", "name", "city"]).orderBy("id").execute();
  const whole = new Map(rows.map(({ id, name }) => [id, name]));
  return shortlyNamed(rows)
    .map((agency) => ({ ...agency, whole: whole.get(agency.id) ?? agency.name }))
    .toSorted((a, b) => a.name.localeCompare(b.name, "fr"));
}

/** One of the words that were typed, and the agencies that have it. */
export interface FleetWord {
  text: string;
  agencies: string[];
}

const mostWords = 6;

export function fleetWords(q: string, agencies: NamedAgency[]): FleetWord[] {
  const typed = q.split(/\s+/).filter(Boolean).slice(0, mostWords);
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
  const inText = sql<SqlBool>`vehicles.staff_search_text like search_pattern(${text})`;
  return agencies.length > 0 ? sql<SqlBool>`(${inText} or vehicles.agency_id = any(${agencies}))` : inText;
}
