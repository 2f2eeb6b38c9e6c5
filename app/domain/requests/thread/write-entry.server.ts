import { sql } from "kysely";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import type { Trx } from "#server/db/write.ts";
import type { Submission } from "./submission.server.ts";

interface NewEntry extends Submission {
  kind: "note" | "message" | "call" | "reply";
  body: string;
  mail_id?: string;
  quote_id?: string | null;
}

/** A line that a member of staff adds to a thread. */
export async function writeEntry(
  trx: Trx,
  author: StaffMember,
  requestId: string,
  { key, ...entry }: NewEntry,
): Promise<void> {
  await trx
    .insertInto("request_entries")
    .values({
      ...entry,
      request_id: requestId,
      author_id: author.id,
      author_email: author.email,
      submission_key: key,
      // Under the request's lock: lines stand in the order in which they were let through.
      created_at: sql<Date>`clock_timestamp()`,
    })
    .execute();
}
