import { sql } from "kysely";
import type { Db } from "#server/db/database.ts";
import type { Trx } from "#server/db/write.ts";
import type { Env } from "#server/env.ts";
import { removeOutboxCopies } from "#server/mail/outbox.ts";
import { OperatorError } from "#server/operator-error.ts";
import { isPerson } from "./person-data.ts";

export interface Erased {
  messages: number;
  mails: number;
  /** Mails of others that had gone to the address: they stay, without it. */
  recipients: number;
  copies: number;
  historyLines: number;
  accounts: number;
}

const erasedAddress = "adresse-effacee@example.invalid";

/**
 * Forgets an e-mail address: what it wrote goes, and where it is only named the name goes. Someone who works here is
 * refused: an account in use cannot be forgotten.
 */
export async function erasePersonData(
  site: { db: Db; env: Pick<Env, "dataDir"> },
  email: string,
): Promise<Erased> {
  const { erased, messageIds } = await site.db.transaction().execute(async (trx) => {
    const accounts = await closeAccount(trx, email);
    const mails = await sql<{ message_id: string }>`
      delete from outgoing_mails where ${isPerson(sql`reply_to`, email)}
        or notification_id in (select id from notifications where ${isPerson(sql`data->>'email'`, email)})
      returning message_id`.execute(trx);
    const recipients = await sql`
      update outgoing_mails set recipient = ${erasedAddress}
      where ${isPerson(sql`recipient`, email)} and state <> 'waiting'`.execute(trx);
    const messages = await sql<{ id: string }>`
      delete from notifications where ${isPerson(sql`data->>'email'`, email)} returning id`.execute(trx);
    const historyLines = await scrubHistory(
      trx,
      email,
      messages.rows.map(({ id }) => id),
    );
    return {
      messageIds: mails.rows.map((mail) => mail.message_id),
      erased: {
        messages: messages.rows.length,
        mails: mails.rows.length,
        recipients: Number(recipients.numAffectedRows ?? 0),
        historyLines,
        accounts,
      },
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
