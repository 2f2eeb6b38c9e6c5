import { createHash } from "node:crypto";
import { formatDate } from "#app/lib/dates.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import type { App } from "#server/app.ts";
import type { Db } from "#server/db/database.ts";
import type { Trx } from "#server/db/write.ts";
import { getLegalFacts, type LegalFacts } from "./legal-facts.server.ts";
import { readLegalText } from "./legal-text.server.ts";
import { toPlainText } from "./legal-text.ts";

export interface KeptTerms {
  sha256: string;
  text: string;
}

/** As they are frozen with a quote. No day of making: the same terms have the same hash. */
export async function termsAsText(facts: LegalFacts): Promise<string> {
  const terms = await readLegalText(sitePaths.terms, facts);
  const published = `Version du ${formatDate(terms.version)}, publiée sur ${facts.origin}${sitePaths.terms}`;
  return toPlainText(terms, [facts.name, published]);
}

export async function readCurrentTerms(app: Pick<App, "db" | "env">): Promise<KeptTerms> {
  const text = await termsAsText(await getLegalFacts(app));
  return { text, sha256: createHash("sha256").update(text).digest("hex") };
}

/** Once for all quotes that go with the same text. */
export async function keepTerms(trx: Trx, { sha256, text }: KeptTerms): Promise<void> {
  await trx
    .insertInto("terms_texts")
    .values({ id: sha256, body: text })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

/** Those a quote was sent with; null for a draft, and for one that is older than this. */
export async function readQuoteTerms(db: Db, quoteId: string): Promise<KeptTerms | null> {
  const row = await db
    .selectFrom("quotes")
    .innerJoin("terms_texts", "terms_texts.id", "quotes.terms_sha256")
    .select(["terms_texts.id as sha256", "body as text"])
    .where("quotes.id", "=", quoteId)
    .executeTakeFirst();
  return row ?? null;
}
