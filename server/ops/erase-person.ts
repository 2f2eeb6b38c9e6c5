import { type RawBuilder, sql } from "kysely";
import { contractYears } from "#app/domain/quotes/quote-terms.ts";
import { dropFromBin, forgetRequestsInBin, isOfPersonInBin } from "#server/bin/empty-bin.ts";
import type { Db } from "#server/db/database.ts";
import type { Trx } from "#server/db/write.ts";
import type { Env } from "#server/env.ts";
import { customerMails } from "#server/mail/mail-kinds.ts";
import { removeOutboxCopies } from "#server/mail/mailer.ts";
import { contractEnd, deleteDrafts, emptyLicences } from "#server/mail/purge-contracts.ts";
import { forgetRequests, isContract } from "#server/mail/purge-personal-data.ts";
import { OperatorError } from "#server/operator-error.ts";
import {
  containing,
  contractsOf,
  type ExportedPart,
  isPerson,
  personalTables,
  quotesOf,
  requestsOf,
  wholeContract,
} from "./personal-data.ts";

const erasedAddress = "adresse-effacee@example.invalid";

/** Refuses an active account. Contracts stay until their end, and are named. */
export async function erasePersonData(
  site: { db: Db; env: Pick<Env, "dataDir">; now: () => Date },
  email: string,
) {
  const now = site.now();
  const { messageIds, ...erased } = await site.db.transaction().execute(async (trx) => {
    const accounts = await closeAccount(trx, email);
    const requests = (await sql<{ id: string }>`${requestsOf(email)}`.execute(trx)).rows.map(({ id }) => id);
    const mails = await sql<{ message_id: string }>`
      delete from outgoing_mails where ${isPerson(sql`reply_to`, email)}
        or (kind = any(${customerMails}::text[]) and ${isPerson(sql`recipient`, email)})
        or notification_id in (select id from notifications where ${isPerson(sql`data->>'email'`, email)})
        or request_id = any(${requests}::uuid[])
      returning message_id`.execute(trx);
    // Mails of others that had gone to the address stay, without it.
    const recipients = await sql`
      update outgoing_mails set recipient = ${erasedAddress}
      where ${isPerson(sql`recipient`, email)} and state <> 'waiting'`.execute(trx);
    const rentals = await forgetContracts(trx, email, now);
    const { quotes, contracts } = await forgetQuotes(trx, email, now);
    await forgetRequests(trx, requests, now);
    const deleted = await deleteRows(trx, email);
    const messages = deleted.get("notifications") ?? [];
    const { rows: known } = await sql<{ id: string; requests: string[] }>`
      select record_id as id, array(select row->>'id' from jsonb_array_elements(children) as child,
        jsonb_array_elements(child->'rows') as row where child->>'table' = 'requests') as requests
      from bin where ${isOfPersonInBin(email)}`.execute(trx);
    const binnedIds = known.flatMap(({ id, requests }) => [id, ...requests]);
    await forgetRequestsInBin(trx, binnedIds);
    const binned = await dropFromBin(trx, isOfPersonInBin(email));
    const ids = [...messages, ...known.map(({ id }) => id)];
    const sentIds = mails.rows.map((mail) => mail.message_id);
    return {
      messageIds: [...sentIds, ...binned.flatMap(({ message_ids }) => message_ids)],
      binned: binned.length,
      messages: messages.length,
      requests: requests.length,
      quotes,
      contracts,
      rentals,
      mails: mails.rows.length,
      recipients: Number(recipients.numAffectedRows ?? 0),
      historyLines: await scrubHistory(trx, email, ids),
      accounts,
      invitations: deleted.get("invitations")?.length ?? 0,
    };
  });
  return { ...erased, copies: await removeOutboxCopies(site.env, messageIds) };
}

/** Of every table whose rows go as they are found: the ids of those that went. */
async function deleteRows(trx: Trx, email: string): Promise<Map<string, string[]>> {
  const deleted = new Map<string, string[]>();
  for (const [name, { exported, erased }] of personalTables) {
    if (erased !== "rows" || !exported) continue;
    const { rows } = await sql<{ id: string }>`
      delete from ${sql.table(name)} where ${exported.of(email)} returning id`.execute(trx);
    const ids = rows.map(({ id }) => id);
    deleted.set(name, ids);
  }
  return deleted;
}

/** Drafts and quotes that came to nothing go; contracts are told apart, each with the day it goes by itself. */
async function forgetQuotes(trx: Trx, email: string, now: Date) {
  const ids = (await sql<{ id: string }>`${quotesOf(email)}`.execute(trx)).rows.map(({ id }) => id);
  await sql`
    delete from vehicle_periods where kind = 'option' and quote_id = any(${ids}::uuid[])`.execute(trx);
  const gone = await sql`
    delete from quotes where id = any(${ids}::uuid[]) and not ${isContract(now)}`.execute(trx);
  const kept = await sql<{ number: string; version: number; amendment: number | null; until: string }>`
    select number, version, amendment, to_char((answered_at + make_interval(years => ${contractYears})) at time zone 'Europe/Paris',
      'DD/MM/YYYY') as until
    from quotes where id = any(${ids}::uuid[]) order by number, version`.execute(trx);
  return { quotes: Number(gone.numAffectedRows ?? 0), contracts: kept.rows };
}

/** What nobody signed goes; of the rest what has served, and each is told with the day it goes by itself. */
async function forgetContracts(trx: Trx, email: string, now: Date): Promise<KeptContract[]> {
  const own = sql`contracts.id in (${contractsOf(email)})`;
  await deleteDrafts(trx, own);
  return keepContracts(trx, now, own);
}

export interface KeptContract {
  number: string;
  /** Null: its vehicle is out. */
  until: string | null;
  hasLicences: boolean;
}

async function keepContracts(trx: Trx, now: Date, which: RawBuilder<unknown>): Promise<KeptContract[]> {
  await emptyLicences(trx, now, which);
  const { rows } = await sql<KeptContract>`
    select number, ${contractEnd} as until, exists (select from contract_drivers
      where contract_id = contracts.id and licence_number <> '') as "hasLicences"
    from contracts where state <> 'draft' and ${which} order by number`.execute(trx);
  return rows;
}

/** A driver who left no address is found by their contract's number: what of it has served goes now. */
export async function eraseInContract(
  site: { db: Db; now: () => Date },
  number: string,
): Promise<KeptContract | undefined> {
  const rows = await site.db
    .transaction()
    .execute((trx) => keepContracts(trx, site.now(), sql`contracts.number = ${number}`));
  return rows[0];
}

/** A contract with its drivers, for those among them who left no address. */
export async function collectContractData({ db }: { db: Db }, number: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`select ${wholeContract} from contracts where number = ${number}`.execute(
    db,
  );
  return rows[0];
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
  for (const [name, { erased }] of personalTables)
    if (erased === "account")
      await sql`delete from ${sql.table(name)} where profile_id = ${account.id}`.execute(trx);
  // «Téléphone d’Inès»: the names of keys stand in the account's history.
  const without = (values: ReturnType<typeof sql>) =>
    sql`case when ${values} ? 'passkey' then ${values} || '{"passkey": "clé effacée"}' else ${values} end`;
  await sql`
    update history set before = ${without(sql`before`)}, after = ${without(sql`after`)}
    where record_table = 'profiles' and record_id = ${account.id}`.execute(trx);
  const unnamed = {
    email: `compte-efface-${account.id}@example.invalid`,
    name: "",
    two_factor_enabled: false,
  };
  await trx.updateTable("profiles").set(unnamed).where("id", "=", account.id).execute();
  // Threads of customers stay; who of the house wrote in them does not.
  await sql`
    update request_entries set author_email = ${erasedAddress} where ${isPerson(sql`author_email`, email)}`.execute(
    trx,
  );
  await sql`
    update request_entries set detail = jsonb_set(detail, '{assignee}', to_jsonb(${erasedAddress}::text))
    where ${isPerson(sql`detail->>'assignee'`, email)}`.execute(trx);
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

type Row = Record<string, unknown>;

/** Everything the site holds about an e-mail address. What others wrote about it is named, not shown. */
export async function collectPersonData({ db }: { db: Db }, email: string) {
  const rowsOf = async (query: RawBuilder<Row>) => (await query.execute(db)).rows;
  const contained = containing(email);
  const parts: Partial<Record<string, Row[]>> = {};
  for (const [name, { exported }] of personalTables)
    if (exported)
      parts[exported.as] = await rowsOf(sql`
        select ${exported.select} from ${sql.table(name)} where ${exported.of(email)} order by ${exported.order ?? sql`created_at, id`}`);
  const { account, invitation, ...lists } = parts as Record<ExportedPart, Row[]>;
  return {
    email,
    ...lists,
    account: account[0] ?? null,
    invitation: invitation[0] ?? null,
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
