import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { Actor } from "#app/domain/accounts/rights.ts";
import { countDays, todayOf } from "#app/domain/rental/days.ts";
import { type Amount, type PricedLine, sumLines, vatOf } from "#app/domain/rental/money.ts";
import { customerKinds } from "#app/domain/requests/request-terms.ts";
import { csvLine, csvStart } from "#app/lib/csv.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { formatPhone } from "#app/lib/phone.ts";
import { streamText } from "#app/lib/stream-text.server.ts";
import type { App } from "#server/app.ts";
import type { Db } from "#server/db/database.ts";
import { matchingAgreed, selectListed } from "./quote-list.server.ts";
import type { QuoteListQuery } from "./quote-list.ts";
import { quoteStates } from "./quote-terms.ts";

/** Documents read at a time: memory stays small however long the file. */
const batchSize = 500;

type Deps = Pick<App, "db" | "now">;

/**
 * For whoever invoices: of each number what was agreed and is in force, as far as the filters let it through, newest
 * first, with its VAT by rate. A CSV file made while it is downloaded.
 */
export async function exportAgreedQuotes(app: Deps, actor: Actor, query: QuoteListQuery) {
  requireRight(actor, "quotes:send");
  const { db } = app;
  const now = app.now();
  // What was sent never changes its lines: the rates of these are known from now on.
  const found = await db
    .selectFrom("quotes")
    .select("id")
    .where((eb) => eb.and(matchingAgreed(query, now)))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
  const ids = found.map(({ id }) => id);
  return streamText(writeLines(db, { ids, now, rates: await readRates(db, ids) }));
}

async function readRates(db: Db, ids: string[]): Promise<number[]> {
  const rows = await db
    .selectFrom("quote_lines")
    .select("vat_rate")
    .distinct()
    .where("quote_id", "=", sql<string>`any(${ids}::uuid[])`)
    .orderBy("vat_rate")
    .execute();
  return rows.map(({ vat_rate }) => vat_rate);
}

async function* writeLines(
  db: Db,
  { ids, now, rates }: { ids: string[]; now: Date; rates: number[] },
): AsyncGenerator<string, void> {
  const columns = columnsFor(rates);
  yield csvStart + csvLine(columns.map(([header]) => header));
  for (let at = 0; at < ids.length; at += batchSize) {
    const rows = await readBatch(db, now, ids.slice(at, at + batchSize));
    yield rows
      .map((row) => toExported(row))
      .map((quote) => csvLine(columns.map(([, cell]) => String(cell(quote) ?? ""))))
      .join("");
  }
}

async function readBatch(db: Db, now: Date, ids: string[]) {
  const rows = await selectListed(db, now)
    .select("includes_tax")
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom("quote_lines as priced")
          .select(["quantity", "unit_price", "discount", "vat_rate"])
          .whereRef("priced.quote_id", "=", "quotes.id")
          .orderBy("position"),
      ).as("lines"),
    )
    .where("quotes.id", "in", ids)
    .execute();
  return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

type Row = Awaited<ReturnType<typeof readBatch>>[number];

interface Exported extends Row {
  sums: Map<number, Amount>;
  cancellation: Cancellation | null;
}

/** As the answer keeps it; `fee` is null where the terms were in words alone. */
interface Cancellation {
  at: string;
  fee: Amount | null;
}

function toExported(row: Row): Exported {
  return {
    ...row,
    sums: sumsByRate(row.lines, row.includes_tax),
    cancellation: (row.answer as { cancellation?: Cancellation } | null)?.cancellation ?? null,
  };
}

/** Of each rate what its document says: base and VAT add up to its total. */
export function sumsByRate(lines: PricedLine[], includesTax: boolean): Map<number, Amount> {
  const { lines: amounts } = sumLines(lines, includesTax);
  const sums = new Map<number, Amount>();
  for (const [index, { vat_rate }] of lines.entries()) {
    const sum = sums.get(vat_rate) ?? { ht: 0, ttc: 0 };
    const amount = amounts[index] ?? { ht: 0, ttc: 0 };
    sums.set(vat_rate, { ht: sum.ht + amount.ht, ttc: sum.ttc + amount.ttc });
  }
  return sums;
}

type Column = [header: string, cell: (quote: Exported) => unknown];

const numericDay = (day: string | null) => day?.split("-").reverse().join("/");
const dayOf = (moment: Date | string | null | undefined) => moment && numericDay(todayOf(new Date(moment)));
const figure = (cents: number | undefined) =>
  cents === undefined ? "" : (cents / 100).toFixed(2).replace(".", ",");

/** By header, as spreadsheets count: days and figures without their units. */
function columnsFor(rates: number[]): Column[] {
  const byRate = rates.flatMap((rate): Column[] => {
    const percent = `${formatNumber(rate)}\u00a0%`;
    const sum = ({ sums }: Exported) => sums.get(rate);
    return [
      [`Base HT ${percent}`, (quote) => figure(sum(quote)?.ht)],
      [
        `TVA ${percent}`,
        (quote) => {
          const amount = sum(quote);
          return figure(amount && vatOf(amount));
        },
      ],
    ];
  });
  return [
    ["Numéro", ({ number }) => number],
    ["Document", documentWord],
    ["État", ({ state }) => quoteStates[state]],
    ["Envoyé le", ({ sent_at }) => dayOf(sent_at)],
    ["Accepté le", ({ answered_at }) => dayOf(answered_at)],
    ["Annulé le", ({ cancellation }) => dayOf(cancellation?.at)],
    ["Client", ({ customer }) => customer.name],
    ["Société", ({ customer }) => customer.company],
    ["Email", ({ customer }) => customer.email],
    ["Téléphone", ({ customer }) => customer.phone && formatPhone(customer.phone)],
    ["Adresse", ({ customer }) => customer.address],
    ["Prix pour", ({ prices_for }) => customerKinds[prices_for]],
    ["Du", ({ stay }) => numericDay(stay.from)],
    ["Au", ({ stay }) => numericDay(stay.to)],
    ["Jours", ({ stay: { from, to } }) => (from && to ? countDays(from, to) : "")],
    ["Agence", ({ agency }) => agency || "Siège"],
    ["Véhicules", ({ vehicles }) => vehicles.map(({ label }) => label).join(" | ")],
    ["Total HT", ({ total_ht }) => figure(total_ht)],
    ...byRate,
    ["Total TTC", ({ total_ttc }) => figure(total_ttc)],
    ["Frais d’annulation HT", ({ cancellation }) => figure(cancellation?.fee?.ht)],
    ["Frais d’annulation TTC", ({ cancellation }) => figure(cancellation?.fee?.ttc)],
    ["Demande", ({ reference }) => reference],
  ];
}

/** «Devis», «Version 2», «Avenant 1» */
function documentWord({ version, amendment }: Row): string {
  if (amendment !== null) return `Avenant ${amendment}`;
  return version > 1 ? `Version ${version}` : "Devis";
}
