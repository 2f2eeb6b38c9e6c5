import { type RawBuilder, sql } from "kysely";
import type { Trx } from "#server/db/write.ts";
import type { EntryDetail, EntryKind } from "../request-status.ts";
import type { Submission } from "./submission.server.ts";

type NewEntry = Submission & {
  requestId: string;
  /** Null: the customer, or the clock. */
  author?: { id: string; email: string } | null;
  body?: string;
  detail?: EntryDetail;
  quoteId?: string | null;
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
      submission_key: entry.key,
      created_at: entry.at,
    })
    .execute();
}
