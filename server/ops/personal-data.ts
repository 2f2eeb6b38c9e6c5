import { type RawBuilder, sql } from "kysely";
import type { RecordKind } from "#app/domain/records/record.ts";
import { type RecordName, records } from "#app/domain/records/records.ts";
import { isOfPersonInBin } from "#server/bin/empty-bin.ts";
import type { Database } from "#server/db/schema.ts";

type TableName = keyof Database;
type RecordTable = (typeof records)[RecordName]["table"];

interface PersonalTable {
  /** Those by which somebody is known, or that hold their words. */
  columns: readonly string[];
  /** Its part of `export-person`. */
  exported?: {
    as: string;
    /** Which rows are of that address. */
    of: (email: string) => RawBuilder<unknown>;
    select: RawBuilder<unknown>;
    /** By age unless given. */
    order?: RawBuilder<unknown>;
  };
  /** What `erase-person` does. `rows`: deletes what is exported; `account`: by `profile_id`; `own`: a step of its own. */
  erased: "rows" | "account" | "cascade" | "own" | { not: string };
  /** When it ends by itself. `own`: a step of `purgePersonalData`; `account`: with it; or the rows that are over. */
  ends:
    | "cascade"
    | "own"
    | "account"
    | "bin"
    | { not: string }
    | { isOver: (now: Date) => RawBuilder<unknown> };
}

/** Addresses are compared as people write them: whatever their case, with or without spaces around. */
export function isPerson(column: RawBuilder<unknown>, email: string) {
  return sql<boolean>`lower(btrim(${column})) = ${email.trim().toLowerCase()}`;
}

/** The ids of a person's requests: by the address they bear themselves, or by their message's. */
export function requestsOf(email: string) {
  return sql`select id from requests where ${isPerson(sql`requests.email`, email)}
    or notification_id in (${messagesOf(email)})`;
}

/** The ids of the quotes made for a person: under their requests, or under their name alone. */
export function quotesOf(email: string) {
  return sql`select id from quotes where request_id in (${requestsOf(email)})
    or ${isPerson(sql`customer->>'email'`, email)} or ${isPerson(sql`coalesce(sent_to, '')`, email)}`;
}

/** The ids of the contracts made for a person: under their requests, or under their name alone. */
export function contractsOf(email: string) {
  return sql`select id from contracts where request_id in (${requestsOf(email)})
    or ${isPerson(sql`customer->>'email'`, email)}`;
}

/** A contract with all that hangs on it. */
export const wholeContract = sql`contracts.*, (
  select coalesce(jsonb_agg(to_jsonb(contract_drivers) - array['contract_id', 'seen_by'] order by position), '[]')
  from contract_drivers where contract_id = contracts.id) as drivers, (
  select coalesce(jsonb_agg(to_jsonb(handovers) - array['contract_id', 'pdf', 'signed_by'] || jsonb_build_object(
    'pdf', encode(pdf, 'base64'), 'received_photos', (
      select coalesce(jsonb_agg(jsonb_build_object('id', id, 'subject', subject, 'taken_at', taken_at, 'sha256', sha256)
        order by taken_at, id), '[]')
      from handover_photos where handover_id = handovers.id)) order by moment), '[]')
  from handovers where contract_id = contracts.id) as handovers`;

function messagesOf(email: string) {
  return sql`select id from notifications where ${isPerson(sql`data->>'email'`, email)}`;
}

/** What stands in an `ilike`, whatever the address is made of. */
export function containing(email: string): string {
  return `%${email.trim().replace(/[\\%_]/g, "\\$&")}%`;
}

/** What an account left, by age. */
const ofAccount = <const As extends string>(as: As, column: string, select: RawBuilder<unknown>) => {
  const of = (email: string) =>
    sql`${sql.ref(column)} in (select id from profiles where ${isPerson(sql`profiles.email`, email)})`;
  return { as, of, select, order: sql`created_at` };
};

const published = { not: "published by the company: named, and changed in the back-office" };

/**
 * Every table, with what it holds of persons, where that is found, what erases it and when it ends; null: nothing. A new
 * table does not compile until it has its line, and `personal-data.test.ts` compares the lines with the database. The
 * order is the export's.
 */
const declared = {
  notifications: {
    columns: ["message", "data", "consent_text"],
    exported: {
      as: "messages",
      of: (email) => isPerson(sql`data->>'email'`, email),
      select: sql`id, created_at, title, message, read, data, consent_text, consent_at`,
    },
    erased: "rows",
    ends: "own",
  },
  requests: {
    columns: ["name", "email", "phone", "company_name", "place", "search_text"],
    exported: {
      as: "requests",
      of: (email) => sql`id in (${requestsOf(email)})`,
      select: sql`requests.*, (
        select coalesce(jsonb_agg(jsonb_build_object('name', vehicle_name, 'quantity', quantity, 'estimate', estimate)
          order by position), '[]')
        from request_vehicles where request_id = requests.id) as vehicles, (
        select coalesce(jsonb_agg(jsonb_build_object('name', name, 'unit', unit, 'quantity', quantity,
          'estimate', estimate) order by position), '[]')
        from request_extras where request_id = requests.id) as extras, (
        select coalesce(jsonb_agg(to_jsonb(request_entries) - array['request_id'] order by created_at, id), '[]')
        from request_entries where request_id = requests.id) as entries, (
        select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'during', during, 'note', note)
          order by lower(vehicle_periods.during)), '[]')
        from vehicle_periods where request_id = requests.id) as periods`,
    },
    erased: "own",
    ends: "own",
  },
  request_vehicles: { columns: [], erased: "cascade", ends: "cascade" },
  request_extras: { columns: [], erased: "cascade", ends: "cascade" },
  request_entries: { columns: ["author_email", "body", "detail"], erased: "cascade", ends: "cascade" },
  /** Its days stay in the planning, without a word of whom they were for. */
  vehicle_periods: { columns: ["note", "search_text"], erased: "own", ends: "own" },
  /** Of the vehicle, not of who drove it; but a note is free text, and its form asks for no name. */
  vehicle_damages: {
    columns: ["note"],
    erased: { not: "how a vehicle is: known by no address, changed in the back-office" },
    ends: { not: "with its vehicle, or when staff delete it" },
  },
  quotes: {
    columns: ["customer", "stay", "text", "pdf", "sent_to", "answered_by", "answer", "changes"],
    exported: {
      as: "quotes",
      of: (email) => sql`id in (${quotesOf(email)})`,
      select: sql`id, request_id, number, version, amendment, amends_id, changes, state, customer, stay, conditions, lessor, prices_for, includes_tax, text,
        valid_until, departs_at, open_until, total_ht, total_vat, total_ttc, encode(pdf, 'base64') as pdf, pdf_sha256, created_at, sent_at,
        sent_to, answered_at, answered_by, answer, terms_sha256,
        (select body from terms_texts where terms_texts.id = terms_sha256) as terms, (
        select coalesce(jsonb_agg(to_jsonb(quote_lines) - array['quote_id'] order by position), '[]')
        from quote_lines where quote_id = quotes.id) as lines`,
    },
    erased: "own",
    ends: "own",
  },
  quote_lines: { columns: [], erased: "cascade", ends: "cascade" },
  contracts: {
    columns: ["customer", "terms", "deposit", "void_reason"],
    exported: {
      as: "contracts",
      of: (email) => sql`id in (${contractsOf(email)})`,
      select: wholeContract,
    },
    erased: "own",
    ends: "own",
  },
  contract_drivers: {
    columns: [
      ...["last_name", "first_names", "birth_date", "birth_place", "address", "zip", "city", "country"],
      ...["licence_number", "licence_tail", "licence_since", "licence_until", "reason"],
    ],
    erased: "cascade",
    // The numbers of licences and places of birth before that.
    ends: "own",
  },
  handovers: {
    columns: ["remarks", "signatures", "statement", "pdf"],
    erased: "cascade",
    ends: "cascade",
  },
  /** Of the vehicle; whoever stands in one stands there by chance. */
  handover_photos: { columns: ["file_id"], erased: "cascade", ends: "own" },
  outgoing_mails: {
    columns: ["recipient", "reply_to", "subject", "body", "parts", "calendar", "last_error"],
    exported: {
      as: "mails",
      of: (email) => sql`${isPerson(sql`reply_to`, email)} or ${isPerson(sql`recipient`, email)}
        or notification_id in (${messagesOf(email)}) or request_id in (${requestsOf(email)})`,
      select: sql`id, created_at, kind, message_id, recipient, reply_to, subject, body, state, attempts, sent_at,
        notification_id, request_id`,
    },
    erased: "own",
    ends: "own",
  },
  bin: {
    columns: ["record_name", "payload", "children"],
    exported: {
      as: "deleted",
      of: isOfPersonInBin,
      select: sql`record_table, record_name, deleted_at, expires_at, payload, children`,
      order: sql`deleted_at, id`,
    },
    erased: "own",
    ends: "bin",
  },
  profiles: {
    columns: ["email", "name", "image"],
    exported: {
      as: "account",
      of: (email) => isPerson(sql`email`, email),
      select: sql`id, email, name, role, active, two_factor_enabled, single_keys, created_at, updated_at`,
      order: sql`id`,
    },
    erased: "own",
    ends: "account",
  },
  invitations: {
    columns: ["email"],
    exported: {
      as: "invitation",
      of: (email) => isPerson(sql`email`, email),
      select: sql`role, created_at, sent_at, expires_at`,
      order: sql`id`,
    },
    erased: "rows",
    // Whoever did not come within a month of their link's end has said no.
    ends: { isOver: (now) => sql`expires_at < ${now}::timestamptz - interval '30 days'` },
  },
  sessions: {
    columns: ["ip_address", "user_agent"],
    exported: ofAccount("sessions", "profile_id", sql`created_at, expires_at, ip_address, user_agent`),
    erased: "account",
    ends: "account",
  },
  accounts: { columns: ["password"], erased: "account", ends: "account" },
  two_factors: { columns: ["secret"], erased: "account", ends: "account" },
  passkeys: {
    columns: ["name", "device"],
    exported: ofAccount("passkeys", "profile_id", sql`name, device, created_at, last_used_at`),
    erased: "account",
    ends: "account",
  },
  stored_files: {
    columns: ["original_name"],
    exported: ofAccount("uploadedFiles", "uploaded_by", sql`key, original_name, created_at`),
    erased: {
      not: "a picture of the site or of a vehicle, which has no word of who brought it once the account is closed",
    },
    ends: { not: "with the record that shows it" },
  },
  history: {
    columns: ["actor_email", "record_name", "before", "after"],
    exported: {
      as: "history",
      of: (email) => sql`${isPerson(sql`actor_email`, email)} or record_name ilike ${containing(email)}
        or before::text ilike ${containing(email)} or after::text ilike ${containing(email)}`,
      select: sql`changed_at, actor_email, record_table, record_id, record_name, action, before, after`,
      order: sql`changed_at, id`,
    },
    erased: "own",
    // It tells what became of records, without what a customer wrote; searches of who drove have an end.
    ends: "own",
  },
  /** Addresses of visitors, as keys of counters. */
  rate_limits: {
    columns: ["key"],
    erased: { not: "over within a day" },
    ends: { isOver: (now) => sql`expire < ${now.getTime()}` },
  },
  agencies: { columns: ["email", "phone"], erased: published, ends: published },
  company_info: { columns: ["email", "phone", "host_phone"], erased: published, ends: published },
  contact_page_settings: { columns: ["email", "phone"], erased: published, ends: published },
  site_texts: { columns: ["assistance_phone"], erased: published, ends: published },
  verifications: null,
  tariff_tiers: null,
  closures: null,
  vehicle_damage_numbers: null,
  quote_numbers: null,
  terms_texts: null,
  daily_counts: null,
  daily_searches: null,
  calendar_feeds: null,
  installation: null,
} as const satisfies Partial<Record<TableName, PersonalTable | null>> &
  Record<Exclude<TableName, RecordTable>, PersonalTable | null>;

export const personalData: Record<string, PersonalTable | null> = { ...declared, ...linesOfRecords() };

/** Of a record that has no line: its personal fields, which staff keep until they delete it. */
function linesOfRecords(): Record<string, PersonalTable | null> {
  const kinds = Object.values<RecordKind>(records).filter(({ table }) => !(table in declared));
  return Object.fromEntries(
    kinds.map((kind) => {
      const columns = Object.keys(kind.fields).filter((name) => kind.fields[name]?.isPersonal);
      return [kind.table, columns.length > 0 ? lineOf(kind, columns) : null];
    }),
  );
}

function lineOf({ table, isPublic }: RecordKind, columns: string[]): PersonalTable {
  if (isPublic) return { columns, erased: published, ends: published };
  return {
    columns,
    exported: columns.includes("email")
      ? {
          as: table,
          of: (email) => isPerson(sql`email`, email),
          select: sql.join(["id", ...columns].map((column) => sql.ref(column))),
          order: sql`id`,
        }
      : undefined,
    erased: columns.includes("email") ? "rows" : { not: "known by no address: deleted in the back-office" },
    ends: { not: "with the record, which staff delete" },
  };
}

type Declared = (typeof declared)[keyof typeof declared];
export type ExportedPart = Extract<Declared, { exported: unknown }>["exported"]["as"];

/** Those that hold something of persons. */
export const personalTables = Object.entries(personalData).flatMap(
  ([name, table]): [TableName, PersonalTable][] => (table ? [[name as TableName, table]] : []),
);
