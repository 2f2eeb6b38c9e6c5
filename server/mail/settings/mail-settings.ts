import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import { sql } from "kysely";
import { readAuthSecret } from "#server/auth/auth-secret.ts";
import type { Db } from "#server/db/database.ts";
import type { Trx } from "#server/db/write.ts";

/** How the company's mails leave, as an administrator set it: a row of `installation`, which has no history. */
export interface MailSettings {
  sender_name: string;
  sender_address: string;
  /** Empty: no server is named here. */
  host: string;
  port: string;
  user: string;
  /** Encrypted with the installation's secret, which no archive holds; empty where none is kept. */
  password: string;
  updatedAt: string | null;
  /** Of what a server accepts or refuses by; a name it never looks at changes nothing. */
  changedAt: string | null;
}

export const noMailSettings: MailSettings = {
  ...{ sender_name: "", sender_address: "", host: "", port: "465", user: "", password: "" },
  ...{ updatedAt: null, changedAt: null },
};

const row = "mail-settings";

export async function readMailSettings(db: Db): Promise<MailSettings> {
  const found = await db
    .selectFrom("installation")
    .select("value")
    .where("name", "=", row)
    .executeTakeFirst();
  return parse(found?.value);
}

/** Nobody else changes them before `trx` ends. */
export async function lockMailSettings(trx: Trx): Promise<MailSettings> {
  await trx
    .insertInto("installation")
    .values({ name: row, value: "{}" })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  const { value } = await trx
    .selectFrom("installation")
    .select("value")
    .where("name", "=", row)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return parse(value);
}

export async function writeMailSettings(trx: Trx, settings: MailSettings): Promise<void> {
  const value = JSON.stringify(settings);
  await trx.updateTable("installation").set({ value }).where("name", "=", row).execute();
}

function parse(value = "{}"): MailSettings {
  return { ...noMailSettings, ...(JSON.parse(value) as Partial<MailSettings>) };
}

export async function encryptPassword(db: Db, password: string): Promise<string> {
  return password && symmetricEncrypt({ key: await readAuthSecret(db), data: password });
}

/** Null for one that another secret encrypted: of a restored archive, or of before the secret was changed. */
export async function decryptPassword(db: Db, encrypted: string): Promise<string | null> {
  if (!encrypted) return "";
  const key = await readAuthSecret(db);
  return symmetricDecrypt({ key, data: encrypted }).catch(() => null);
}

export interface MailProof {
  at: Date;
  /** The server that took it. */
  by: string;
}

/** The last mail that a server accepted with the settings as they are now: «Courriel» is in service. */
export async function lastAcceptedMail(db: Db): Promise<MailProof | null> {
  const { rows } = await sql<MailProof>`
    select sent_at as at, accepted_by as by from outgoing_mails
    where accepted_by is not null and sent_at >= coalesce(
      (select (value::jsonb ->> 'changedAt')::timestamptz from installation where name = ${row}), '-infinity')
    order by sent_at desc limit 1`.execute(db);
  return rows[0] ?? null;
}
