import { type RawBuilder, sql } from "kysely";
import { sanitiseAboutHtml } from "#app/domain/about/about-html.server.ts";
import { contactSubjects } from "#app/domain/contact/contact-terms.ts";
import { tariffConditionKeys } from "#app/domain/rental/rental-conditions.ts";
import { openStatuses } from "#app/domain/requests/request-status.ts";
import { fieldEntries, visibilityFlags } from "#app/domain/vehicles/vehicle-fields.ts";
import { withoutAccents } from "#app/lib/fold-text.ts";
import type { Value } from "./source.ts";

export interface HostedTable {
  name: string;
  /** The specification's, under its own names. */
  columns: string[];
  /** One row, which is there already and is changed. */
  isSingleton?: boolean;
  /** Columns that hold the address of a picture. */
  pictures?: string[];
  /** A number by which a row comes after those of its own table that it refers to. */
  sortedBy?: string;
  /** What this site asks of the values besides what its tables ask. */
  adapt?: (values: Record<string, Value>) => Record<string, Value>;
  /** Once all rows are there. */
  finish?: RawBuilder<unknown>;
}

const words = ([text = ""]: TemplateStringsArray) => text.split(" ");

const lists = new Set<string>(fieldEntries().flatMap(([key, { kind }]) => (kind === "choices" ? [key] : [])));

/** The tables of the hosted original and those a rental desk has besides, each after those it refers to. */
export const hostedTables: HostedTable[] = [
  {
    name: "profiles",
    columns: words`id email role active created_at`,
    // Passwords stayed with the host: nobody could sign in, so the account says so.
    adapt: (values) => ({ ...values, email: values.email?.trim().toLowerCase() ?? null, active: "false" }),
  },
  {
    name: "agencies",
    columns: words`id name address zip city phone email hours holidays holiday_zone latitude longitude created_at`,
  },
  {
    name: "tariffs",
    columns: ["id", "name", "default_for", ...tariffConditionKeys, "notes", "created_at"],
    adapt: ({ default_for = null, ...values }) => ({
      ...values,
      default_for: default_for && arrayLiteral(default_for),
    }),
  },
  { name: "tariff_tiers", columns: words`tariff_id from_days discount` },
  {
    name: "extras",
    columns: words`id name detail unit price vat_rate types is_delivery max_quantity created_at`,
    adapt: ({ types = null, ...values }) => ({ ...values, types: types && arrayLiteral(types) }),
  },
  { name: "closures", columns: words`id agency_id during label hours created_at` },
  {
    name: "vehicles",
    columns: ["id", "image_url", "created_at", ...fieldEntries().map(([key]) => key), ...visibilityFlags()],
    pictures: ["image_url"],
    adapt: (values) =>
      Object.fromEntries(
        Object.entries(values).map(([column, value]) => [
          column,
          value && lists.has(column) ? arrayLiteral(value) : value,
        ]),
      ),
  },
  {
    name: "vehicle_photos",
    columns: words`id vehicle_id url order created_at`,
    pictures: ["url"],
  },
  { name: "brands", columns: words`id name logo_url created_at`, pictures: ["logo_url"] },
  {
    name: "site_photos",
    columns: words`id name url category order created_at`,
    pictures: ["url"],
  },
  {
    name: "notifications",
    columns: words`id title message read created_at data`,
    adapt: (values) => ({ ...values, data: withSubject(values) }),
    // The host kept the agency's name alone: with its id, old and new messages are one agency's.
    finish: sql`update notifications set data = jsonb_set(data, '{agency,id}', to_jsonb(agencies.id))
      from agencies where data->'agency'->>'id' is null
        and fold_text(data->'agency'->>'name') = fold_text(agencies.name)`,
  },
  {
    name: "requests",
    columns: words`id reference notification_id name email phone subject title agency_key agency_name status lost_reason assignee_id due_at answered_at unread awaits customer_kind company_name during from_time to_time days flexible km handover place last_customer_at created_at`,
    // Before 0033 who waits was told by what was not answered.
    adapt: (values) => ({
      ...values,
      ...(values.awaits === undefined && isUnanswered(values) ? { awaits: "answer" } : {}),
    }),
    // An export of before requests knew whose they are: their messages tell.
    finish: sql`update requests set name = coalesce(data->>'name', ''), email = coalesce(data->>'email', ''),
        phone = coalesce(data->>'phone', ''), subject = notifications.subject, title = notifications.title,
        agency_key = notifications.agency_key, agency_name = coalesce(data->'agency'->>'name', ''), unread = not read
      from notifications where notifications.id = notification_id and requests.name = '' and requests.email = ''`,
  },
  {
    name: "request_vehicles",
    columns: words`request_id position vehicle_id vehicle_name quantity estimate replaces_id replaces_name`,
  },
  {
    name: "request_extras",
    columns: words`request_id position extra_id name unit quantity estimate`,
  },
  { name: "reply_templates", columns: words`id name subject body order created_at` },
  { name: "quote_numbers", columns: words`year last` },
  { name: "terms_texts", columns: words`id body created_at` },
  {
    name: "quotes",
    columns: words`id request_id number version replaces_id state customer stay conditions lessor prices_for includes_tax text validity valid_until departs_at total_ht total_vat total_ttc pdf pdf_sha256 terms_sha256 token_hash sent_at sent_by sent_to answered_at answered_by answer created_at`,
    sortedBy: "version",
    adapt: ({ pdf = null, ...values }) => ({
      ...values,
      // Until 0027 «withdrawn» was said of a quote that its next version replaces.
      ...(values.state === "withdrawn" && !values.answered_at ? { state: "replaced" } : {}),
      pdf: pdf && byteaLiteral(pdf),
    }),
    // No number is given a second time.
    finish: sql`insert into quote_numbers (year, last)
      select split_part(number, '-', 2)::int, max(split_part(number, '-', 3)::int) from quotes
        where number is not null group by 1
      on conflict (series, year) do update set last = greatest(quote_numbers.last, excluded.last)`,
  },
  {
    name: "quote_lines",
    columns: words`quote_id position vehicle_id during label detail quantity unit unit_price discount vat_rate total`,
  },
  {
    name: "vehicle_periods",
    columns: words`id vehicle_id kind during displaced returned_on request_id quote_id note created_by created_at`,
  },
  {
    name: "request_entries",
    columns: words`id request_id kind author_id author_email body detail quote_id created_at`,
  },
  {
    name: "about_page_settings",
    columns: words`content`,
    isSingleton: true,
    adapt: ({ content = null }) => ({ content: content && sanitiseAboutHtml(content) }),
  },
  {
    name: "contact_page_settings",
    columns: words`office_address office_city office_zip phone email business_hours`,
    isSingleton: true,
  },
  {
    name: "company_info",
    columns: words`name address zip city phone email business_hours header_logo_url footer_logo_url hero_image_url hero_image_storage_path prices_include_tax vat_rate answer_within_hours holidays holiday_zone inclusions rental_conditions`,
    isSingleton: true,
    adapt: ({ inclusions, ...values }) => ({
      ...values,
      ...(inclusions && { inclusions: confirmed(inclusions) }),
    }),
    pictures: ["header_logo_url", "footer_logo_url", "hero_image_url"],
  },
  {
    name: "site_texts",
    columns: words`hero_title hero_text place offer description reasons_title reason_fleet reason_proximity reason_flexibility reason_reliability about_lead founded_year assistance assistance_phone own_workshop workshop_city`,
    isSingleton: true,
  },
  { name: "maintenance_settings", columns: words`is_enabled message end_date`, isSingleton: true },
  {
    name: "company_stats",
    columns: words`experience_years revenue_millions available_vehicles satisfied_clients`,
    isSingleton: true,
  },
];

/** What a company brings along is its own word, the specification's lines included. */
function confirmed(inclusions: string): string {
  try {
    const lines = JSON.parse(inclusions) as object[];
    return JSON.stringify(lines.map((line) => ({ ...line, confirmed: true })));
  } catch {
    return inclusions;
  }
}

/** The host kept no subject; the title tells it where it names one, and only one. */
function withSubject({ title, data = null }: Record<string, Value>): Value {
  const words = withoutAccents(title ?? "");
  const [subject, ...others] = Object.keys(contactSubjects).filter((key) => words.includes(key));
  if (!subject || others.length > 0) return data;
  try {
    return JSON.stringify({ subject, ...JSON.parse(data ?? "{}") });
  } catch {
    // Not JSON: PostgreSQL says what is wrong with it.
    return data;
  }
}

/** Documents come as PostgreSQL writes them, or in base 64. */
function byteaLiteral(value: string): string {
  return value.startsWith("\\x") ? value : `\\x${Buffer.from(value, "base64").toString("hex")}`;
}

function isUnanswered({ status = null, answered_at, notification_id }: Record<string, Value>): boolean {
  return openStatuses.some((open) => open === status) && !answered_at && Boolean(notification_id);
}

/** Lists come as PostgreSQL writes them, or as JSON, or as one plain word. */
function arrayLiteral(value: string): string {
  if (value.startsWith("{")) return value;
  let items: unknown[] = [value];
  if (value.startsWith("[")) {
    try {
      items = JSON.parse(value) as unknown[];
    } catch {
      // Not JSON: PostgreSQL says what is wrong with it.
    }
  }
  return `{${items.map((item) => `"${String(item).replace(/["\\]/g, "\\$&")}"`).join(",")}}`;
}
