import { type RawBuilder, sql } from "kysely";
import type { NumberSeries } from "#app/domain/contracts/contract-terms.ts";
import { count } from "./command.ts";
import { broken, type Check, type Finding, judge, namesIn, warning } from "./finding.ts";
import type { Site } from "./open-site.ts";

type Names = RawBuilder<{ name: string }>;

/** «DV-2026-0042 v2». */
const quoteTitle = sql`number || case when amendment is not null then ' avenant ' || amendment when version > 1 then ' v' || version else '' end`;

/** Requests, planning, quotes, contracts and damages: what the constraints promise, and what only a look can tell. */
export async function checkDesk({ db, env, now }: Site): Promise<Finding[]> {
  const today = sql`(${now()}::timestamptz at time zone 'Europe/Paris')::date`;
  // Older numbers may have gone with their customers.
  const since = sql`extract(year from ${now()}::timestamptz - make_interval(months => ${env.retentionMonths}))`;
  const { rows } = await guarded.execute(db);
  const checks: Check<Names>[] = [
    ["Périodes", overlapping, broken, "deux à la fois : ", "sans chevauchement"],
    ["Demandes vides", emptyRequests, warning, "sans message ni échange : ", "aucune"],
    ["Documents des devis", spoiltDocuments("quotes"), broken, "absents ou altérés : ", "intacts"],
    ["Numéros des devis", takenNumbers("DV"), broken, "seront donnés une seconde fois : ", "en ordre"],
    [
      "Numéros sans devis",
      missingNumbers("DV", since),
      warning,
      "effacés avec leur client, ou perdus : ",
      "aucun",
    ],
    ["Locataires", twoRenters, broken, "deux à la fois : ", "un à la fois"],
    ["Documents des contrats", spoiltDocuments("contracts"), broken, "altérés : ", "intacts"],
    ["Numéros des contrats", takenNumbers("CL"), broken, "seront donnés une seconde fois : ", "en ordre"],
    [
      "Numéros sans contrat",
      missingNumbers("CL", since),
      warning,
      "partis au bout de leur temps, ou perdus : ",
      "aucun",
    ],
    ["Options sans devis", deadOptions, warning, "leur devis n’attend plus de réponse : ", "aucune"],
    [
      "Retenus sans contrat",
      heldForNobody,
      broken,
      "leur devis est annulé, ou un avenant le remplace : ",
      "rien",
    ],
    ["Avenants", lostAmendments, broken, "plus aucun document en vigueur : ", "en ordre"],
    ["Devis échus", overdueQuotes(today), warning, "la tâche de nuit devait les clore : ", "aucun"],
    ["Numéros des dommages", takenDamages, broken, "seront donnés une seconde fois : ", "en ordre"],
  ];
  const findings: Finding[] = [];
  for (const [subject, wrong, ...told] of checks)
    findings.push(judge([subject, await namesIn(db, wrong), ...told]));
  const unguarded = "rien n’empêche deux locations à la fois : la contrainte no_two_at_once manque";
  if (!rows[0]?.is_guarded) findings[0] = broken("Périodes", unguarded);
  const open = "rien n’empêche deux locataires à la fois : la contrainte one_renter_at_a_time manque";
  if (!rows[0]?.has_one_renter)
    findings[checks.findIndex(([subject]) => subject === "Locataires")] = broken("Locataires", open);
  return findings;
}

const guarded = sql<{ is_guarded: boolean; has_one_renter: boolean }>`
  select exists (select from pg_constraint where conname = 'no_two_at_once'
      and conrelid = 'vehicle_periods'::regclass)
    or exists (select from pg_trigger where tgname = 'no_two_at_once'
      and tgrelid = 'vehicle_periods'::regclass and tgenabled <> 'D') as is_guarded,
    exists (select from pg_constraint where conname = 'one_renter_at_a_time' and conrelid = 'contracts'::regclass)
    or exists (select from pg_trigger where tgname = 'no_two_at_once'
      and tgrelid = 'contracts'::regclass and tgenabled <> 'D') as has_one_renter`;

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

const twoRenters: Names = sql`
  select a.number || ' et ' || b.number as name from contracts a
    join contracts b on b.vehicle_id = a.vehicle_id and b.id > a.id and b.away && a.away
  where a.state in ('out', 'back') and b.state in ('out', 'back') order by 1`;

/** A contract's is made once its photos are there; a quote's before it leaves. */
const spoiltDocuments = (of: "quotes" | "contracts"): Names =>
  of === "quotes"
    ? sql`select ${quoteTitle} as name from quotes where state <> 'draft'
        and (pdf is null or encode(sha256(pdf), 'hex') is distinct from pdf_sha256) order by 1`
    : sql`select number || ', ' || moment as name from handovers join contracts on contracts.id = contract_id
        where pdf is not null and encode(sha256(pdf), 'hex') is distinct from pdf_sha256 order by 1`;

const numbered = { DV: sql`quotes`, CL: sql`contracts` } as const satisfies Record<NumberSeries, unknown>;

/** Numbers beyond the last that the counter of their year knows of. */
const takenNumbers = (series: NumberSeries): Names => sql`
  select distinct number as name from ${numbered[series]} as numbered
    left join quote_numbers on series = ${series} and year = split_part(number, '-', 2)::int
  where number is not null and split_part(number, '-', 3)::int > coalesce(last, 0) order by 1`;

/** Damages beyond the last that the counter of their vehicle knows of. */
const takenDamages: Names = sql`
  select vehicles.name || ' n° ' || number as name from vehicle_damages
    join vehicles on vehicles.id = vehicle_id
    left join vehicle_damage_numbers as counter on counter.vehicle_id = vehicles.id
  where number > coalesce(last, 0) order by 1`;

const missingNumbers = (series: NumberSeries, since: RawBuilder<unknown>): Names => sql`
  select number as name from quote_numbers, generate_series(1, last) as place,
    lateral (select series || '-' || year || '-' || lpad(place::text, greatest(4, length(place::text)), '0') as number) as due
  where series = ${series} and year > ${since}
    and not exists (select from ${numbered[series]} as numbered where numbered.number = due.number) order by 1`;

const deadOptions: Names = sql`
  select ${quoteTitle} || ', ' || vehicles.name as name from vehicle_periods
    join quotes on quotes.id = quote_id join vehicles on vehicles.id = vehicle_id
  where kind = 'option' and not displaced and state <> 'sent' order by 1`;

/** A cancellation frees what its quote held, and an amendment takes it over, in their own transactions. */
const heldForNobody: Names = sql`
  select ${quoteTitle} || ', ' || vehicles.name as name from vehicle_periods
    join quotes on quotes.id = quote_id join vehicles on vehicles.id = vehicle_id
  where (kind <> 'option' or displaced) and state in ('cancelled', 'amended') order by 1`;

/** What was amended holds no more: another document of its number does, or did until it was cancelled. */
const lostAmendments: Names = sql`
  select ${quoteTitle} as name from quotes where state = 'amended' and not exists (
    select from quotes as later where later.number = quotes.number and later.version > quotes.version
      and later.state in ('accepted', 'amended', 'cancelled')) order by 1`;

/** Marked expired by a job within the hour; a day of grace. */
const overdueQuotes = (today: RawBuilder<unknown>): Names => sql`
  select ${quoteTitle} as name from quotes where state = 'sent' and (valid_until < ${today} - 1
    or (coalesce(open_until, departs_at) at time zone 'Europe/Paris')::date < ${today} - 1) order by 1`;

/** The bin: what it keeps can come back, and goes in time. */
export async function checkBin({ db, now }: Site): Promise<Finding[]> {
  const namesOf = (query: Names) => namesIn(db, query);
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
  const checks: Check[] = [
    ["Corbeille", lost, broken, "des fichiers manquent à ", count(rows[0]?.entries ?? 0, "fiche")],
    ["Fichiers de la Corbeille", forgotten, warning, "que plus rien ne retient : ", "en ordre"],
    ["Corbeille échue", overdue, warning, "la tâche de nuit devait l’emporter : ", "rien"],
  ];
  return checks.map(judge);
}
