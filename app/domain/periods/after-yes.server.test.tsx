import { renderToStaticMarkup } from "react-dom/server";
import { getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import { readCustomerQuote } from "#app/domain/quotes/customer-quote.server.ts";
import { type EditorPage, getQuotePage } from "#app/domain/quotes/quote-page.server.ts";
import { createDraft, findQuote, readQuoteLines } from "#app/domain/quotes/staff-quotes.server.ts";
import { countDays, type EndedDays, fromDuring, toDuring } from "#app/domain/rental/days.ts";
import type { PricedLine } from "#app/domain/rental/money.ts";
import { Failure } from "#app/lib/failure.ts";
import { QuoteSheet } from "#app/site/quote/quote-sheet.tsx";
import { hashToken, newSecretToken } from "#server/secret-tokens.ts";
import { type AfterYesWorld, deeds, nothing, weights } from "#tests/support/after-yes.ts";
import { testDatabase } from "#tests/support/database.ts";
import { drawer } from "#tests/support/draw.ts";
import { posted, quoteOffice } from "#tests/support/proposed-quotes.ts";
import { addMember } from "#tests/support/staff.ts";

// Whatever is done to quotes, amendments and the planning, in any order: nothing overlaps, nothing is held for nobody,
// every sum is one sum, and nobody pays more than a fresh quote would ask. What sums and prices should be is worked out
// here once more, as one would on paper.

const database = testDatabase();
const openOffice = quoteOffice(database);
const sequences = Number(process.env.AFTER_YES_SEQUENCES ?? 4);
const steps = Number(process.env.AFTER_YES_STEPS ?? 40);
const firstSeed = Number(process.env.AFTER_YES_SEED ?? 20_261_119);

async function openWorld(seed: number): Promise<AfterYesWorld> {
  const { app, clock, addRequest } = await openOffice();
  await database.pool.query(
    "delete from quotes; delete from vehicle_periods; delete from requests; truncate rate_limits",
  );
  // Half of the companies type their prices with VAT.
  const company = { prices_include_tax: seed % 2 === 0 };
  await database.db.updateTable("company_info").set(company).execute();
  const actor = await addMember(database, "admin", `julien.roca+${crypto.randomUUID()}@example.fr`);
  const vehicles: string[] = [];
  for (const price of [89, 75, 110]) {
    const { vehicleId } = await addRequest();
    const values = { price, name: `Fourgon ${price}`, available: true };
    await database.db.updateTable("vehicles").set(values).where("id", "=", vehicleId).execute();
    vehicles.push(vehicleId);
  }
  return {
    ...{ app, clock, actor, vehicles, draw: drawer(seed), tokens: new Map(), undos: [], bins: [] },
    async propose(requestId) {
      const { draft } = (await getQuotePage(app, actor, { id: "nouveau", requestId })) as EditorPage;
      return createDraft(app, actor, { requestId, input: posted(draft) });
    },
  };
}

/** Of all sequences: what was done at least once, and what was refused. */
const tried = new Set<string>();
const drawn = Object.entries(weights).flatMap(([name, weight]) => Array<string>(weight).fill(name));

for (let index = 0; index < sequences; index++) {
  const seed = firstSeed + index;
  test(`${steps} deeds in the order of seed ${seed} leave nothing wrong`, { timeout: 300_000 }, async () => {
    const world = await openWorld(seed);
    const checked = new Set<string>();
    const story: string[] = [];
    while (story.length < steps) {
      const name = story.length === 0 ? "propose" : (world.draw.oneOf(drawn) as string);
      const done = await deeds[name]?.(world).catch((error: Error) => error);
      if (done === nothing) continue;
      const refused = done instanceof Error ? done : null;
      tried.add(refused ? `${name} refused` : name);
      story.push(refused ? `${name}: ${refused.message}` : name);
      if (refused && !(refused instanceof Failure)) throw new Error(story.join("\n"), { cause: refused });
      await database.pool.query("truncate rate_limits");
      await expectSound(world, checked).catch((error) => {
        throw new Error(`${story.slice(-12).join("\n")}\n${error.message}`, { cause: error });
      });
    }
    const made = story.filter((line) => !line.includes(":")).length;
    // Most of what was asked for was done, or this proves little.
    expect(made).toBeGreaterThan(steps / 3);
  });
}

test.runIf(sequences * steps >= 160)("all of it was done, and refused where a vehicle was taken", () => {
  const wanted = ["accept", "amend", "breakDown", "cancel", "move", "remove", "sendAmendment", "withdraw"];
  expect([...tried]).toEqual(expect.arrayContaining([...wanted, "accept refused"]));
});

async function expectSound(world: AfterYesWorld, checked: Set<string>): Promise<void> {
  const { rows: overlaps } = await database.pool.query(
    `select a.id from vehicle_periods a join vehicle_periods b on a.vehicle_id = b.vehicle_id and a.id < b.id
      and a.during && b.during where a.kind <> 'option' and b.kind <> 'option'`,
  );
  expect(overlaps, "overlaps").toEqual([]);
  const { rows: forNobody } = await database.pool.query(
    `select p.kind, p.displaced, q.number, q.version, q.state, r.status from vehicle_periods p
       left join quotes q on q.id = p.quote_id left join requests r on r.id = p.request_id
     where p.kind <> 'immobilisation' and (q.id is null or r.id is distinct from q.request_id
       or q.state <> (case when p.kind = 'option' and not p.displaced then 'sent' else 'accepted' end)
       or r.status = 'annule' or (q.state = 'accepted' and r.status <> 'gagne'))`,
  );
  expect(forNobody, "held for nobody").toEqual([]);
  const { rows: twice } = await database.pool.query(
    `select number from quotes where state = 'accepted' group by number having count(*) > 1
     union all select agreed.number from quotes open join quotes agreed on agreed.id = open.amends_id
       where open.state in ('draft', 'sent') group by agreed.number having count(*) > 1
     union all select agreed.number from quotes open join quotes agreed on agreed.id = open.amends_id
       where open.state = 'sent' and agreed.state <> 'accepted'`,
  );
  expect(twice, "documents of one number").toEqual([]);
  const { rows: documents } = await database.pool.query(
    "select id from quotes where state not in ('draft') order by id",
  );
  for (const { id } of documents) {
    if (checked.has(id)) continue;
    checked.add(id);
    await expectOneSum(world, id);
    await expectNoMoreThanFresh(world, id);
  }
}

/** The same on the page, on paper, in the table and in its lines. */
async function expectOneSum({ app }: AfterYesWorld, id: string): Promise<void> {
  const { db } = database;
  const token = newSecretToken();
  const stored = await db.selectFrom("quotes").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const lines = await db.selectFrom("quote_lines").selectAll().where("quote_id", "=", id).execute();
  expect(
    lines.map(({ total }) => total),
    "lines",
  ).toEqual(lines.map(lineOnPaper));
  const { ht, ttc } = totalOnPaper(lines, stored.includes_tax);
  expect([stored.total_ht, stored.total_vat, stored.total_ttc], "table").toEqual([ht, ttc - ht, ttc]);
  await db
    .updateTable("quotes")
    .set({ token_hash: hashToken(token) })
    .where("id", "=", id)
    .execute();
  const quote = await readCustomerQuote(app, { token, version: stored.version });
  await db.updateTable("quotes").set({ token_hash: stored.token_hash }).where("id", "=", id).execute();
  if (!quote) throw new Error("its link opens nothing");
  const page = renderToStaticMarkup(<QuoteSheet quote={quote} />).replace(/<[^>]*>|&nbsp;|\s/g, "");
  const paper = await textOf(stored.pdf as Buffer);
  for (const sum of [`TotalHT${euros(ht)}`, `TotalTTC${euros(ttc)}`]) {
    expect(page, "page").toContain(sum);
    expect(paper, "paper").toContain(sum);
  }
}

/** Whole numbers, one rounding, half a cent up. */
function lineOnPaper({ quantity, unit_price, discount }: PricedLine): number {
  const whole =
    BigInt(Math.round(quantity * 100)) *
    BigInt(Math.round(unit_price * 100)) *
    BigInt(1000 - Math.round(discount * 10));
  return Number((whole + 50_000n) / 100_000n);
}

/** VAT is that of the sum. */
function totalOnPaper(lines: PricedLine[], includesTax: boolean): { ht: number; ttc: number } {
  expect([...new Set(lines.map(({ vat_rate }) => vat_rate))], "rates").toEqual([20]);
  const sum = lines.reduce((cents, line) => cents + lineOnPaper(line), 0);
  return includesTax ? { ht: Math.round(sum / 1.2), ttc: sum } : { ht: sum, ttc: Math.round(sum * 1.2) };
}

/** «1234,56€»: as both say it, once its spaces are gone. */
const euros = (cents: number) => `${(cents / 100).toFixed(2).replace(".", ",")}€`;

async function textOf(file: Buffer): Promise<string> {
  const pdf = await getDocumentProxy(new Uint8Array(file));
  const pages: string[] = [];
  for (let index = 1; index <= pdf.numPages; index++) {
    const { items } = await (await pdf.getPage(index)).getTextContent();
    pages.push(items.map((item) => ("str" in item ? item.str : "")).join(""));
  }
  return pages.join("").replace(/\s/g, "");
}

/** Nor more than a quote that is begun today for the same vehicles and days; a part of a rental is priced as the whole. */
async function expectNoMoreThanFresh(world: AfterYesWorld, id: string): Promise<void> {
  const { db } = database;
  const quote = await findQuote(db, id);
  const { from, to } = quote?.stay ?? {};
  if (!from || !to) return;
  const length = countDays(from, to);
  let asked = 0;
  let most = 0;
  for (const line of await readQuoteLines(db, id)) {
    if (!line.vehicle_id || !line.during) continue;
    const { price } = await db
      .selectFrom("vehicles")
      .select("price")
      .where("id", "=", line.vehicle_id)
      .executeTakeFirstOrThrow();
    const fresh = rentalOnPaper(Number(price), length);
    expect(await freshTotal(world, line.vehicle_id, { from, to }), "a fresh quote").toBe(fresh);
    const days = fromDuring<EndedDays>(line.during);
    asked += lineOnPaper(line);
    most += fresh * (countDays(days.from, days.to) / length);
  }
  expect(asked, `${quote?.number} v${quote?.version}, against a fresh quote`).toBeLessThanOrEqual(
    Math.ceil(most),
  );
}

/** By the office's price list: 8 % less from three days, 40 % from four weeks; and more days where they cost less. */
function rentalOnPaper(price: number, days: number): number {
  const of = (quantity: number) => {
    const discount = quantity >= 28 ? 40 : quantity >= 3 ? 8 : 0;
    return lineOnPaper({ quantity, unit_price: price, discount, vat_rate: 20 });
  };
  return Math.min(of(days), of(Math.max(days, 3)), of(Math.max(days, 28)));
}

async function freshTotal(
  { app, actor }: AfterYesWorld,
  vehicle_id: string,
  days: EndedDays,
): Promise<number> {
  const { db } = database;
  const request = { name: "Neuf", email: "neuf@example.fr", customer_kind: "particulier" as const };
  const { id } = await db
    .insertInto("requests")
    .values({ ...request, during: toDuring(days), days: countDays(days.from, days.to) })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("request_vehicles")
    .values({ request_id: id, vehicle_id, vehicle_name: "Fourgon", position: 0, estimate: null })
    .execute();
  const { draft } = (await getQuotePage(app, actor, { id: "nouveau", requestId: id })) as EditorPage;
  await db.deleteFrom("requests").where("id", "=", id).execute();
  return draft.lines.filter((line) => line.vehicle_id).reduce((sum, line) => sum + lineOnPaper(line), 0);
}
