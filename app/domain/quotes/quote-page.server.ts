import { sql } from "kysely";
import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { Actor, StaffMember } from "#app/domain/accounts/rights.ts";
import { staffName } from "#app/domain/accounts/staff-name.ts";
import { elsewhereWords } from "#app/domain/agencies/at-the-door.ts";
import { readCurrentTerms } from "#app/domain/legal/kept-terms.server.ts";
import { listPeriods } from "#app/domain/periods/periods.server.ts";
import { todayOf } from "#app/domain/rental/days.ts";
import { formatDays } from "#app/domain/rental/days-words.ts";
import { hoursWords } from "#app/domain/rental/stay-hours.ts";
import { readAgencies } from "#app/domain/vehicles/fleet-search.server.ts";
import { Failure } from "#app/lib/failure.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { counted } from "#app/lib/plural.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { App } from "#server/app.ts";
import type { Db } from "#server/db/database.ts";
import { isRentalOver } from "./amendments/amendment-terms.ts";
import { readEditedAmendment } from "./amendments/edited-amendment.server.ts";
import { isVehicleOut } from "./amendments/held-vehicles.server.ts";
import { findOpenAmendment } from "./amendments/read-amended.server.ts";
import { currentState } from "./answers/quote-links.server.ts";
import { offerCancellation } from "./cancellation/cancellation-offer.server.ts";
import { makeQuotePdf } from "./pdf/quote-pdf.server.ts";
import { toDocument } from "./quote-document.ts";
import { readQuoteOffice } from "./quote-office.server.ts";
import {
  type AskedRequest,
  type PricedVehicle,
  proposeQuote,
  readAskedRequest,
  readPricedVehicles,
} from "./quote-proposal.server.ts";
import { type QuoteDraft, withDays } from "./quote-terms.ts";
import { lastValidDay } from "./quote-validity.ts";
import { shownEstimate } from "./quote-variables.ts";
import { quoteMessages } from "./quote-words.ts";
import {
  findQuote,
  readQuoteDocument,
  readQuoteDraft,
  readSentPdf,
  type StoredQuote,
} from "./staff-quotes.server.ts";

export type EditorPage = Awaited<ReturnType<typeof readEditor>>;
export type QuoteContext = EditorPage["context"];
export type SentPage = NonNullable<Awaited<ReturnType<typeof readSent>>>;

/** `nouveau` with a request, or a quote. Nothing is written: a proposal is kept once somebody changes or sends it. */
export async function getQuotePage(
  app: Pick<App, "db" | "now" | "env">,
  actor: Actor,
  { id, requestId }: { id: string; requestId: string | null },
): Promise<EditorPage | SentPage | null> {
  requireRight(actor, "quotes:send");
  if (id !== "nouveau") {
    const quote = await findQuote(app.db, id);
    if (!quote) return null;
    if (quote.state !== "draft") return readSent(app, quote);
    const request = quote.request_id ? await readAskedRequest(app.db, quote.request_id) : null;
    return request && readEditor(app, actor, { request, quote });
  }
  const request = requestId && isUuid(requestId) ? await readAskedRequest(app.db, requestId) : null;
  if (!request) return null;
  const begun = await app.db
    .selectFrom("quotes")
    .select("id")
    .where("request_id", "=", request.id)
    .where("state", "=", "draft")
    .where("amendment", "is", null)
    .executeTakeFirst();
  return readEditor(app, actor, { request, quote: (begun && (await findQuote(app.db, begun.id))) ?? null });
}

interface QuotedVehicle
  extends Pick<PricedVehicle, "id" | "name" | "type" | "isLight" | "isAvailable" | "tariff"> {
  /** «Corbère Pro est au Boulou, retrait à Perpignan» */
  elsewhere?: string | null;
}

async function readEditor(
  app: Pick<App, "db" | "now" | "env">,
  actor: StaffMember,
  { request, quote }: { request: AskedRequest; quote: StoredQuote | null },
) {
  const kept = quote && (await readQuoteDraft(app.db, quote));
  const ids = [...request.vehicles, ...(kept?.lines ?? [])].flatMap(({ vehicle_id }) => vehicle_id ?? []);
  const vehicles = await readPricedVehicles(app.db, [...new Set(ids)]);
  const office = await readQuoteOffice(app, { request, vehicles, author: actor });
  const proposal = proposeQuote(office, { request, vehicles, now: app.now() });
  const draft = kept ?? proposal;
  const amended = quote && (await readEditedAmendment(app, quote));
  const agencies = await readAgencies(app.db);
  const nameOf = (agencyId: string) => agencies.find(({ id }) => id === agencyId)?.name;
  return {
    kind: "editor" as const,
    saved: quote && {
      id: quote.id,
      version: quote.updated_at.toISOString(),
      at: quote.updated_at.toISOString(),
    },
    quoteVersion: quote?.version ?? 1,
    draft,
    context: {
      request: {
        id: request.id,
        reference: request.reference,
        name: request.name,
        company: request.company_name ?? "",
        email: request.email,
        kind: request.customer_kind,
        facts: requestFacts(request, todayOf(app.now())),
        // Long past where what was agreed is changed.
        estimate: amended ? null : shownEstimate(request),
        /** Whoever telephoned was shown nothing. */
        isShown: request.notification_id !== null,
      },
      vehicles: vehicles.map(
        ({ id, name, type, isLight, isAvailable, tariff, agencyId }): QuotedVehicle => ({
          ...{ id, name, type, isLight, isAvailable, tariff },
          elsewhere: elsewhereWords({ agencyId, vehicle: name }, office.pickupId, nameOf),
        }),
      ),
      includesTax: quote?.includes_tax ?? office.taxes.includesTax,
      vatRate: office.taxes.vatRate,
      lessor: office.lessor,
      handover: office.handover,
      extras: office.extras,
      // An amendment is made of what was agreed, not of what was asked for.
      proposal: amended ? draft : { lines: proposal.lines, conditions: proposal.conditions },
    },
    amended,
    taken: await takenDays(app.db, draft, amended?.id ?? null),
    today: todayOf(app.now()),
    now: app.now().toISOString(),
  };
}

function requestFacts({ from, to, days, km, agency_name, ...hours }: AskedRequest, today: string): string[] {
  return [
    from && to ? formatDays({ from, to }, today) : "",
    hoursWords(hours),
    days === null ? "" : counted(days, "jour"),
    km === null ? "" : `${formatNumber(km)}\u00a0km`,
    agency_name,
  ].filter(Boolean);
}

/** What it changes holds its own vehicles: that is in nobody's way. */
async function takenDays(db: Db, { lines, stay }: QuoteDraft, agreedId: string | null) {
  const { from, to } = stay;
  if (!from || !to) return [];
  const vehicleIds = lines.flatMap(({ vehicle_id }) => vehicle_id ?? []);
  const periods = await listPeriods(db, { vehicleIds, during: { from, to } });
  return periods
    .filter(({ kind, quote_id }) => kind !== "option" && (quote_id === null || quote_id !== agreedId))
    .map(({ vehicle_id, kind, from, to }) => ({ vehicle_id, kind, from, to }));
}

async function readSent({ db, now }: Pick<App, "db" | "now">, quote: StoredQuote) {
  if (!quote.sent_at || !quote.lessor) return null;
  // The clock's job may not have passed yet.
  const document = { ...(await readQuoteDocument(db, quote)), state: currentState(quote, now()) };
  const isOut = await isVehicleOut(db, quote.id, now());
  const [author, versions, next, { periods, from, to }] = await Promise.all([
    db.selectFrom("profiles").select("email").where("id", "=", quote.sent_by).executeTakeFirst(),
    db
      .selectFrom("quotes")
      .select(["id", "version", "amendment", "state", "sent_at", "total_ttc as ttc", "total_ht as ht"])
      .where("number", "=", quote.number)
      .orderBy("version", "desc")
      .execute(),
    db.selectFrom("quotes").select(["id", "state"]).where("replaces_id", "=", quote.id).executeTakeFirst(),
    db
      .selectFrom("vehicle_periods")
      .select((eb) => eb.fn.countAll<number>().as("periods"))
      // Of an amendment that waits: the days that come with it.
      .select(sql<string | null>`min(lower(during))::text`.as("from"))
      .select(sql<string | null>`(max(upper(during)) - 1)::text`.as("to"))
      .where("quote_id", "=", quote.id)
      .executeTakeFirstOrThrow(),
  ]);
  return {
    kind: "sent" as const,
    document,
    request:
      quote.request_id && document.reference ? { id: quote.request_id, reference: document.reference } : null,
    sentAt: quote.sent_at.toISOString(),
    sentBy: author ? staffName(author.email) : document.author,
    sentTo: quote.sent_to ?? "",
    answeredAt: quote.answered_at?.toISOString() ?? null,
    answeredBy: quote.answered_by,
    notedBy: quote.answer?.noted_by ?? "",
    heard: quote.answer?.heard ?? null,
    reason: quote.answer?.reason ?? "",
    cancellation: quote.state === "accepted" ? await offerCancellation({ db, now }, quote, document) : null,
    cancelled: quote.answer?.cancellation ?? null,
    isAmendable: quote.state === "accepted" && !isRentalOver(quote, { now: now(), isOut }),
    amendment: quote.state === "accepted" ? await findOpenAmendment(db, quote.id, now()) : null,
    periods: Number(periods),
    held: from && to ? { from, to } : null,
    versions: versions.map(({ sent_at, ...version }) => ({
      ...version,
      sentAt: sent_at?.toISOString() ?? "",
    })),
    next: next ?? null,
    today: todayOf(now()),
  };
}

/** The document as it was sent; of a draft, as it would be. */
export async function readQuotePdf(
  app: Pick<App, "db" | "now" | "env">,
  actor: Actor,
  id: string,
): Promise<{ name: string; file: Buffer }> {
  requireRight(actor, "quotes:send");
  const quote = await findQuote(app.db, id);
  if (!quote) throw new Failure("not-found", quoteMessages.gone);
  if (quote.state !== "draft") return readSentPdf(app.db, quote);
  const page = await getQuotePage(app, actor, { id, requestId: null });
  if (page?.kind !== "editor") throw new Failure("not-found", quoteMessages.gone);
  const { draft, context } = page;
  const valid_until = lastValidDay(draft.validity, draft.stay, page.today);
  const row = { ...quote, valid_until, lessor: context.lessor };
  const document = toDocument(row, withDays(draft.lines, draft.stay));
  const file = await makeQuotePdf(document, app.now(), await readCurrentTerms(app));
  return { name: "brouillon.pdf", file };
}
