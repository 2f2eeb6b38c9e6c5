import { createHash } from "node:crypto";
import type { Selectable } from "kysely";
import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { Actor } from "#app/domain/accounts/rights.ts";
import { siteName } from "#app/domain/identity/identity.ts";
import { currentState } from "#app/domain/quotes/answers/quote-links.server.ts";
import { placeWords } from "#app/domain/quotes/quote-document.ts";
import { lastOpenDay } from "#app/domain/quotes/quote-validity.ts";
import { todayOf } from "#app/domain/rental/days.ts";
import { formatTotal } from "#app/domain/rental/estimate-words.ts";
import { readTaxes } from "#app/domain/rental/offers.server.ts";
import type { Estimate } from "#app/domain/rental/tariff.ts";
import { timesName } from "#app/domain/rental/vehicle-quantity.ts";
import { readTemplates } from "#app/domain/templates/staff-templates.server.ts";
import type { VariableValues } from "#app/domain/templates/variables.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { App } from "#server/app.ts";
import type { Db } from "#server/db/database.ts";
import type { Database } from "#server/db/schema.ts";
import { arrivalMails, type MailKind } from "#server/mail/mail-kinds.ts";
import { findKnownCustomer } from "../known-customer.server.ts";
import { listRequestExtras } from "../request.server.ts";
import { formatDates, totalOf, type Wanted } from "../request-words.ts";
import { compareEstimate } from "./compare-estimate.server.ts";
import { readDoorNotices } from "./door-notices.server.ts";
import { askedDays, listFileVehicles } from "./dossier-vehicles.server.ts";
import { replySignature } from "./reply-mail.server.ts";

/** A request with all that was said, promised and planned about it; null when it is gone. */
export async function getOpenRequest(app: Pick<App, "db" | "now">, actor: Actor, id: string) {
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
  const [entries, extras, { vehicles, reserved, unheld }, mails, known, joinable, templates, office, taxes] =
    await Promise.all([
      listEntries(app, id),
      listRequestExtras(db, id),
      listFileVehicles(db, id, askedDays(row)),
      readArrivalMails(db, id),
      findKnownCustomer(db, { ...row, now: app.now(), except: id }),
      listJoinable(db, id),
      readTemplates(db),
      findRequestOffice(db, row),
      readTaxes(db),
    ]);
  const doors = await readDoorNotices(db, row, {
    vehicleIds: vehicles.flatMap(({ vehicleId }) => vehicleId ?? []),
    today: todayOf(app.now()),
  });
  return {
    id,
    reference: row.reference,
    title: row.title || "Demande",
    status: row.status,
    createdAt: row.created_at,
    agency: row.agency_name,
    /** The visitor's own words; null for a request that came by telephone, or whose message was deleted. */
    message: row.message === null || !row.message_at ? null : { body: row.message, at: row.message_at },
    ...mails,
    entries,
    terms: { ...pickTerms(row), version: termsVersion(row) },
    vehicles,
    extras,
    reserved,
    unheld,
    doors,
    includesTax: taxes.includesTax,
    signature: replySignature(actor, office),
    seen: await compareEstimate(db, vehicles, extras),
    known,
    joinable,
    templates,
    variables: variablesOf({
      request: row,
      ...{ vehicles, extras },
      reserved: reserved.filter(({ isDisplaced }) => !isDisplaced).map(({ name }) => name),
      office: office.name,
      today: todayOf(app.now()),
    }),
  };
}

const termColumns = [
  ...([
    "during",
    "from_time",
    "to_time",
    "days",
    "flexible",
    "km",
    "customer_kind",
    "company_name",
    "handover",
    "place",
  ] as const),
  ...(["name", "email", "phone"] as const),
] as const;
type Terms = Pick<Selectable<Database["requests"]>, (typeof termColumns)[number]>;

function pickTerms(row: Terms): Terms {
  return Object.fromEntries(termColumns.map((column) => [column, row[column]])) as unknown as Terms;
}

/** Not the row's `updated_at`: reading the message or taking the request moves that, and is nothing to an editor. */
export function termsVersion(row: Terms): string {
  return createHash("sha256")
    .update(JSON.stringify(pickTerms(row)))
    .digest("base64url");
}

interface Variables {
  request: { name: string; reference: string; during: string | null };
  vehicles: { name: string; estimate: Estimate | null; quantity: number }[];
  extras: Wanted["extras"];
  /** The names of those that are reserved by now. */
  reserved?: string[];
  office: string;
  today: string;
}

/** What each variable of a template becomes. The link of a quote is nowhere but in its own mail. */
export function variablesOf({
  request,
  vehicles,
  extras,
  reserved = [],
  office,
  today,
}: Variables): VariableValues {
  const total = totalOf({ vehicles, extras });
  return {
    nom: request.name,
    reference: request.reference,
    vehicule: vehicles.map(({ name, quantity }) => timesName(name, quantity)).join(", "),
    vehicule_reserve: reserved.join(", "),
    dates: formatDates(request.during, today) ?? "",
    agence: office,
    estimation: total ? formatTotal(total.amount) : "",
    lien_devis: "",
  };
}

const mailColumns = ["id", "state", "recipient", "attempts", "last_error"] as const;
export type MailTrack = Pick<Selectable<Database["outgoing_mails"]>, (typeof mailColumns)[number]>;

/** What took the message to its agency, and what told its author that it came: the last of each. */
async function readArrivalMails(db: Db, requestId: string) {
  const mails = await db
    .selectFrom("outgoing_mails")
    .select(["kind", ...mailColumns])
    .where("request_id", "=", requestId)
    .where("kind", "in", arrivalMails)
    .orderBy("created_at", "desc")
    .execute();
  const last = (wanted: MailKind): MailTrack | null => mails.find(({ kind }) => kind === wanted) ?? null;
  return { forward: last("forward"), confirmation: last("confirmation") };
}

/** Who answers a request: its agency while there is one, else head office. Its address is empty where nobody gave one. */
export async function findRequestOffice(
  db: Db,
  { agency_key, agency_name }: { agency_key: string; agency_name: string },
) {
  const agencies = db
    .selectFrom("agencies")
    .select(["name", "email", "phone", "address", "zip", "city"])
    .where("id", "=", agency_key);
  const agency = isUuid(agency_key) ? await agencies.executeTakeFirst() : undefined;
  const company = await db
    .selectFrom("company_info")
    .select(["name", "email", "phone", "address", "zip", "city"])
    .executeTakeFirstOrThrow();
  const page = await db.selectFrom("contact_page_settings").select(["email", "phone"]).executeTakeFirst();
  return {
    name: agency?.name || agency_name || siteName(company.name),
    email: agency?.email || page?.email || company.email,
    phone: agency?.phone || page?.phone || company.phone,
    place: placeWords(agency ?? company),
    companyName: siteName(company.name),
  };
}
export type RequestOffice = Awaited<ReturnType<typeof findRequestOffice>>;

async function listEntries({ db, now }: Pick<App, "db" | "now">, requestId: string) {
  const rows = await db
    .selectFrom("request_entries as entry")
    .leftJoin("outgoing_mails as mail", "mail.id", "entry.mail_id")
    .leftJoin("quotes as quote", "quote.id", "entry.quote_id")
    .select(["entry.id", "entry.kind", "entry.author_email as author", "entry.body", "entry.detail"])
    .select(["entry.created_at as at", "mail.id as mail_id", "mail.state as mail_state", "mail.recipient"])
    .select(["mail.last_error", "quote.id as quote_id", "quote.number", "quote.version"])
    .select(["quote.amendment", "quote.open_until"])
    .select(["quote.state as quote_state", "quote.total_ht", "quote.total_ttc", "quote.prices_for"])
    .select(["quote.valid_until", "quote.departs_at", "quote.stay"])
    .where("entry.request_id", "=", requestId)
    .orderBy("entry.created_at")
    .orderBy("entry.id")
    .execute();
  return rows.map(({ id, kind, author, body, detail, at, ...row }) => {
    const { mail_id, mail_state, recipient, last_error } = row;
    const { quote_id, quote_state, valid_until, departs_at, open_until, stay } = row;
    const end = { state: quote_state ?? "draft", valid_until, departs_at, open_until, stay: stay ?? {} };
    return {
      id,
      kind,
      /** The address of the colleague who wrote it; empty: the customer, or the site itself. */
      author,
      body,
      detail,
      at,
      mail: mail_id
        ? { id: mail_id, state: mail_state ?? "waiting", recipient: recipient ?? "", last_error }
        : null,
      quote: quote_id
        ? {
            id: quote_id,
            name: quoteName(row),
            state: currentState(end, now()),
            total: { ht: row.total_ht ?? 0, ttc: row.total_ttc ?? 0 },
            pricesFor: row.prices_for ?? "particulier",
            validUntil: lastOpenDay(end),
          }
        : null,
    };
  });
}

async function listJoinable(db: Db, requestId: string) {
  const rows = await db
    .selectFrom("quotes")
    .select(["id", "number", "version", "amendment"])
    .where("request_id", "=", requestId)
    .where("state", "in", ["sent", "accepted"])
    .orderBy("sent_at", "desc")
    .execute();
  return rows.map(({ id, ...quote }) => ({ id, name: quoteName(quote) }));
}

/** «DV-2026-0042 v2», «DV-2026-0042 avenant 1» */
function quoteName({
  number,
  version,
  amendment,
}: Record<"version" | "amendment", number | null> & { number: string | null }) {
  if (!number) return amendment ? `Avenant ${amendment}` : "Devis";
  if (amendment) return `${number} avenant\u00a0${amendment}`;
  return version && version > 1 ? `${number} v${version}` : number;
}
