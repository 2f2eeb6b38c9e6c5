import { type RawBuilder, sql } from "kysely";
import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { Actor } from "#app/domain/accounts/rights.ts";
import { openSpans, readOpeningHours } from "#app/domain/agencies/opening-hours.ts";
import { unconfirmedInclusions } from "#app/domain/identity/claims.ts";
import { liveries, palettes, siteName } from "#app/domain/identity/identity.ts";
import { readIndexing } from "#app/domain/identity/indexing.server.ts";
import { claimNames, textFields, textNames } from "#app/domain/identity/site-texts.ts";
import { companyTerms, hasTerms } from "#app/domain/quotes/cancellation/cancellation-terms.ts";
import { type ConditionTopic, conditionTopics } from "#app/domain/rental/condition-topics.ts";
import type { App } from "#server/app.ts";
import { exampleColumns, isExampleValue } from "#server/demo/example-values.ts";
import { isEdited, isExample, visibleExamples } from "#server/demo/examples.ts";
import { type CompanyRow, companyGaps } from "./company-gaps.ts";
import type { SetupFacts } from "./setup-facts.ts";
import { tariffGaps, type UsedTariff } from "./tariff-gaps.ts";

type Deps = Pick<App, "db" | "env" | "now">;

interface TextRow extends Record<string, unknown> {
  place: string;
  founded_year: number | null;
  assistance: boolean;
  updated_by: string | null;
}

interface FactRow {
  company: CompanyRow;
  texts: TextRow;
  about: Record<string, unknown>;
  contact: Record<string, unknown>;
  own_agencies: { city: string; hours: string }[];
  own_tariffs: number;
  used_tariffs: UsedTariff[];
  unpriced: string[];
  own_vehicles: number;
  with_photo: number;
  has_mail_server: boolean;
  accepted_at: string | null;
  failed: number;
  active: number;
  unprotected: number;
  is_password_changed: boolean;
  last_backup: { at: string } | null;
  is_maintenance: boolean;
}

const backupDays = 35;

/** Everything the ten steps are read from, in one statement beside the count of examples. It changes nothing. */
export async function readSetupFacts(app: Deps, actor: Actor): Promise<SetupFacts> {
  requireRight(actor, "setup:read");
  const [{ rows }, examples, obstacle] = await Promise.all([
    factsQuery.execute(app.db),
    visibleExamples(app.db),
    readIndexing(app),
  ]);
  const row = rows[0] as FactRow;
  const { company, texts } = row;
  const isNamed = company.name !== "" && !isExampleValue("company_info", "name", company.name);
  const hasServer = app.env.smtpUrl !== undefined || row.has_mail_server;
  const open = row.own_agencies.filter(({ hours }) =>
    readOpeningHours(hours)?.some((day) => openSpans(day).length > 0),
  );
  return {
    company: {
      name: company.name,
      isNamed,
      legalForm: company.legal_form,
      rcsCity: company.rcs_city,
      mediator: company.mediator_name,
      missing: companyGaps(company, exampleColumns("company_info", company)),
    },
    identity: {
      palette: palettes[company.palette].label,
      livery: liveries[company.livery].toLocaleLowerCase("fr"),
      lorryName: company.lorry_name || siteName(company.name),
      isLorryExample: isExampleValue("company_info", "lorry_name", company.lorry_name),
      hasLogo: company.header_logo_url !== null,
    },
    texts: {
      examples: exampleSentences(row),
      isSaved: texts.updated_by !== null,
      place: texts.place,
      foundedYear: texts.founded_year,
      assistance: texts.assistance,
    },
    agencies: {
      own: row.own_agencies.length,
      open: open.length,
      towns: [...new Set(row.own_agencies.map(({ city }) => city).filter(Boolean))],
    },
    tariffs: {
      own: row.own_tariffs,
      gaps: tariffGaps(row.used_tariffs),
      unpriced: row.unpriced,
      missingConditions: openTopics(company, exampleColumns("company_info", company)),
      unconfirmedInclusions: unconfirmedInclusions(company.inclusions).length,
    },
    fleet: { own: row.own_vehicles, withPhoto: row.with_photo },
    mail: { hasServer, acceptedAt: hasServer ? row.accepted_at : null, failed: row.failed },
    accounts: {
      active: row.active,
      unprotected: row.unprotected,
      isFirstPasswordChanged: row.is_password_changed,
    },
    backup: backupOf(app, row.last_backup),
    online: { isMaintenance: row.is_maintenance, ...addressOf(app.env.appUrl), obstacle },
    examples,
  };
}

/** The topics that a quote to a consumer cannot do without, and that are empty or still the demonstration's. */
const askedTopics: ConditionTopic[] = [
  "payment",
  "advance",
  "fuel",
  "late_return",
  "cancellation",
  "deposit",
  "insurance",
];

function openTopics({ rental_conditions: said, ...company }: CompanyRow, examples: string[]): string[] {
  const isOwnCancellation = hasTerms(companyTerms(company)) && !examples.includes("cancellation_free_hours");
  return askedTopics
    .filter((topic) => {
      if (topic === "cancellation" && isOwnCancellation) return false;
      const words = said[topic]?.trim();
      return !words || isExampleValue("company_info", "rental_conditions", { [topic]: words });
    })
    .map((topic) => conditionTopics[topic].toLocaleLowerCase("fr"));
}

function exampleSentences({ texts, about, contact }: FactRow): SetupFacts["texts"]["examples"] {
  const shorten = (words: unknown) => {
    const text = typeof words === "string" ? words : "";
    return text.length > 60 ? `${text.slice(0, 57).trimEnd()}…` : text;
  };
  const columns = exampleColumns("site_texts", texts);
  return [
    ...textNames
      .filter((column) => columns.includes(column))
      .map((column) => ({
        label: textFields[column].label,
        words: shorten(texts[column]),
        page: "texts" as const,
      })),
    ...(columns.some((column) => claimNames.some((name) => name === column))
      ? [{ label: "Années, assistance, atelier", words: "", page: "texts" as const }]
      : []),
    ...exampleColumns("about_page_settings", about).map(() => ({
      label: "Page À propos",
      words: "",
      page: "about" as const,
    })),
    ...exampleColumns("contact_page_settings", contact)
      .filter((column) => column !== "business_hours")
      .slice(0, 1)
      .map(() => ({ label: "Page contact", words: "", page: "contact" as const })),
  ];
}

function backupOf({ env, now }: Pick<App, "env" | "now">, kept: { at: string } | null) {
  const at = kept?.at ?? null;
  const age = at === null ? Number.POSITIVE_INFINITY : now().getTime() - new Date(at).getTime();
  return { isHosted: env.databaseUrl !== undefined, at, isRecent: age < backupDays * 86_400_000 };
}

/** Whether anybody but this machine and its neighbours can open it. */
function addressOf(appUrl: string) {
  const { protocol, hostname } = new URL(appUrl);
  const isLocal = hostname === "localhost" || /^(127|10|192\.168)\.|^\[|\.local(host)?$/.test(hostname);
  return { address: appUrl, isPublic: protocol === "https:" && !isLocal };
}

const isOwn = (table: "vehicles" | "agencies" | "tariffs", id: RawBuilder<unknown>) =>
  sql`(not ${isExample(table, id)} or ${isEdited(table, id)})`;

const ownVehicle = isOwn("vehicles", sql`vehicles.id`);

const factsQuery = sql<FactRow>`
  select (select to_jsonb(company_info) from company_info) as company,
    (select to_jsonb(site_texts) from site_texts) as texts,
    coalesce((select to_jsonb(about_page_settings) from about_page_settings limit 1), '{}') as about,
    coalesce((select to_jsonb(contact_page_settings) from contact_page_settings limit 1), '{}') as contact,
    (select coalesce(jsonb_agg(jsonb_build_object('city', city, 'hours', hours) order by id), '[]') from agencies
      where ${isOwn("agencies", sql`agencies.id`)}) as own_agencies,
    (select count(*)::int from tariffs where ${isOwn("tariffs", sql`tariffs.id`)}) as own_tariffs,
    (select coalesce(jsonb_agg(to_jsonb(tariffs) order by name), '[]') from tariffs
      where exists (select from vehicles where tariff_id = tariffs.id
        or (tariff_id is null and type = any(default_for)))) as used_tariffs,
    (select coalesce(jsonb_agg(distinct type), '[]') from vehicles where tariff_id is null
      and not exists (select from tariffs where vehicles.type = any(default_for))) as unpriced,
    (select count(*)::int from vehicles where ${ownVehicle}) as own_vehicles,
    (select count(*)::int from vehicles where ${ownVehicle}
      and exists (select from vehicle_photos where vehicle_id = vehicles.id)) as with_photo,
    coalesce((select value::jsonb ->> 'host' <> '' from installation where name = 'mail-settings'), false)
      as has_mail_server,
    (select max(sent_at) from outgoing_mails where accepted_by is not null and sent_at >= coalesce((
        select (value::jsonb ->> 'changedAt')::timestamptz from installation where name = 'mail-settings'), '-infinity'))
      as accepted_at,
    (select count(*)::int from outgoing_mails where state = 'failed'
      and not coalesce(${isExample("notifications", sql`notification_id`)}, false)) as failed,
    (select count(*)::int from profiles where active) as active,
    (select count(*)::int from profiles where active and role = 'admin' and not two_factor_enabled
      and not exists (select from passkeys where profile_id = profiles.id and name is not null)) as unprotected,
    -- Of the account that the installation made: somebody has signed in and chosen another.
    coalesce((select exists (select from history where record_table = 'profiles' and record_id = first.id
        and (before || after) ?| array['password', 'newPassword'])
      from (select id from profiles where active order by created_at, id limit 1) as first), false) as is_password_changed,
    (select value::jsonb from installation where name = 'last-backup') as last_backup,
    coalesce((select is_enabled from maintenance_settings limit 1), false) as is_maintenance`;
