import { currentState } from "#app/domain/quotes/answers/quote-links.server.ts";
import type { QuoteState, QuoteStay } from "#app/domain/quotes/quote-terms.ts";
import { lastOpenDay } from "#app/domain/quotes/quote-validity.ts";
import type { App } from "#server/app.ts";
import type { Db } from "#server/db/database.ts";
import type { ThreadEntry } from "./open-request.ts";

/** All that was said about a request, in order, with what became of its mails and quotes. */
export async function listEntries(
  { db, now }: Pick<App, "db" | "now">,
  requestId: string,
): Promise<ThreadEntry[]> {
  const rows = await db
    .selectFrom("request_entries as entry")
    .leftJoin("outgoing_mails as mail", "mail.id", "entry.mail_id")
    .leftJoin("quotes as quote", "quote.id", "entry.quote_id")
    .select([
      "entry.id",
      "entry.kind",
      "entry.author_email",
      "entry.body",
      "entry.detail",
      "entry.created_at",
    ])
    .select(["mail.id as mail_id", "mail.state as mail_state", "mail.recipient", "mail.attempts"])
    .select(["mail.last_error", "mail.sent_at", "mail.updated_at as mail_updated_at"])
    .select(["quote.id as quote_id", "quote.number", "quote.version", "quote.state as quote_state"])
    .select(["quote.total_ht", "quote.total_ttc", "quote.prices_for", "quote.valid_until"])
    .select(["quote.departs_at", "quote.stay"])
    .where("entry.request_id", "=", requestId)
    .orderBy("entry.created_at")
    .orderBy("entry.id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    author: row.author_email,
    body: row.body,
    detail: row.detail,
    at: row.created_at,
    mail: row.mail_id
      ? {
          id: row.mail_id,
          state: row.mail_state ?? "waiting",
          recipient: row.recipient ?? "",
          attempts: row.attempts ?? 0,
          last_error: row.last_error,
          sent_at: row.sent_at,
          updated_at: row.mail_updated_at ?? row.created_at,
        }
      : null,
    quote: row.quote_id
      ? {
          id: row.quote_id,
          name: quoteName(row.number, row.version),
          state: currentState(quoteEnd(row), now()),
          total: { ht: row.total_ht ?? 0, ttc: row.total_ttc ?? 0 },
          pricesFor: row.prices_for ?? "particulier",
          validUntil: lastOpenDay(quoteEnd(row)),
        }
      : null,
  }));
}

/** Of a row that has a quote. */
function quoteEnd(row: {
  quote_state: QuoteState | null;
  valid_until: string | null;
  departs_at: Date | null;
  stay: QuoteStay | null;
}) {
  const { quote_state, valid_until, departs_at, stay } = row;
  return { state: quote_state ?? "draft", valid_until, departs_at, stay: stay ?? {} };
}

/** The quotes whose document a reply may take along. */
export async function listJoinable(db: Db, requestId: string): Promise<{ id: string; name: string }[]> {
  const rows = await db
    .selectFrom("quotes")
    .select(["id", "number", "version"])
    .where("request_id", "=", requestId)
    .where("state", "in", ["sent", "accepted"])
    .orderBy("sent_at", "desc")
    .execute();
  return rows.map(({ id, number, version }) => ({ id, name: quoteName(number, version) }));
}

function quoteName(number: string | null, version: number | null): string {
  if (!number) return "Devis";
  return version && version > 1 ? `${number} v${version}` : number;
}
