import { createHash } from "node:crypto";
import { keepTerms } from "#app/domain/legal/kept-terms.server.ts";
import { toDuring } from "#app/domain/rental/days.ts";
import { amountOf } from "#app/domain/rental/money.ts";
import type { Db } from "#server/db/database.ts";
import { hashToken, newSecretToken } from "#server/secret-tokens.ts";
import { addAgency } from "./agencies.ts";
import { testQuote } from "./quote-drafts.ts";
import { addRequest } from "./requests.ts";

export const camille = {
  name: "Camille Ferrer",
  company: "",
  email: "camille.ferrer@example.fr",
  phone: "0639981234",
  address: "12 rue des Tanneurs\n66000 Perpignan",
};

interface QuotedLine {
  vehicleId: string | null;
  label?: string;
  from?: string;
  to?: string;
}

interface Options {
  lines?: QuotedLine[];
  /** An option in the planning for each line with a vehicle, as sending lays them. */
  withOptions?: boolean;
  validUntil?: string;
  /** As quotes were sent before the column was there, unless told. */
  departsAt?: Date;
  number?: string;
  version?: number;
  replacesId?: string;
  requestId?: string;
  pricesFor?: "particulier" | "professionnel";
  sentAt?: Date;
  sentTo?: string;
  /** Where it leaves and comes back; the agency where nothing is said. */
  places?: { departure: string; return: string };
  stay?: { from: string; to: string };
  /** The general terms it goes with; without them it is of the time before they were kept. */
  generalTerms?: string;
  /** What cancelling costs; words alone where nothing is said. */
  cancellation?: object | null;
  /** More of its conditions: an amendment of it must say all that a consumer is to be told. */
  texts?: Record<string, string>;
  /** Of an amendment: what it changes, and its place. */
  amends?: { id: string; amendment: number };
}

export interface SentQuote {
  id: string;
  token: string;
  requestId: string;
  number: string;
}

let drawn = 100;
export const quotedDays = { from: "2027-03-08", to: "2027-03-12" };

/** The file a quote is an answer to. */
export async function addQuotedRequest(db: Db, agencyId?: string): Promise<string> {
  const { name, email, phone } = camille;
  const agency_key = agencyId ?? (await addAgency(db));
  return addRequest(db, { name, email, phone, agency_key, status: "devis_envoye" });
}

/** A quote as sending leaves it, with the token of its link. */
export async function addSentQuote(db: Db, options: Options = {}): Promise<SentQuote> {
  const { lines = [], withOptions = true, pricesFor = "particulier" } = options;
  const requestId = options.requestId ?? (await addQuotedRequest(db));
  const number = options.number ?? `DV-2026-${String(++drawn).padStart(4, "0")}`;
  const token = newSecretToken();
  const { id } = await db
    .insertInto("quotes")
    .values({
      request_id: requestId,
      prices_for: pricesFor,
      customer: JSON.stringify(camille),
      conditions: conditionsWith(options.cancellation ?? null, options.texts),
      amends_id: options.amends?.id,
      amendment: options.amends?.amendment,
      stay: stayOf(options.places, options.stay),
      replaces_id: options.replacesId,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  let ht = 0;
  for (const [position, { vehicleId, label = "Corbère Relais L2H2", from, to }] of lines.entries()) {
    const days = { from: from ?? quotedDays.from, to: to ?? quotedDays.to };
    const during = toDuring(days);
    const values = { quantity: 5, unit: "jour", unit_price: 63.48, vat_rate: 20, total: 31_740 };
    await db
      .insertInto("quote_lines")
      .values({
        quote_id: id,
        position,
        vehicle_id: vehicleId,
        during,
        label,
        detail: "Location, permis B",
        ...values,
      })
      .execute();
    ht += 31_740;
    if (vehicleId && withOptions)
      await db
        .insertInto("vehicle_periods")
        .values({ vehicle_id: vehicleId, kind: "option", during, quote_id: id, request_id: requestId })
        .execute();
  }
  const total = amountOf(ht, { includesTax: false, vatRate: 20 });
  const pdf = Buffer.from(`%PDF-1.7 ${number}`);
  const text = options.generalTerms;
  const terms_sha256 = text ? createHash("sha256").update(text).digest("hex") : null;
  if (text && terms_sha256)
    await db.transaction().execute((trx) => keepTerms(trx, { text, sha256: terms_sha256 }));
  await db
    .updateTable("quotes")
    .set({
      state: "sent",
      number,
      version: options.version ?? 1,
      lessor: JSON.stringify(lessor),
      valid_until: options.validUntil ?? "2027-03-01",
      departs_at: options.departsAt,
      total_ht: total.ht,
      total_vat: total.ttc - total.ht,
      total_ttc: total.ttc,
      pdf,
      pdf_sha256: createHash("sha256").update(pdf).digest("hex"),
      terms_sha256,
      token_hash: hashToken(token),
      sent_at: options.sentAt ?? new Date(),
      sent_to: options.sentTo ?? camille.email,
    })
    .where("id", "=", id)
    .execute();
  return { id, token, requestId, number };
}

/** What a consumer is to be told besides, before an amendment of theirs may leave. */
export const otherTexts = { advance: "Aucun acompte.", deposit: "Par carte, rendu sous 7 jours." };

/** A day is due once 48 hours before the departure have begun. */
export const oneDayTerms = { free_hours: 48, days: 1, amount: null, vat_rate: 20 };

/** One whose customer has said yes, as their answer leaves it; no mail has gone. */
export async function addAgreedQuote(db: Db, options: Options = {}): Promise<SentQuote> {
  const quote = await addSentQuote(db, { cancellation: oneDayTerms, ...options });
  const answer = JSON.stringify({ address: "203.0.113.9", sent_to: camille.email });
  const agreed = { state: "accepted", answered_at: new Date(), answered_by: camille.name, answer } as const;
  await db.updateTable("quotes").set(agreed).where("id", "=", quote.id).execute();
  await db
    .updateTable("vehicle_periods")
    .set({ kind: "reservation" })
    .where("quote_id", "=", quote.id)
    .execute();
  await db.updateTable("requests").set({ status: "gagne" }).where("id", "=", quote.requestId).execute();
  return quote;
}

const agencyPlaces = {
  departure: "à partir de 07:30, agence de Perpignan",
  return: "avant 12:00, agence de Perpignan",
};
const stayOf = (places = agencyPlaces, days = quotedDays) => JSON.stringify({ ...days, ...places });

const { conditions, lessor: testLessor } = testQuote();

const conditionsWith = (cancellation: object | null, texts: Record<string, string> = {}) =>
  JSON.stringify({
    ...conditions,
    ...(cancellation && { cancellation }),
    texts: {
      fuel: "Même niveau au retour.",
      insurance: "Tous risques comprise.",
      late_return: "Une heure de tolérance, puis une journée.",
      payment: "Au départ, par carte.",
      ...(!cancellation && { cancellation: "Gratuite jusqu’à la veille du départ à 07:30." }),
      ...texts,
    },
  });

const nobody = { mediator_name: "", mediator_website: "", mediator_address: undefined, website: undefined };
const lessor = { ...testLessor, ...nobody, inclusions: [] };
