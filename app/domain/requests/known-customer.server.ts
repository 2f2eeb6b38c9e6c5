import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import { quoteTitle } from "#app/domain/quotes/quote-document.ts";
import { isInForce, stateAt } from "#app/domain/quotes/quote-list.server.ts";
import { phoneKey } from "#app/lib/phone.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { Db } from "#server/db/database.ts";
import type { EarlierFile, EarlierQuote, KnownCustomer } from "./known-customer.ts";
import { totalOf } from "./request-words.ts";

/** Fewer digits are not a whole number yet. */
const minDigits = 9;
/** As many requests of one person as are looked through for what the latest leaves out. */
const maxLooked = 20;
/** As many as are named one by one. */
const maxNamed = 3;

interface Asked {
  email: string;
  phone: string;
  now: Date;
  /** The request that is looked at. */
  except?: string;
}

/**
 * By the same e-mail address or telephone number, however it is spelled; null for nobody. Nothing is kept of it: it is
 * read from what there is, and goes with that.
 */
export async function findKnownCustomer(db: Db, asked: Asked): Promise<KnownCustomer | null> {
  const { now, except } = asked;
  const same = samePerson(asked);
  if (!same) return null;
  const own = db
    .selectFrom("requests")
    .where(same.of(sql.ref("requests.email"), sql.ref("requests.phone")))
    .$if(except !== undefined, (others) => others.where("requests.id", "<>", except ?? ""));
  const lone = db
    .selectFrom("quotes")
    .leftJoin("requests", "requests.id", "quotes.request_id")
    .where(same.of(sql`quotes.customer->>'email'`, sql`quotes.customer->>'phone'`))
    .where("quotes.state", "<>", "draft")
    .where(isInForce)
    // Those of a request that is counted, or looked at, are told with it.
    .where((eb) =>
      eb.or([
        eb("requests.id", "is", null),
        eb.not(same.of(sql.ref("requests.email"), sql.ref("requests.phone"))),
      ]),
    )
    .$if(except !== undefined, (others) =>
      others.where(sql<SqlBool>`quotes.request_id is distinct from ${except}`),
    );
  const [rows, counts, quotes, { count: quoteCount }] = await Promise.all([
    own
      .select(["id", "reference", "title", "status", "name", "company_name", "customer_kind"])
      .select(["email", "phone", "agency_key", "created_at"])
      .orderBy("last_customer_at", "desc")
      .orderBy("id", "desc")
      .limit(maxLooked)
      .execute(),
    own
      .select((eb) => [
        eb.fn.countAll<number>().as("all"),
        sql<number>`count(*) filter (where ${same.byEmail(sql.ref("requests.email"))})`.as("byEmail"),
        sql<number>`count(*) filter (where ${same.byPhone(sql.ref("requests.phone"))})`.as("byPhone"),
      ])
      .executeTakeFirstOrThrow(),
    lone
      .select(quoteColumns(now))
      .select(["quotes.customer", "quotes.sent_at"])
      .orderBy("quotes.sent_at", "desc")
      .limit(maxNamed)
      .execute(),
    lone.select((eb) => eb.fn.countAll<number>().as("count")).executeTakeFirstOrThrow(),
  ]);
  const [latest] = rows;
  const [quoted] = quotes;
  if (!latest && !quoted) return null;
  const told = (column: "name" | "company_name" | "email" | "phone") =>
    rows.find((row) => row[column]?.trim())?.[column];
  const named = rows.toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime()).slice(0, maxNamed);
  const files = await readFiles(db, now, named);
  const alone = quotes.map((quote) => ({
    ...{ id: quote.id, at: (quote.sent_at ?? now).toISOString(), request: null, estimate: null },
    quote: toQuote(quote),
  }));
  return {
    count: { requests: Number(counts.all), quotes: Number(quoteCount) },
    name: told("name") ?? quoted?.customer.name ?? "",
    company: told("company_name") ?? quoted?.customer.company ?? "",
    kind: rows.find(({ customer_kind }) => customer_kind)?.customer_kind ?? quoted?.prices_for ?? null,
    email: told("email") ?? quoted?.customer.email ?? "",
    phone: told("phone") ?? quoted?.customer.phone ?? "",
    agencyId: rows.find(({ agency_key }) => isUuid(agency_key))?.agency_key ?? null,
    earlier: [...files, ...alone].sort((a, b) => b.at.localeCompare(a.at)).slice(0, maxNamed),
    search: Number(counts.byEmail) >= Number(counts.byPhone) ? asked.email.trim() : asked.phone.trim(),
  };
}

type Column = RawBuilder<unknown>;

/** Conditions that their indexes have (0050); null where neither is whole. */
function samePerson({ email, phone }: Pick<Asked, "email" | "phone">) {
  const address = email.trim().toLowerCase();
  const number = phoneKey(phone);
  const hasAddress = address.includes("@");
  const hasNumber = number.length >= minDigits;
  if (!hasAddress && !hasNumber) return null;
  const never = sql<SqlBool>`false`;
  const byEmail = (column: Column) =>
    hasAddress ? sql<SqlBool>`lower(btrim(${column})) = ${address}` : never;
  const byPhone = (column: Column) => (hasNumber ? sql<SqlBool>`phone_key(${column}) = ${number}` : never);
  return {
    byEmail,
    byPhone,
    of: (emails: Column, phones: Column): Expression<SqlBool> =>
      sql<SqlBool>`(${sql.join(
        [...(hasAddress ? [byEmail(emails)] : []), ...(hasNumber ? [byPhone(phones)] : [])],
        sql` or `,
      )})`,
  };
}

function quoteColumns(now: Date) {
  return [
    ...(["quotes.id", "quotes.number", "quotes.version", "quotes.amendment", "quotes.prices_for"] as const),
    ...(["quotes.total_ht", "quotes.total_ttc"] as const),
    stateAt(now).as("state"),
  ] as const;
}

interface QuoteRow {
  id: string;
  number: string | null;
  version: number;
  amendment: number | null;
  prices_for: EarlierQuote["pricesFor"];
  total_ht: number;
  total_ttc: number;
  state: EarlierQuote["state"];
}

function toQuote({
  id,
  state,
  prices_for: pricesFor,
  total_ht,
  total_ttc,
  ...named
}: QuoteRow): EarlierQuote {
  return { id, state, pricesFor, title: quoteTitle(named), amount: { ht: total_ht, ttc: total_ttc } };
}

interface RequestRow {
  id: string;
  reference: string;
  title: string;
  status: NonNullable<EarlierFile["request"]>["status"];
  created_at: Date;
}

/** What became of each: the quote that was agreed, else the latest; without one, what the estimate was. */
async function readFiles(db: Db, now: Date, requests: RequestRow[]): Promise<EarlierFile[]> {
  const ids = requests.map(({ id }) => id);
  if (ids.length === 0) return [];
  const [quotes, vehicles, extras] = await Promise.all([
    db
      .selectFrom("quotes")
      .select(quoteColumns(now))
      .select("request_id")
      .where("request_id", "in", ids)
      .where("state", "<>", "draft")
      .where(isInForce)
      .orderBy(sql`state = 'accepted'`, "desc")
      .orderBy("created_at", "desc")
      .execute(),
    db
      .selectFrom("request_vehicles")
      .select(["request_id", "vehicle_name", "estimate", "quantity"])
      .where("request_id", "in", ids)
      .orderBy("position")
      .execute(),
    db
      .selectFrom("request_extras")
      .select(["request_id", "estimate"])
      .where("request_id", "in", ids)
      .execute(),
  ]);
  return requests.map(({ id, reference, title, status, created_at }) => {
    const quote = quotes.find(({ request_id }) => request_id === id);
    const ofRequest = ({ request_id }: { request_id: string }) => request_id === id;
    const asked = { vehicles: vehicles.filter(ofRequest), extras: extras.filter(ofRequest) };
    return {
      id,
      at: created_at.toISOString(),
      request: { reference, title, status },
      quote: quote ? toQuote(quote) : null,
      estimate: quote ? null : (totalOf(asked)?.amount ?? null),
    };
  });
}
