import type { Db } from "#server/db/database.ts";
import type { Trx } from "#server/db/write.ts";
import { hashToken } from "#server/secret-tokens.ts";
import type { QuoteState } from "../quote-terms.ts";
import { isOver, type QuoteEnd } from "../quote-validity.ts";

/** What a customer's link says: its token, and the version where the one it was sent with has a successor. */
export interface QuoteLink {
  token: string;
  version?: number | null;
}

/** The quote a link opens; a later version only where it went to the same mailbox. */
export async function findQuoteId(db: Db | Trx, { token, version }: QuoteLink): Promise<string | null> {
  const own = await db
    .selectFrom("quotes")
    .select(["id", "number", "version", "sent_to"])
    .where("token_hash", "=", hashToken(token))
    .where("state", "<>", "draft")
    .executeTakeFirst();
  if (!own) return null;
  if (!version || version === own.version) return own.id;
  const other = await db
    .selectFrom("quotes")
    .select("id")
    .where("number", "=", own.number)
    .where("version", "=", version)
    .where("version", ">", own.version)
    .where("sent_to", "=", own.sent_to)
    .where("state", "<>", "draft")
    .where("token_hash", "is not", null)
    .executeTakeFirst();
  return other?.id ?? null;
}

/** Past its last day or its departure a quote has expired, whether or not the clock's job has said so yet. */
export function currentState({ state, ...end }: QuoteEnd & { state: QuoteState }, now: Date): QuoteState {
  return state === "sent" && isOver(end, now) ? "expired" : state;
}
