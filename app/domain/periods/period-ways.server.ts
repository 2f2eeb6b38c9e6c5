import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { Actor, StaffMember } from "#app/domain/accounts/rights.ts";
import type { AnswerApp } from "#app/domain/quotes/answers/settle-quote.server.ts";
import type { StoredQuote } from "#app/domain/quotes/staff-quotes.server.ts";
import { todayOf } from "#app/domain/rental/days.ts";
import { parseOrFail } from "#app/lib/field-errors.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { type Trx, writeAs } from "#server/db/write.ts";
import { agreedOf, askOfChange, lockAgreedQuotes, rentalChangeOf } from "./agreed.server.ts";
import type { QuoteQuestion } from "./agreed.ts";
import { askOfRemoval } from "./agreed-removal.server.ts";
import { listEquivalents } from "./equivalents.server.ts";
import { listHits } from "./hits.server.ts";
import { isFact, isOfCustomer } from "./hits.ts";
import { daysProblem, newPeriodSchema } from "./period.schema.ts";
import { listPeriods, type Period } from "./periods.server.ts";

const maxVehicles = 8;

/**
 * What the form of a period offers while it is filled in: whom it hits, which other vehicles would do, and what may become
 * of the accepted quote it stands for.
 */
export async function listPeriodWays(app: AnswerApp, actor: Actor, search: URLSearchParams) {
  requireRight(actor, "planning:write");
  const { vehicle_id, kind, from, to } = parseOrFail(newPeriodSchema, {
    vehicle_id: search.get("vehicule"),
    kind: search.get("motif"),
    from: search.get("du"),
    to: search.get("au") || null,
  } as never);
  const id = search.get("periode");
  const like = search.get("comme");
  const days = { from, to };
  if (daysProblem(days)) return { hits: [], vehicles: [], question: null };
  const asked = { id: isUuid(id ?? "") ? id : null, vehicle_id, kind, ...days };
  const [hits, vehicles, question] = await Promise.all([
    isFact(asked, todayOf(app.now())) ? listHits(app.db, asked) : [],
    kind === "option" || isOfCustomer({ kind, displaced: false })
      ? listEquivalents(app.db, {
          vehicleId: isUuid(like ?? "") ? (like as string) : vehicle_id,
          days,
          limit: maxVehicles,
          reader: "staff",
        })
      : [],
    asked.id ? foresee(app, actor, asked.id, { vehicle_id, ...days }) : null,
  ]);
  return { hits, vehicles, question };
}

/** What deleting a period would ask. */
export async function listRemovalWays(app: AnswerApp, actor: Actor, id: string) {
  requireRight(actor, "planning:write");
  return { hits: [], vehicles: [], question: isUuid(id) ? await foresee(app, actor, id, null) : null };
}

class Foreseen extends Error {}

/** The question that a change, or without one the removal, would ask: found in a transaction that is always taken back. */
async function foresee(
  app: AnswerApp,
  actor: StaffMember,
  id: string,
  place: Pick<Period, "vehicle_id" | "from" | "to"> | null,
): Promise<QuoteQuestion | null> {
  const [seen] = await listPeriods(app.db, { ids: [id] });
  if (!seen?.agreed) return null;
  let question: QuoteQuestion | null = null;
  const look = writeAs(app, actor, async (trx) => {
    const agreed = await lockAgreedQuotes(trx, [id]);
    const [before] = await listPeriods(trx, { ids: [id] });
    const quote = before && agreedOf(agreed, before);
    if (quote && place) question = await foreseeChange(app, trx, { actor, quote, before, place });
    else if (quote) question = await askOfRemoval(app, trx, { quote, period: before });
    throw new Foreseen();
  });
  await look.catch((error) => {
    if (!(error instanceof Foreseen)) throw error;
  });
  return question;
}

interface Foreseeing {
  actor: StaffMember;
  quote: StoredQuote;
  before: Period;
  place: Pick<Period, "vehicle_id" | "from" | "to">;
}

async function foreseeChange(app: AnswerApp, trx: Trx, { actor, quote, before, place }: Foreseeing) {
  const isRehoused = before.displaced && before.from === place.from && before.to === place.to;
  const change = isRehoused ? null : await rentalChangeOf(trx, { quote, before, after: place });
  return change && askOfChange(app, trx, { actor, quote, before, after: place, change });
}
