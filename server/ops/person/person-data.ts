import { sql } from "kysely";
import type { Db } from "#server/db/database.ts";

/** Everything the site holds about an e-mail address. What others wrote about it is counted, not shown. */
export async function collectPersonData({ db }: { db: Db }, email: string) {
  const rowsOf = async (query: ReturnType<typeof sql<Record<string, unknown>>>) =>
    (await query.execute(db)).rows;
  const contained = `%${email.replace(/[\\%_]/g, "\\$&")}%`;
  return {
    email,
    messages: await rowsOf(sql`
      select id, created_at, title, message, read, data, consent_text, consent_at from notifications
      where ${isPerson(sql`data->>'email'`, email)} order by created_at, id`),
    mails: await rowsOf(sql`
      select id, created_at, message_id, recipient, reply_to, subject, body, state, attempts, sent_at, notification_id
      from outgoing_mails
      where ${isPerson(sql`reply_to`, email)} or ${isPerson(sql`recipient`, email)}
        or notification_id in (select id from notifications where ${isPerson(sql`data->>'email'`, email)})
      order by created_at, id`),
    account:
      (
        await rowsOf(sql`
          select id, email, name, role, active, created_at, updated_at from profiles
          where ${isPerson(sql`email`, email)}`)
      )[0] ?? null,
    sessions: await rowsOf(sql`
      select sessions.created_at, sessions.expires_at, ip_address, user_agent from sessions
      join profiles on profiles.id = profile_id where ${isPerson(sql`email`, email)} order by sessions.created_at`),
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
  };
}

export type PersonData = Awaited<ReturnType<typeof collectPersonData>>;

/** Addresses are compared as people write them: whatever their case, with or without spaces around. */
export function isPerson(column: ReturnType<typeof sql>, email: string) {
  return sql<boolean>`lower(btrim(${column})) = ${email.trim().toLowerCase()}`;
}

export function isEmpty(data: PersonData): boolean {
  return Object.entries(data).every(([name, part]) => name === "email" || part === null || part.length === 0);
}
