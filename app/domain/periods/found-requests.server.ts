import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { type EndedDays, fromDuring, todayOf } from "#app/domain/rental/days.ts";
import { formatDays } from "#app/domain/rental/days-words.ts";
import type { App } from "#server/app.ts";
import type { FoundRequest } from "./planning.ts";
import { isNamed } from "./planning-vehicles.server.ts";

const mostFound = 8;

/** For the form's «Dossier»: by reference, name or company, the latest heard of first; without a word, the latest. */
export async function findRequests(
  app: Pick<App, "db" | "now">,
  actor: StaffMember | null,
  q: string,
): Promise<FoundRequest[]> {
  requireRight(actor, "requests:write");
  let query = app.db
    .selectFrom("requests")
    .select(["id", "reference", "name", "company_name", "during"])
    .orderBy("last_customer_at", "desc")
    .orderBy("id", "desc")
    .limit(mostFound);
  for (const word of q.split(" ").filter(Boolean).slice(0, 6)) {
    query = query.where(isNamed(word));
  }
  const today = todayOf(app.now());
  const rows = await query.execute();
  return rows.map(({ id, reference, name, company_name, during }) => {
    const stay = during ? fromDuring<EndedDays>(during) : null;
    return {
      id,
      reference,
      customer: company_name || name,
      stay: stay ? formatDays({ from: stay.from, to: stay.to }, today) : "",
    };
  });
}
