import { type RawBuilder, sql } from "kysely";
import { broken, type Finding, judge, warning } from "./finding.ts";
import type { Site } from "./open-site.ts";

type Names = RawBuilder<{ name: string }>;

/** «DV-2026-0042 v2». */
const quoteTitle = sql`number || case when version > 1 then ' v' || version else '' end`;

/** Requests, planning and quotes: what the constraints promise, and what only a look can tell. */
export async function checkDesk({ db, env, now }: Site): Promise<Finding[]> {
  const namesOf = async (query: Names) => (await query.execute(db)).rows.map(({ name }) => name);
  const today = sql`(${now()}::timestamptz at time zone 'Europe/Paris')::date`;
  // Older numbers may have gone with their customers.
  const since = sql`extract(year from ${now()}::timestamptz - make_interval(months => ${env.retentionMonths}))`;
  const { rows } = await guarded.execute(db);
  return [
    rows[0]?.is_guarded
      ? judge("Périodes", await namesOf(overlapping), broken, "deux à la fois : ", "sans chevauchement")
      : broken("Périodes", "rien n’empêche deux locations à la fois : la contrainte no_two_at_once manque"),
    judge("Demandes vides", await namesOf(emptyRequests), warning, "sans message ni échange : ", "aucune"),
    judge("Documents des devis", await namesOf(spoiltDocuments), broken, "absents ou altérés : ", "intacts"),
    judge(
      "Numéros des devis",
      await namesOf(takenNumbers),
      broken,
      "seront donnés une seconde fois : ",
      "en ordre",
    ),
    judge(
      "Numéros sans devis",
      await namesOf(missingNumbers(since)),
      warning,
      "effacés avec leur client, ou perdus : ",
      "aucun",
    ),
    judge(
      "Options sans devis",
      await namesOf(deadOptions),
      warning,
      "leur devis n’attend plus de réponse : ",
      "aucune",
    ),
    judge(
      "Devis échus",
      await namesOf(overdueQuotes(today)),
      warning,
      "la tâche de nuit devait les clore : ",
      "aucun",
    ),
  ];
}

const guarded = sql<{ is_guarded: boolean }>`
  select exists (select from pg_constraint where conname = 'no_two_at_once'
      and conrelid = 'vehicle_periods'::regclass)
    or exists (select from pg_trigger where tgname = 'no_two_at_once'
      and tgrelid = 'vehicle_periods'::regclass and tgenabled <> 'D') as is_guarded`;

const overlapping: Names = sql`
  select vehicles.name || ' le ' || to_char(greatest(lower(a.during), lower(b.during)), 'DD/MM/YYYY') as name
  from vehicle_periods a
    join vehicle_periods b on b.vehicle_id = a.vehicle_id and b.id > a.id and b.during && a.during
      and b.kind <> 'option'
    join vehicles on vehicles.id = a.vehicle_id
  where a.kind <> 'option' order by 1`;

const emptyRequests: Names = sql`
  select reference as name from requests where notification_id is null
    and not exists (select from request_entries where request_id = requests.id)
    and not exists (select from quotes where request_id = requests.id) order by 1`;

const spoiltDocuments: Names = sql`
  select ${quoteTitle} as name from quotes where state <> 'draft'
    and (pdf is null or encode(sha256(pdf), 'hex') is distinct from pdf_sha256) order by 1`;

/** Numbers beyond the last that the counter of their year knows of. */
const takenNumbers: Names = sql`
  select distinct number as name from quotes
    left join quote_numbers on year = split_part(number, '-', 2)::int
  where number is not null and split_part(number, '-', 3)::int > coalesce(last, 0) order by 1`;

const missingNumbers = (since: RawBuilder<unknown>): Names => sql`
  select number as name from quote_numbers, generate_series(1, last) as place,
    lateral (select 'DV-' || year || '-' || lpad(place::text, greatest(4, length(place::text)), '0') as number) as due
  where year > ${since} and not exists (select from quotes where quotes.number = due.number) order by 1`;

const deadOptions: Names = sql`
  select ${quoteTitle} || ', ' || vehicles.name as name from vehicle_periods
    join quotes on quotes.id = quote_id join vehicles on vehicles.id = vehicle_id
  where kind = 'option' and state <> 'sent' order by 1`;

/** Marked expired by a job within the hour; a day of grace. */
const overdueQuotes = (today: RawBuilder<unknown>): Names => sql`
  select ${quoteTitle} as name from quotes where state = 'sent' and (valid_until < ${today} - 1
    or (departs_at at time zone 'Europe/Paris')::date < ${today} - 1) order by 1`;
