import { createHash } from "node:crypto";
import { keepTerms, readCurrentTerms } from "#app/domain/legal/kept-terms.server.ts";
import { amendmentChanges } from "#app/domain/quotes/amendments/amendment-changes.ts";
import { openUntil } from "#app/domain/quotes/amendments/amendment-terms.ts";
import { planAmendment } from "#app/domain/quotes/amendments/plan-amendment.ts";
import { agreedDocument, readAmended } from "#app/domain/quotes/amendments/read-amended.server.ts";
import { makeQuotePdf } from "#app/domain/quotes/pdf/quote-pdf.server.ts";
import { toDocument } from "#app/domain/quotes/quote-document.ts";
import { acceptanceBoxWordsOf, withDays } from "#app/domain/quotes/quote-terms.ts";
import { departureMoment, lastValidDay } from "#app/domain/quotes/quote-validity.ts";
import { columnsOf, findQuote, writeLines } from "#app/domain/quotes/staff-quotes.server.ts";
import { addDays, toDuring, todayOf } from "#app/domain/rental/days.ts";
import { type Trx, versionedJson } from "#server/db/write.ts";
import type { Env } from "#server/env.ts";
import { hashToken, newSecretToken } from "#server/secret-tokens.ts";
import { stableId } from "./identifiers.ts";
import type { DemoDesk } from "./write-files.ts";
import { type Story, writeEntry, writeMail } from "./write-quote-story.ts";

interface Amending extends Omit<Story, "cancellation" | "answeredAt"> {
  /** How many days more. */
  days: number;
  answeredAt: Date;
  env: Env;
}

/** Days more that the customer agreed to by the link: the document before gives way, and what it holds goes along. */
export async function writeAmendment(trx: Trx, desk: DemoDesk, story: Amending): Promise<void> {
  const { quote, request, number, madeAt, answeredAt, env, days } = story;
  const agreed = await findQuote(trx, story.id);
  if (!agreed?.stay.to) throw new Error(`The quote «${quote.slug}» has no days to prolong`);
  const at = { db: trx, env, now: () => madeAt };
  const change = { to: addDays(agreed.stay.to, days) };
  const { planning, office } = await readAmended(at, agreed, { change, author: desk });
  const draft = planAmendment(planning);
  const id = stableId(`amendment ${quote.slug}`, madeAt);
  const includes_tax = agreed.includes_tax;
  await trx
    .insertInto("quotes")
    .values({
      ...{ id, request_id: request.id, includes_tax, ...columnsOf(draft, includes_tax) },
      ...{ version: 2, amendment: 1, amends_id: agreed.id, created_at: madeAt, updated_by: desk.id },
    })
    .execute();
  await writeLines(trx, id, draft);
  const changes = amendmentChanges(agreedDocument(agreed, planning.agreed), draft, includes_tax);
  const open_until = openUntil(planning.agreed, draft, planning);
  const valid_until = lastValidDay(null, draft.stay, todayOf(madeAt), open_until);
  const departs_at = departureMoment(draft.stay);
  const terms = await readCurrentTerms({ db: trx, env });
  await keepTerms(trx, terms);
  const { lessor } = office;
  const row = {
    ...{ ...draft, id, number, version: 2, amendment: 1, changes, open_until, valid_until, departs_at },
    ...{ lessor, includes_tax, state: "sent" as const, sent_at: madeAt, reference: request.reference },
    terms_sha256: terms.sha256,
  };
  const pdf = await makeQuotePdf(toDocument(row, withDays(draft.lines, draft.stay)), madeAt, terms);
  const pdf_sha256 = createHash("sha256").update(pdf).digest("hex");
  const proof = { pdf_sha256, terms_sha256: terms.sha256, box: acceptanceBoxWordsOf(row) };
  await trx.updateTable("quotes").set({ state: "amended" }).where("id", "=", agreed.id).execute();
  await trx
    .updateTable("quotes")
    .set({
      ...{ state: "accepted", number, pdf, pdf_sha256, terms_sha256: terms.sha256, open_until },
      ...{ lessor: versionedJson(lessor), changes: versionedJson(changes), valid_until, departs_at },
      ...{ token_hash: hashToken(newSecretToken()), sent_at: madeAt, sent_by: desk.id },
      ...{ sent_to: request.email, answered_at: answeredAt, answered_by: request.name },
      answer: versionedJson({ address: "192.0.2.44", ...proof, sent_to: request.email }),
    })
    .where("id", "=", id)
    .execute();
  const { from, to } = draft.stay;
  if (from && to)
    await trx
      .updateTable("vehicle_periods")
      .set({ quote_id: id, during: toDuring({ from, to }) })
      .where("quote_id", "=", agreed.id)
      .execute();
  await tell(trx, desk, { ...story, id, cancellation: null });
}

async function tell(trx: Trx, desk: DemoDesk, story: Story & { answeredAt: Date }): Promise<void> {
  const { number, request, madeAt, answeredAt } = story;
  const title = `${number} · avenant\u00a01`;
  const sending = await writeMail(trx, story, "quote", madeAt, {
    recipient: request.email,
    subject: `[${request.reference}] Avenant à votre location\u00a0: ${title}`,
    body: `Bonjour ${request.name},\n\nVous trouverez l’avenant ${title} en pièce jointe.\n`,
  });
  await writeEntry(trx, story, desk, madeAt, { quote: "sent", options: 1, amendment: 1 }, sending);
  const confirmation = await writeMail(trx, story, "acceptance", answeredAt, {
    recipient: request.email,
    subject: `Votre location est modifiée\u00a0: ${title} [${request.reference}]`,
    body: `Bonjour ${request.name},\n\nVous avez accepté l’avenant ${title}.\n`,
  });
  await writeEntry(
    trx,
    story,
    null,
    answeredAt,
    { quote: "accepted", amendment: 1 },
    confirmation,
    request.name,
  );
  await trx
    .updateTable("requests")
    .set({ last_customer_at: answeredAt })
    .where("id", "=", request.id)
    .execute();
}
