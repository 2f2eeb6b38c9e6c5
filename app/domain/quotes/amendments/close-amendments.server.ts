import { writeEntry } from "#app/domain/requests/thread/write-entry.server.ts";
import type { Trx } from "#server/db/write.ts";
import { liftOptions } from "../quote-options.server.ts";
import { amendmentOf } from "./amendment-terms.ts";

/**
 * What was agreed ends: what would have changed it is taken back, drafts go. In the transaction of whoever ends it, after
 * that document was locked.
 */
export async function closeAmendments(
  trx: Trx,
  { agreedId, now }: { agreedId: string; now: Date },
): Promise<void> {
  const open = await trx
    .selectFrom("quotes")
    .select(["id", "state", "request_id", "amendment"])
    .where("amends_id", "=", agreedId)
    .where("state", "in", ["draft", "sent"])
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  for (const { id, state, request_id, amendment } of open) {
    if (state === "draft") {
      await trx.deleteFrom("quotes").where("id", "=", id).execute();
      continue;
    }
    await liftOptions(trx, id);
    await trx
      .updateTable("quotes")
      .set({ state: "withdrawn", answered_at: now })
      .where("id", "=", id)
      .execute();
    if (request_id)
      await writeEntry(trx, {
        requestId: request_id,
        kind: "quote",
        quoteId: id,
        detail: { quote: "withdrawn", ...amendmentOf({ amendment }) },
      });
  }
}
