import { sumLines } from "#app/domain/rental/money.ts";
import { exactEuros } from "#app/lib/euros.ts";
import { Failure } from "#app/lib/failure.ts";
import type { App } from "#server/app.ts";
import type { PricedVehicle } from "../quote-proposal.server.ts";
import { type QuoteDraft, withDays } from "../quote-terms.ts";
import { findQuote, type StoredQuote } from "../staff-quotes.server.ts";
import { amendmentChanges } from "./amendment-changes.ts";
import { amendmentProblems, amendmentSentences, openUntil } from "./amendment-terms.ts";
import { refuseInTheWay } from "./held-vehicles.server.ts";
import { rentalAgainstFresh } from "./plan-amendment.ts";
import { agreedDocument, readAmended } from "./read-amended.server.ts";

interface Sending {
  draft: QuoteDraft;
  vehicles: PricedVehicle[];
  author: { email: string };
}

/** What an amendment that is about to leave changes, and until when; null for a quote. Or why it may not leave. */
export async function readAmendment(
  app: Pick<App, "db" | "env" | "now">,
  quote: Pick<StoredQuote, "amends_id" | "amendment">,
  { draft, vehicles, author }: Sending,
) {
  if (!quote.amendment) return null;
  const agreed = quote.amends_id ? await findQuote(app.db, quote.amends_id) : undefined;
  if (agreed?.state !== "accepted" || !agreed.number)
    throw new Failure("conflict", "Ce que cet avenant modifie n’est plus en vigueur\u00a0: supprimez-le.");
  const { planning } = await readAmended(app, agreed, { change: {}, author });
  const problems = Object.entries(amendmentProblems(planning.agreed, draft, planning));
  const [first] = problems;
  if (first) {
    const fields = Object.fromEntries(
      problems.map(([name, text]) => [name === "lines" ? name : `stay.${name}`, text]),
    );
    throw new Failure("invalid", first[1], fields);
  }
  const changes = amendmentChanges(agreedDocument(agreed, planning.agreed), draft, agreed.includes_tax);
  if (changes.rows.length === 0 && changes.before.ttc === changes.after.ttc)
    throw new Failure("invalid", amendmentSentences.nothing);
  refuseDearer(draft, { ...planning, vehicles });
  const lines = withDays(draft.lines, draft.stay);
  await refuseInTheWay(app.db, { baseId: agreed.id, lines }, app.now(), "stay.to");
  return {
    id: agreed.id,
    number: agreed.number,
    changes,
    openUntil: openUntil(planning.agreed, draft, planning),
  };
}

/** Nobody pays more than a fresh quote for the same days and vehicles would cost: both amounts are named. */
function refuseDearer(draft: QuoteDraft, fresh: Parameters<typeof rentalAgainstFresh>[1]): void {
  const sentence = dearerSentence(draft, fresh);
  if (sentence) throw new Failure("invalid", sentence, { lines: sentence });
}

export function dearerSentence(
  draft: QuoteDraft,
  fresh: Parameters<typeof rentalAgainstFresh>[1],
): string | null {
  const { rental, limit, isOver } = rentalAgainstFresh(draft, fresh);
  if (!isOver) return null;
  const [own, most] = [rental, limit].map((lines) =>
    exactEuros(sumLines(lines, fresh.includesTax).total.ttc),
  ) as [string, string];
  return `La location revient à ${own}\u00a0TTC dans cet avenant, à ${most}\u00a0TTC dans un nouveau devis pour les mêmes jours\u00a0: baissez le prix, personne ne paie plus.`;
}
