import { sql } from "kysely";
import type { Db } from "#server/db/database.ts";
import type { Trx } from "#server/db/write.ts";
import type { Env } from "#server/env.ts";
import { removeOutboxCopies } from "#server/mail/outbox.ts";
import { OperatorError } from "#server/operator-error.ts";

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
    requests: await rowsOf(sql`
      select requests.*, (
        select coalesce(jsonb_agg(jsonb_build_object('name', vehicle_name, 'quantity', quantity, 'estimate', estimate)
          order by position), '[]')
        from request_vehicles where request_id = requests.id) as vehicles
      from requests join notifications on notifications.id = notification_id
      where ${isPerson(sql`data->>'email'`, email)} order by requests.created_at, requests.id`),
    mails: await rowsOf(sql`
      select id, created_at, kind, message_id, recipient, reply_to, subject, body, state, attempts, sent_at, notification_id
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

/** Addresses are compared as people write them: whatever their case, with or without spaces around. */
function isPerson(column: ReturnType<typeof sql>, email: string) {
  return sql<boolean>`lower(btrim(${column})) = ${email.trim().toLowerCase()}`;
}

export function isEmpty(data: Awaited<ReturnType<typeof collectPersonData>>): boolean {
  return Object.entries(data).every(([name, part]) => name === "email" || part === null || part.length === 0);
}

const erasedAddress = "adresse-effacee@example.invalid";

/**
 * Forgets an e-mail address: what it wrote goes, and where it is only named the name goes. Someone who works here is
 * refused: an account in use cannot be forgotten.
 */
export async function erasePersonData(site: { db: Db; env: Pick<Env, "dataDir"> }, email: string) {
  const { messageIds, ...erased } = await site.db.transaction().execute(async (trx) => {
    const accounts = await closeAccount(trx, email);
    const mails = await sql<{ message_id: string }>`
      delete from outgoing_mails where ${isPerson(sql`reply_to`, email)}
        or (kind = 'confirmation' and ${isPerson(sql`recipient`, email)})
        or notification_id in (select id from notifications where ${isPerson(sql`data->>'email'`, email)})
      returning message_id`.execute(trx);
    // Mails of others that had gone to the address stay, without it.
    const recipients = await sql`
      update outgoing_mails set recipient = ${erasedAddress}
      where ${isPerson(sql`recipient`, email)} and state <> 'waiting'`.execute(trx);
    const requests = await sql`
      delete from requests using notifications
      where notifications.id = notification_id and ${isPerson(sql`data->>'email'`, email)}`.execute(trx);
    const messages = await sql<{ id: string }>`
      delete from notifications where ${isPerson(sql`data->>'email'`, email)} returning id`.execute(trx);
    const ids = messages.rows.map(({ id }) => id);
    return {
      messageIds: mails.rows.map((mail) => mail.message_id),
      messages: ids.length,
      requests: Number(requests.numAffectedRows ?? 0),
      mails: mails.rows.length,
      recipients: Number(recipients.numAffectedRows ?? 0),
      historyLines: await scrubHistory(trx, email, ids),
      accounts,
    };
  });
  return { ...erased, copies: await removeOutboxCopies(site.env, messageIds) };
}

/** A closed account keeps its place under a name that says nothing: records and history refer to it. */
async function closeAccount(trx: Trx, email: string): Promise<number> {
  const { rows } = await sql<{ id: string; active: boolean }>`
    select id, active from profiles where ${isPerson(sql`email`, email)} for update`.execute(trx);
  const [account] = rows;
  if (!account) return 0;
  if (account.active)
    throw new OperatorError(
      "Cette adresse est celle d’un compte actif : désactivez-le d’abord dans « Gestion des utilisateurs », puis relancez la commande.",
    );
  await trx.deleteFrom("sessions").where("profile_id", "=", account.id).execute();
  await trx.deleteFrom("accounts").where("profile_id", "=", account.id).execute();
  await trx
    .updateTable("profiles")
    .set({ email: `compte-efface-${account.id}@example.invalid`, name: "" })
    .where("id", "=", account.id)
    .execute();
  return 1;
}

/** Lines of history stay, since they tell what became of records; the address goes from wherever it stands in them. */
async function scrubHistory(trx: Trx, email: string, messageIds: string[]): Promise<number> {
  const pattern = email.trim().replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const without = (text: ReturnType<typeof sql>) =>
    sql`regexp_replace(${text}, ${pattern}, ${erasedAddress}, 'gi')`;
  const { numAffectedRows } = await sql`
    update history set
      actor_email = ${without(sql`actor_email`)},
      record_name = case when record_id = any(${messageIds}::uuid[]) then '' else ${without(sql`record_name`)} end,
      before = ${without(sql`before::text`)}::jsonb,
      after = ${without(sql`after::text`)}::jsonb
    where (record_table = 'notifications' and record_id = any(${messageIds}::uuid[]))
      or actor_email ~* ${pattern} or record_name ~* ${pattern}
      or before::text ~* ${pattern} or after::text ~* ${pattern}`.execute(trx);
  return Number(numAffectedRows ?? 0);
}
