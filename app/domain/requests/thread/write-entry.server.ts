import { type RawBuilder, sql } from "kysely";
import { Failure } from "#app/lib/failure.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { Trx } from "#server/db/write.ts";
import type { EntryDetail, EntryKind } from "../request-status.ts";

/** `key`: idempotency key, made by the form when it is shown. */
export type Submission = { key?: string | null };

type NewEntry = Submission & {
  requestId: string;
  /** Null: the customer, or the clock. */
  author?: { id: string; email: string } | null;
  body?: string;
  detail?: EntryDetail;
  quoteId?: string | null;
  contractId?: string;
  /** The beginning of the transaction unless told. */
  at?: Date | RawBuilder<Date>;
} & (
    | { kind: Extract<EntryKind, "reply" | "quote">; mailId?: string }
    // A note has no path to a mail.
    | { kind: Exclude<EntryKind, "reply" | "quote">; mailId?: never }
  );

/** For what is written under the request's lock: lines stand in the order in which they were let through. */
export const underLock = sql<Date>`clock_timestamp()`;

/** The only writer of a thread. */
export async function writeEntry(trx: Trx, entry: NewEntry): Promise<void> {
  await trx
    .insertInto("request_entries")
    .values({
      request_id: entry.requestId,
      kind: entry.kind,
      author_id: entry.author?.id,
      author_email: entry.author?.email ?? "",
      body: entry.body,
      detail: entry.detail && JSON.stringify(entry.detail),
      mail_id: entry.mailId,
      quote_id: entry.quoteId,
      contract_id: entry.contractId,
      submission_key: entry.key,
      created_at: entry.at,
    })
    .execute();
}

/** Anything else than a key that a form makes is none. */
export function readKey(form: FormData): string | null {
  const key = String(form.get("key") ?? "");
  return /^[\w.-]{1,100}$/.test(key) ? key : null;
}

/** Under the request's lock, where two of the same cannot pass each other. */
export async function isDuplicateSubmission(trx: Trx, { key }: Submission): Promise<boolean> {
  if (!key) return false;
  const written = trx.selectFrom("request_entries").select("id").where("submission_key", "=", key);
  return (await written.executeTakeFirst()) !== undefined;
}

export function goneRequest(): Failure {
  return new Failure("not-found", "Cette demande n’existe plus.");
}

/** One writer of a request at a time; what each sees of its thread is whole. */
export async function lockRequest(trx: Trx, id: string) {
  if (!isUuid(id)) throw goneRequest();
  const request = await trx
    .selectFrom("requests")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!request) throw goneRequest();
  return request;
}
