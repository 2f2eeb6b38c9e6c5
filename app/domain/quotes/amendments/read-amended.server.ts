import { hoursAtDoor } from "#app/domain/agencies/door-hours.ts";
import { todayOf } from "#app/domain/rental/days.ts";
import { Failure } from "#app/lib/failure.ts";
import type { App } from "#server/app.ts";
import type { Db } from "#server/db/database.ts";
import type { Trx } from "#server/db/write.ts";
import { currentState } from "../answers/quote-links.server.ts";
import { quoteTitle } from "../quote-document.ts";
import { readQuoteOffice } from "../quote-office.server.ts";
import { readAskedRequest, readPricedVehicles } from "../quote-proposal.server.ts";
import { stayWords } from "../quote-timing.ts";
import { quoteMessages } from "../quote-words.ts";
import { lockQuote, readQuoteDraft, type StoredQuote } from "../staff-quotes.server.ts";
import type { AgreedDocument } from "./amendment-changes.ts";
import type { AmendmentChange } from "./amendment-terms.ts";
import { isVehicleOut } from "./held-vehicles.server.ts";
import type { Planning } from "./plan-amendment.ts";

type ReadApp = Pick<App, "db" | "env" | "now">;

/** The document in force of a number, locked first of all: whoever amends, cancels or agrees waits for it. */
export async function lockAgreed(trx: Trx, id: string): Promise<StoredQuote> {
  const quote = await lockQuote(trx, id);
  if (quote.state === "accepted") return quote;
  throw new Failure("conflict", notAgreed[quote.state] ?? quoteMessages.unsent);
}

const notAgreed: Partial<Record<StoredQuote["state"], string>> = {
  sent: "Ce devis n’est pas encore accepté\u00a0: préparez une nouvelle version.",
  cancelled: "Cette location est annulée\u00a0: elle ne peut plus être modifiée.",
  amended: "Un avenant a pris la place de ce document\u00a0: modifiez celui qui est en vigueur.",
};

export interface OpenAmendment {
  id: string;
  state: "draft" | "sent";
  title: string;
}

/** The amendment of a number that is being prepared or waits for its answer; there is one at most. */
export async function findOpenAmendment(db: Db, agreedId: string, now: Date): Promise<OpenAmendment | null> {
  const rows = await db
    .selectFrom("quotes")
    .innerJoin("quotes as agreed", "agreed.id", "quotes.amends_id")
    .select(["quotes.id", "quotes.state", "quotes.version", "quotes.amendment", "agreed.number"])
    .select(["quotes.valid_until", "quotes.departs_at", "quotes.open_until", "quotes.stay"])
    .where("quotes.amends_id", "=", agreedId)
    .where("quotes.state", "in", ["draft", "sent"])
    .orderBy("quotes.state", "desc")
    .execute();
  const open = rows.find((row) => row.state === "draft" || currentState(row, now) === "sent");
  return open ? { id: open.id, state: open.state as OpenAmendment["state"], title: quoteTitle(open) } : null;
}

/** What was agreed, and all that a change of it is priced and checked by. */
export async function readAmended(
  app: ReadApp,
  agreed: StoredQuote,
  { change, author }: { change: AmendmentChange; author: { email: string } },
) {
  const { db } = app;
  const request = agreed.request_id ? await readAskedRequest(db, agreed.request_id) : null;
  if (!request) throw new Failure("not-found", "Cette demande n’existe plus.");
  const draft = await readQuoteDraft(db, agreed);
  const ids = [
    ...draft.lines.flatMap(({ vehicle_id }) => vehicle_id ?? []),
    ...(change.vehicles ?? []).map(({ by }) => by),
  ];
  const vehicles = await readPricedVehicles(db, [...new Set(ids)]);
  const office = await readQuoteOffice(app, { request, vehicles, author });
  const now = app.now();
  const planning: Planning = {
    ...{ agreed: draft, change, vehicles, taxes: office.taxes, extras: office.extras },
    includesTax: agreed.includes_tax,
    ...{ now, isOut: await isVehicleOut(db, agreed.id, now) },
    usualWords: (days) => stayWords(office.handover, days, now),
    isOpenAt: (end, day, time) => {
      const { place, isDelivered, ...door } = office.handover;
      const hours = isDelivered ? null : hoursAtDoor({ end, day, time }, { ...door, name: null }, now);
      return hours === null || hours.problem === null;
    },
  };
  return { planning, office, request };
}

export function agreedDocument(agreed: StoredQuote, draft: Planning["agreed"]): AgreedDocument {
  const { stay, lines, conditions } = draft;
  const agreedOn = agreed.answered_at ? todayOf(agreed.answered_at) : "";
  return { title: quoteTitle(agreed), agreedOn, stay, lines, conditions };
}
