import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { Actor } from "#app/domain/accounts/rights.ts";
import type { App } from "#server/app.ts";
import { amendmentTitle } from "./periods.server.ts";

const maxShown = 50;

export type AmendmentToSend = Awaited<ReturnType<typeof listAmendmentsToSend>>[number];

/** Amendments that were prepared and that their customer knows nothing of: the oldest first. */
export async function listAmendmentsToSend({ db }: Pick<App, "db">, actor: Actor) {
  requireRight(actor, "planning:write");
  const rows = await db
    .selectFrom("quotes")
    .innerJoin("quotes as agreed", "agreed.id", "quotes.amends_id")
    .leftJoin("requests", "requests.id", "quotes.request_id")
    .select(["quotes.id", "quotes.amendment", "agreed.number"])
    .select(["requests.reference", "requests.name", "requests.company_name"])
    .where("quotes.state", "=", "draft")
    .where("agreed.state", "=", "accepted")
    .orderBy("quotes.created_at")
    .limit(maxShown)
    .execute();
  return rows.map(({ id, amendment, number, reference, name, company_name }) => ({
    id,
    title: amendmentTitle(number, amendment ?? 1),
    reference,
    customer: company_name || name || "",
  }));
}
