import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { Actor } from "#app/domain/accounts/rights.ts";
import type { Amount } from "#app/domain/rental/money.ts";
import { writeEntry } from "#app/domain/requests/thread/write-entry.server.ts";
import { Failure } from "#app/lib/failure.ts";
import { parseOrFail } from "#app/lib/field-errors.ts";
import type { Trx } from "#server/db/write.ts";
import { newSecretToken } from "#server/secret-tokens.ts";
import { type AnswerApp, agree, proofOf } from "../answers/settle-quote.server.ts";
import type { HeardBy } from "../quote-terms.ts";
import { notedAcceptanceSchema } from "../quotes.schema.ts";
import { freezeQuote, prepare, printQuote } from "../send-quote.server.ts";
import { lockQuote } from "../staff-quotes.server.ts";
import { type AmendmentChange, amendmentOf } from "./amendment-terms.ts";
import { draftAmendment } from "./draft-amendment.server.ts";
import { lockAgreed } from "./read-amended.server.ts";

interface Noted {
  actor: Actor;
  /** The document in force. */
  quoteId: string;
  change: AmendmentChange;
  /** Who agreed, and how that was heard. */
  name: string;
  heard: HeardBy;
  /** Whether a mail with the amendment goes to the customer. */
  isTold: boolean;
}

/**
 * What a customer agreed to on the telephone or at the counter, in one go and in the caller's transaction: priced,
 * numbered, frozen as a document, accepted, and the planning moved. Or none of it.
 */
export async function noteAmendment(
  app: AnswerApp,
  trx: Trx,
  { actor, quoteId, change, isTold, ...said }: Noted,
): Promise<{ id: string; title: string; before: Amount; after: Amount }> {
  requireRight(actor, "quotes:send");
  const { name, heard } = parseOrFail(notedAcceptanceSchema, said);
  const amended = await lockAgreed(trx, quoteId);
  const { id, ...told } = await draftAmendment(app, trx, { actor, quoteId, change });
  const now = app.now();
  const ready = await prepare({ ...app, db: trx }, actor, { id, now });
  const { number } = amended;
  if (!number) throw new Failure("conflict", "Ce devis n’a pas de numéro.");
  const pdf = await printQuote(ready, number, now);
  // The link of the document before leads on to it, where it went to the same mailbox.
  const token = newSecretToken();
  await freezeQuote(trx, ready, { number, pdf, token, to: amended.sent_to, actor, now });
  const quote = await lockQuote(trx, id, "sent");
  await writeEntry(trx, {
    requestId: ready.requestId,
    kind: "quote",
    author: actor,
    detail: { quote: "sent", ...amendmentOf(quote) },
    quoteId: id,
    at: now,
  });
  const proof = proofOf({ actor, heard });
  await agree(app, { trx, quote, amended, now, actor, proof }, { name, isTold });
  return { id, ...told };
}
