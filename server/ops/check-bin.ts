import { sql } from "kysely";
import { count } from "./command.ts";
import { broken, type Finding, judge, ok, warning } from "./finding.ts";
import type { Site } from "./open-site.ts";

/** The bin: what it keeps can come back, and goes in time. */
export async function checkBin({ db, now }: Site): Promise<Finding[]> {
  const namesOf = async (query: ReturnType<typeof sql<{ name: string }>>) =>
    (await query.execute(db)).rows.map(({ name }) => name);
  const { rows } = await sql<{ entries: number }>`select count(*)::int as entries from bin`.execute(db);
  const lost = await namesOf(sql`
    select record_name as name from bin where exists (
      select from unnest(file_ids) as file where not exists (
        select from stored_files where id = file and state = 'binned')) order by 1`);
  const forgotten = await namesOf(sql`
    select key as name from stored_files where state = 'binned'
      and not exists (select from bin where stored_files.id = any(file_ids))
      and updated_at < ${now()}::timestamptz - interval '2 days' order by 1`);
  const overdue = await namesOf(sql`
    select record_table || ' ' || record_id as name from bin
    where expires_at < ${now()}::timestamptz - interval '2 days' order by 1`);
  return [
    lost.length > 0
      ? judge("Corbeille", lost, broken, "des fichiers manquent à ", "")
      : ok("Corbeille", count(rows[0]?.entries ?? 0, "fiche")),
    judge("Fichiers de la Corbeille", forgotten, warning, "que plus rien ne retient : ", "en ordre"),
    judge("Corbeille échue", overdue, warning, "la tâche de nuit devait l’emporter : ", "rien"),
  ];
}
