import { type RawBuilder, sql } from "kysely";
import { isOfPersonInBin } from "#server/bin/empty-bin.ts";
import type { Db } from "#server/db/database.ts";
import { isPerson, quotesOf, requestsOf } from "./person-records.ts";

/** Everything the site holds about an e-mail address. What others wrote about it is named, not shown. */
export async function collectPersonData({ db }: { db: Db }, email: string) {
  const rowsOf = async (query: RawBuilder<Record<string, unknown>>) => (await query.execute(db)).rows;
  const contained = `%${email.trim().replace(/[\\%_]/g, "\\$&")}%`;
  return {
    email,
    messages: await rowsOf(sql`
      select id, created_at, title, message, read, data, consent_text, consent_at from notifications
      where ${isPerson(sql`data->>'email'`, email)} order by created_at, id`),
    requests: await rowsOf(sql`
      select requests.*, (
        select coalesce(jsonb_agg(jsonb_build_object('name', vehicle_name, 'quantity', quantity, 'estimate', estimate)
          order by position), '[]')
        from request_vehicles where request_id = requests.id) as vehicles, (
        select coalesce(jsonb_agg(to_jsonb(request_entries) - array['request_id'] order by created_at, id), '[]')
        from request_entries where request_id = requests.id) as entries, (
        select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'during', during, 'note', note)
          order by lower(vehicle_periods.during)), '[]')
        from vehicle_periods where request_id = requests.id) as periods
      from requests where id in (${requestsOf(email)}) order by created_at, id`),
    quotes: await rowsOf(sql`
      select id, request_id, number, version, state, customer, stay, conditions, lessor, prices_for, includes_tax, text,
        valid_until, departs_at, total_ht, total_vat, total_ttc, encode(pdf, 'base64') as pdf, pdf_sha256, created_at, sent_at,
        sent_to, answered_at, answered_by, answer, terms_sha256,
        (select body from terms_texts where terms_texts.id = terms_sha256) as terms, (
        select coalesce(jsonb_agg(to_jsonb(quote_lines) - array['quote_id'] order by position), '[]')
        from quote_lines where quote_id = quotes.id) as lines
      from quotes where id in (${quotesOf(email)}) order by created_at, id`),
    mails: await rowsOf(sql`
      select id, created_at, kind, message_id, recipient, reply_to, subject, body, state, attempts, sent_at,
        notification_id, request_id
      from outgoing_mails
      where ${isPerson(sql`reply_to`, email)} or ${isPerson(sql`recipient`, email)}
        or notification_id in (select id from notifications where ${isPerson(sql`data->>'email'`, email)})
        or request_id in (${requestsOf(email)})
      order by created_at, id`),
    deleted: await rowsOf(sql`
      select record_table, record_name, deleted_at, expires_at, payload, children from bin
      where ${isOfPersonInBin(email)} order by deleted_at, id`),
    account:
      (
        await rowsOf(sql`
          select id, email, name, role, active, two_factor_enabled, single_keys, created_at, updated_at from profiles
          where ${isPerson(sql`email`, email)}`)
      )[0] ?? null,
    invitation:
      (
        await rowsOf(sql`
          select role, created_at, sent_at, expires_at from invitations where ${isPerson(sql`email`, email)}`)
      )[0] ?? null,
    sessions: await rowsOf(sql`
      select sessions.created_at, sessions.expires_at, ip_address, user_agent from sessions
      join profiles on profiles.id = profile_id where ${isPerson(sql`email`, email)} order by sessions.created_at`),
    passkeys: await rowsOf(sql`
      select passkeys.name, device, passkeys.created_at, last_used_at from passkeys
      join profiles on profiles.id = profile_id where ${isPerson(sql`email`, email)} order by passkeys.created_at`),
    uploadedFiles: await rowsOf(sql`
      select key, original_name, stored_files.created_at from stored_files
      join profiles on profiles.id = uploaded_by where ${isPerson(sql`email`, email)} order by stored_files.created_at`),
    history: await rowsOf(sql`
      select changed_at, actor_email, record_table, record_id, record_name, action, before, after from history
      where ${isPerson(sql`actor_email`, email)} or record_name ilike ${contained}
        or before::text ilike ${contained} or after::text ilike ${contained}
      order by changed_at, id`),
    publishedAddresses: await rowsOf(sql`
      select 'agencies' as place, name from agencies where ${isPerson(sql`email`, email)}
      union all select 'company_info', name from company_info where ${isPerson(sql`email`, email)}
      union all select 'contact_page_settings', '' from contact_page_settings where ${isPerson(sql`email`, email)}`),
    messagesOfOthersThatNameIt: (
      await rowsOf(sql`
        select id from notifications where not ${isPerson(sql`coalesce(data->>'email', '')`, email)}
          and (message ilike ${contained} or title ilike ${contained} or data::text ilike ${contained})`)
    ).map(({ id }) => id as string),
    /** By their references. */
    requestsOfOthersThatNameIt: (
      await rowsOf(sql`
        select reference from requests where id not in (${requestsOf(email)}) and (
          exists (select from request_entries where request_id = requests.id and body ilike ${contained})
          or exists (select from vehicle_periods where request_id = requests.id and note ilike ${contained}))
        order by reference`)
    ).map(({ reference }) => reference as string),
  };
}

export function isEmpty(data: Awaited<ReturnType<typeof collectPersonData>>): boolean {
  return Object.entries(data).every(([name, part]) => name === "email" || part === null || part.length === 0);
}
