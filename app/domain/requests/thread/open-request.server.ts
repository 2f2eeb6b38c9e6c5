import { createHash } from "node:crypto";
import { sql } from "kysely";
import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { currentState } from "#app/domain/quotes/answers/quote-links.server.ts";
import type { QuoteState, QuoteStay } from "#app/domain/quotes/quote-terms.ts";
import { lastOpenDay } from "#app/domain/quotes/quote-validity.ts";
import { todayOf } from "#app/domain/rental/days.ts";
import { sumEstimates } from "#app/domain/rental/estimate-sums.ts";
import { formatTotal } from "#app/domain/rental/estimate-words.ts";
import { listOffers, readTaxes } from "#app/domain/rental/offers.server.ts";
import { estimateRental } from "#app/domain/rental/tariff.ts";
import type { ReplyTemplate, VariableValues } from "#app/domain/templates/variables.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { App } from "#server/app.ts";
import type { Db } from "#server/db/database.ts";
import { arrivalMails, type MailKind } from "#server/mail/mail-kinds.ts";
import { formatDates, totalOf } from "../request-words.ts";
import { askedDays, listFileVehicles } from "./dossier-vehicles.server.ts";
import type { FileVehicle, MailTrack, OpenRequest, SeenEstimate, ThreadEntry } from "./open-request.ts";
import { findRequestOffice } from "./write-entry.server.ts";

type Deps = Pick<App, "db" | "now">;

/** A request with its whole thread and file; null when it is gone. */
export async function getOpenRequest(
  app: Deps,
  actor: StaffMember | null,
  id: string,
): Promise<OpenRequest | null> {
  requireRight(actor, "notifications:read");
  if (!isUuid(id)) return null;
  const { db } = app;
  const row = await db
    .selectFrom("requests")
    .leftJoin("notifications", "notifications.id", "requests.notification_id")
    .selectAll("requests")
    .select(["notifications.message", "notifications.created_at as message_at"])
    .where("requests.id", "=", id)
    .executeTakeFirst();
  if (!row) return null;
  const [entries, vehicles, mails, others, joinable, templates, office, taxes] = await Promise.all([
    listEntries(app, id),
    listFileVehicles(db, id, askedDays(row)),
    readArrivalMails(db, id),
    countOthers(db, row),
    listJoinable(db, id),
    readTemplates(db),
    findRequestOffice(db, row),
    readTaxes(db),
  ]);
  return {
    id,
    reference: row.reference,
    notificationId: row.notification_id,
    title: row.title || "Demande",
    subject: row.subject,
    status: row.status,
    lostReason: row.lost_reason,
    unread: row.unread,
    assigneeId: row.assignee_id,
    createdAt: row.created_at,
    dueAt: row.due_at,
    answeredAt: row.answered_at,
    agency: row.agency_name,
    message: row.message === null || !row.message_at ? null : { body: row.message, at: row.message_at },
    ...mails,
    entries,
    terms: { ...pickTerms(row), version: termsVersion(row) },
    vehicles,
    includesTax: taxes.includesTax,
    seen: await compareEstimate(db, vehicles),
    others,
    joinable,
    templates,
    variables: variablesOf(row, vehicles, office.name, todayOf(app.now())),
  };
}

interface TermsRow extends Omit<OpenRequest["terms"], "version"> {}

function pickTerms(row: TermsRow): TermsRow {
  const { during, days, flexible, km, customer_kind, company_name, handover, place } = row;
  const { name, email, phone } = row;
  return {
    during,
    days,
    flexible,
    km,
    customer_kind,
    company_name,
    handover,
    place,
    name,
    email,
    phone,
  };
}

/** What each variable of a template becomes. The link of a quote is nowhere but in its own mail. */
export function variablesOf(
  { name, reference, during }: { name: string; reference: string; during: string | null },
  vehicles: Pick<FileVehicle, "name" | "estimate" | "quantity">[],
  office: string,
  today: string,
): VariableValues {
  const total = totalOf(vehicles.map(({ name: vehicle_name, ...vehicle }) => ({ vehicle_name, ...vehicle })));
  return {
    nom: name,
    reference,
    vehicule: vehicles.map((vehicle) => vehicle.name).join(", "),
    dates: formatDates(during, today) ?? "",
    agence: office,
    estimation: total ? formatTotal(total.amount) : "",
    lien_devis: "",
  };
}

/** The same vehicles, days and kilometres at today's prices. */
async function compareEstimate(db: Db, vehicles: FileVehicle[]): Promise<SeenEstimate | null> {
  const shown = vehicles.flatMap(({ vehicleId, estimate, quantity }) =>
    estimate ? [{ vehicleId, estimate, quantity }] : [],
  );
  if (shown.length === 0) return null;
  const offers = await listOffers(
    db,
    shown.flatMap(({ vehicleId }) => vehicleId ?? []),
  );
  const again = shown.map(({ vehicleId, estimate: { days, km }, quantity }) => {
    const offer = vehicleId ? offers.get(vehicleId) : undefined;
    return { estimate: offer ? estimateRental(offer, days, km) : null, quantity };
  });
  return {
    total: sumEstimates(shown).total,
    today: again.every(({ estimate }) => estimate) ? sumEstimates(again).total : null,
  };
}

/** What took the message to its agency, and what told its author that it came: the last of each. */
async function readArrivalMails(
  db: Db,
  requestId: string,
): Promise<{ forward: MailTrack | null; confirmation: MailTrack | null }> {
  const mails = await db
    .selectFrom("outgoing_mails")
    .select(["kind", "id", "state", "recipient", "attempts", "last_error", "sent_at", "updated_at"])
    .where("request_id", "=", requestId)
    .where("kind", "in", arrivalMails)
    .orderBy("created_at", "desc")
    .execute();
  const last = (wanted: MailKind): MailTrack | null => {
    const found = mails.find(({ kind }) => kind === wanted);
    if (!found) return null;
    const { kind: _, ...mail } = found;
    return mail;
  };
  return { forward: last("forward"), confirmation: last("confirmation") };
}

async function countOthers(
  db: Db,
  { id, email }: { id: string; email: string },
): Promise<OpenRequest["others"]> {
  if (email.trim() === "") return null;
  const { count, latest } = await db
    .selectFrom("requests")
    .select((eb) => [eb.fn.countAll<number>().as("count"), eb.fn.max("created_at").as("latest")])
    .where(sql<boolean>`lower(btrim(email)) = lower(btrim(${email}))`)
    .where("id", "<>", id)
    .executeTakeFirstOrThrow();
  return count > 0 && latest ? { count, year: Number(todayOf(latest).slice(0, 4)) } : null;
}

function readTemplates(db: Db): Promise<ReplyTemplate[]> {
  return db
    .selectFrom("reply_templates")
    .select(["id", "name", "subject", "body"])
    .select(sql<string>`updated_at::text`.as("version"))
    .orderBy("order")
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** All that was said about a request, in order, with what became of its mails and quotes. */
async function listEntries({ db, now }: Pick<App, "db" | "now">, requestId: string): Promise<ThreadEntry[]> {
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
async function listJoinable(db: Db, requestId: string): Promise<{ id: string; name: string }[]> {
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

/**
 * Of what is asked for and by whom. Not the row's `updated_at`: that also moves when somebody reads the message or takes
 * the request, which is nothing to an editor of the file.
 */
export function termsVersion(row: Omit<OpenRequest["terms"], "version">): string {
  const { during, days, flexible, km, customer_kind, company_name, handover, place } = row;
  const { name, email, phone } = row;
  const said = [during, days, flexible, km, customer_kind, company_name, handover, place, name, email, phone];
  return createHash("sha256").update(JSON.stringify(said)).digest("base64url");
}
