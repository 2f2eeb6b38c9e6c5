import { quotedVehicle } from "#app/domain/periods/agreed.server.ts";
import type { Period } from "#app/domain/periods/periods.server.ts";
import { quoteTitle } from "#app/domain/quotes/quote-document.ts";
import { readQuoteOffice } from "#app/domain/quotes/quote-office.server.ts";
import {
  type AskedRequest,
  type PricedVehicle,
  proposeQuote,
  readAskedRequest,
} from "#app/domain/quotes/quote-proposal.server.ts";
import {
  type QuoteConditions,
  type QuoteCustomer,
  type QuoteLessor,
  type QuoteLine,
  type QuoteStay,
  withDays,
} from "#app/domain/quotes/quote-terms.ts";
import { findQuote, readQuoteLines, type StoredQuote } from "#app/domain/quotes/staff-quotes.server.ts";
import { countDays, fromDuring, todayOf } from "#app/domain/rental/days.ts";
import type { App } from "#server/app.ts";
import type { Db } from "#server/db/database.ts";

// What was agreed of a period: its quote in force, or, without one, what the one price rule makes of its days.

export interface AgreedRental {
  quote: { id: string; title: string; accepted_on: string; terms_sha256: string | null } | null;
  customer: QuoteCustomer;
  lessor: QuoteLessor;
  prices_for: "particulier" | "professionnel";
  includes_tax: boolean;
  stay: QuoteStay;
  conditions: QuoteConditions;
  lines: QuoteLine[];
  /** The vehicle of the lines that this period stands for; null where it is one of several of a line that another has. */
  quotedId: string | null;
}

type Deps = Pick<App, "env" | "now">;

interface Asked {
  period: Period;
  vehicle: PricedVehicle;
  author: { email: string };
}

export async function readAgreedRental(app: Deps, db: Db, asked: Asked): Promise<AgreedRental> {
  const { period } = asked;
  const quote = await findAgreedQuote(db, period);
  return quote ? ofQuote(db, quote, period) : byPriceRule(app, db, asked);
}

/** Its own, or that of its request, where that one lets several vehicles under one line. */
async function findAgreedQuote(db: Db, { agreed, request_id }: Period): Promise<StoredQuote | null> {
  if (agreed) return (await findQuote(db, agreed.id)) ?? null;
  if (!request_id) return null;
  const accepted = await db
    .selectFrom("quotes")
    .select(["id", "conditions"])
    .where("request_id", "=", request_id)
    .where("state", "=", "accepted")
    .orderBy("id")
    .execute();
  const many = accepted.find(({ conditions }) => conditions.vehicles?.some(({ count }) => count > 1));
  return many ? ((await findQuote(db, many.id)) ?? null) : null;
}

async function ofQuote(db: Db, quote: StoredQuote, period: Period): Promise<AgreedRental> {
  const { customer, stay, prices_for, includes_tax, conditions, lessor, terms_sha256, answered_at } = quote;
  if (!lessor || !answered_at) throw new Error(`quote ${quote.id} was not accepted`);
  const lines = await readQuoteLines(db, quote.id);
  const isOwn = period.agreed?.id === quote.id;
  return {
    quote: { id: quote.id, title: quoteTitle(quote), accepted_on: todayOf(answered_at), terms_sha256 },
    customer: unversioned(customer),
    lessor: unversioned(lessor),
    ...{ prices_for, includes_tax, lines },
    stay: unversioned(stay),
    conditions: unversioned(conditions),
    quotedId: isOwn ? await quotedVehicle(db, quote, period) : null,
  };
}

/** The lines a quote for these days would propose, and none that is special. */
async function byPriceRule(app: Deps, db: Db, { period, vehicle, author }: Asked): Promise<AgreedRental> {
  const { from, to, request_id } = period;
  const known = request_id ? await readAskedRequest(db, request_id) : null;
  const asked = {
    ...(known ?? nobody),
    ...{ from, to, days: to === null ? null : countDays(from, to) },
    vehicles: [
      { vehicle_id: vehicle.id, vehicle_name: vehicle.name, quantity: 1, estimate: null, replaces_id: null },
    ],
    // What was asked for besides is of the whole request: it goes with its first vehicle.
    extras: known && (await isFirstOf(db, period)) ? known.extras : [],
  };
  const site = { ...app, db: db as App["db"] };
  const office = await readQuoteOffice(site, { request: asked, vehicles: [vehicle], author });
  const draft = proposeQuote(office, { request: asked, vehicles: [vehicle], now: app.now() });
  const { customer, stay, conditions, prices_for } = draft;
  return {
    quote: null,
    ...{ customer, stay, conditions, prices_for },
    lessor: office.lessor,
    includes_tax: office.taxes.includesTax,
    lines: withDays(draft.lines, stay),
    quotedId: vehicle.id,
  };
}

/** Of a period that nobody filed under a request. */
const nobody: Omit<AskedRequest, "vehicles" | "extras" | "from" | "to" | "days"> = {
  ...{ id: "", reference: "", name: "", email: "", phone: "", agency_key: "", agency_name: "" },
  ...{ company_name: null, customer_kind: null, notification_id: null, handover: null, place: null },
  ...{ from_time: null, to_time: null, km: null },
};

async function isFirstOf(db: Db, { id, request_id }: Period): Promise<boolean> {
  const first = await db
    .selectFrom("vehicle_periods")
    .select("id")
    .where("request_id", "=", request_id)
    .where("kind", "in", ["reservation", "location"])
    .orderBy("id")
    .executeTakeFirst();
  return first?.id === id;
}

/** What stands in another document has its version there. */
function unversioned<Shape extends object>({ v: _, ...document }: Shape & { v?: 1 }): Shape {
  return document as unknown as Shape;
}

/** The days of the line that a period stands for; the whole stay where it says none. */
export function agreedDays({ lines, quotedId, stay }: AgreedRental) {
  const own = lines.find(({ vehicle_id, during }) => vehicle_id && vehicle_id === quotedId && during);
  return own ? fromDuring(own.during) : { from: stay.from, to: stay.to };
}
