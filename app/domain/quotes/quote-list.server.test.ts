import { beforeEach, expect, test } from "vitest";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { testDatabase } from "#tests/support/database.ts";
import { addRequest } from "#tests/support/requests.ts";
import { addQuote } from "#tests/support/stored-quotes.ts";
import { listQuotes } from "./quote-list.server.ts";
import { readQuoteQuery } from "./quote-list.ts";
import { listedAmounts, listedCustomer, listedTitle } from "./quote-list-words.ts";

const database = testDatabase();
const staff: StaffMember = { id: "1", email: "a@b.fr", role: "user", active: true };
const app = () => ({ db: database.db, now: () => new Date("2026-11-19T10:00:00Z") });

beforeEach(() => database.pool.query("truncate quotes, requests cascade"));

const list = (search = "", actor: StaffMember | null = staff) =>
  listQuotes(app(), actor, readQuoteQuery(search));
const titles = async (search = "") =>
  (await list(search)).quotes.map((quote) => `${listedTitle(quote).title} ${quote.state}`);
const at = (day: string) => new Date(`2026-11-${day}T09:00:00Z`);

/** One agreed and amended, with an amendment that waits; one in its second version; a draft of a third. */
async function addSeveral() {
  const first = await addQuote(database.db, {
    ...{ number: "DV-2026-0001", state: "amended", sent_at: at("01"), answered_at: at("02") },
  });
  const second = await addQuote(database.db, {
    ...{ number: "DV-2026-0001", version: 2, amendment: 1, amends_id: first },
    ...{ state: "accepted", sent_at: at("03"), answered_at: at("04") },
  });
  await addQuote(database.db, {
    ...{ number: "DV-2026-0001", version: 3, amendment: 2, amends_id: second },
    ...{ state: "sent", sent_at: at("05") },
  });
  const replaced = await addQuote(database.db, {
    ...{ number: "DV-2026-0002", state: "replaced", sent_at: at("06") },
  });
  const latest = await addQuote(database.db, {
    ...{ number: "DV-2026-0002", version: 2, replaces_id: replaced, state: "refused", sent_at: at("07") },
  });
  await addQuote(database.db, { version: 3, replaces_id: latest, sent_at: at("08") });
}

test("a number is told once, by the document in force; what waits and drafts stand beside it", async () => {
  await addSeveral();
  const { quotes, counts, everything } = await list();
  expect(quotes.map(({ number, version, state }) => [number, version, state])).toEqual([
    [null, 3, "draft"],
    ["DV-2026-0002", 2, "refused"],
    ["DV-2026-0001", 3, "sent"],
    ["DV-2026-0001", 2, "accepted"],
  ]);
  expect(counts).toEqual({ draft: 1, refused: 1, sent: 1, accepted: 1 });
  expect(everything).toBe(4);
  const [draft] = quotes;
  expect(draft && listedTitle(draft)).toEqual({
    title: "Brouillon",
    note: "nouvelle version de DV-2026-0002",
  });
});

test("an amendment that was refused, or expired, leaves the number to what was agreed; a cancelled one stays", async () => {
  const first = await addQuote(database.db, { number: "DV-2026-0001", state: "accepted", sent_at: at("01") });
  await addQuote(database.db, {
    ...{ number: "DV-2026-0001", version: 2, amendment: 1, amends_id: first, state: "refused" },
  });
  await addQuote(database.db, { number: "DV-2026-0002", state: "amended", sent_at: at("02") });
  await addQuote(database.db, {
    ...{ number: "DV-2026-0002", version: 2, amendment: 1, state: "cancelled", sent_at: at("03") },
  });
  expect((await list()).quotes.map(({ number, state }) => [number, state])).toEqual([
    ["DV-2026-0002", "cancelled"],
    ["DV-2026-0001", "accepted"],
  ]);
});

test("all versions are there when asked for, with tabs of their own", async () => {
  await addSeveral();
  const { counts, everything } = await list("?versions=toutes");
  expect(counts).toMatchObject({ amended: 1, replaced: 1 });
  expect(everything).toBe(6);
  expect((await list("?etat=modifie")).quotes).toHaveLength(1);
});

test("what is past its last day has expired, whether or not the clock's job has said so", async () => {
  await addQuote(database.db, { state: "sent", valid_until: "2026-11-18" });
  await addQuote(database.db, { number: "DV-2026-0002", state: "sent", valid_until: "2026-11-19" });
  expect((await list()).counts).toEqual({ expired: 1, sent: 1 });
  expect(await titles("?etat=expire")).toEqual(["DV-2026-0001 expired"]);
});

test("it is searched by number, reference, name, company, e-mail and telephone in any spelling", async () => {
  const request = await addRequest(database.db, { reference: "K7M-4XQ" });
  await addQuote(database.db, { number: "DV-2026-0041", state: "sent", customer: { name: "Marc Delmas" } });
  await addQuote(database.db, {
    ...{ request_id: request, number: "DV-2026-0042", state: "sent", email: "eve@exemple.fr" },
    customer: { name: "Ève Roca", company: "Roca BTP", phone: "+33 6 39 98 14 27" },
  });
  const queries = [
    "0042",
    "dv-2026-0042",
    "K7M-4XQ",
    "k7m4xq",
    "eve roca",
    "BTP",
    "eve@ex",
    "06 39 98 14 27",
  ];
  for (const q of queries)
    expect(await titles(`?q=${encodeURIComponent(q)}`), q).toEqual(["DV-2026-0042 sent"]);
  expect(await titles("?q=personne")).toEqual([]);
});

test("it is narrowed by agency, kind of customer, and the days of departure, sending or answer", async () => {
  await addQuote(database.db, {
    ...{ number: "DV-2026-0001", state: "accepted", agency: "Agence de Céret", prices_for: "professionnel" },
    // Sent at half past midnight in Perpignan.
    ...{ sent_at: new Date("2026-10-31T23:30:00Z"), answered_at: at("03") },
    stay: { from: "2026-12-08", to: "2026-12-12" },
  });
  const request = await addRequest(database.db, { agency_name: "Agence de Céret" });
  await addQuote(database.db, { request_id: request, sent_at: at("02") });
  await addQuote(database.db, { number: "DV-2026-0003", state: "sent", sent_at: at("01") });
  expect(await titles("?agence=Agence+de+C%C3%A9ret")).toEqual(["Brouillon draft", "DV-2026-0001 accepted"]);
  expect(await titles("?agence=siege")).toEqual(["DV-2026-0003 sent"]);
  expect(await titles("?client=professionnel")).toEqual(["DV-2026-0001 accepted"]);
  expect(await titles("?du=2026-12-08&au=2026-12-08")).toEqual(["DV-2026-0001 accepted"]);
  expect(await titles("?du=2026-12-09")).toEqual([]);
  expect(await titles("?date=envoi&du=2026-11-01&au=2026-11-01")).toEqual([
    "DV-2026-0003 sent",
    "DV-2026-0001 accepted",
  ]);
  expect(await titles("?date=reponse&au=2026-11-03")).toEqual(["DV-2026-0001 accepted"]);
});

test("it is sorted, what a column says nothing of last, and has pages", async () => {
  const line = (unit_price: number) => [{ quantity: 1, unit_price, discount: 0, vat_rate: 20 }];
  for (const [index, name] of ["Zoé", "Ève", "Marc"].entries())
    await addQuote(database.db, {
      ...{ number: `DV-2026-000${index + 1}`, state: "sent", sent_at: at(`0${index + 1}`) },
      ...{ customer: { name }, lines: line(100 - index) },
      stay: index === 1 ? {} : { from: `2026-12-0${9 - index}` },
    });
  const order = async (search: string) => (await list(search)).quotes.map(({ customer }) => customer.name);
  expect(await order("")).toEqual(["Marc", "Ève", "Zoé"]);
  expect(await order("?tri=client")).toEqual(["Ève", "Marc", "Zoé"]);
  expect(await order("?tri=montant&ordre=desc")).toEqual(["Zoé", "Ève", "Marc"]);
  expect(await order("?tri=depart&ordre=desc")).toEqual(["Zoé", "Marc", "Ève"]);
  expect(await order("?tri=depart")).toEqual(["Marc", "Zoé", "Ève"]);
  for (let number = 10; number < 40; number += 1)
    await addQuote(database.db, { number: `DV-2026-00${number}`, state: "sent", sent_at: at("09") });
  const last = await list("?page=9");
  expect([last.page, last.total, last.quotes.length]).toEqual([2, 33, 8]);
});

test("a row says the binding amount first, who it is for and which vehicles it is of", async () => {
  await addQuote(database.db, {
    ...{ state: "sent", prices_for: "professionnel", amendment: undefined },
    customer: { name: "Ève Roca", company: "Roca BTP" },
    lines: [
      {
        label: "Corbère",
        during: "[2026-12-08,2026-12-13)",
        quantity: 5,
        unit_price: 69,
        discount: 8,
        vat_rate: 20,
      },
      { label: "Diable", quantity: 1, unit_price: 10, discount: 0, vat_rate: 20 },
    ],
  });
  const [quote] = (await list()).quotes;
  if (!quote) throw new Error("no quote");
  expect(listedAmounts(quote)).toEqual(["327,40\u00a0€\u00a0HT", "392,88\u00a0€\u00a0TTC"]);
  expect(listedCustomer(quote.customer)).toEqual(["Roca BTP", "Ève Roca"]);
  expect(quote.vehicles).toEqual([{ label: "Corbère" }]);
});

test("it is for those who may send quotes, and says when there is none", async () => {
  expect(await list()).toMatchObject({ isEmpty: true, total: 0, quotes: [] });
  await expect(list("", null)).rejects.toMatchObject({ status: 401 });
  await expect(list("", { ...staff, active: false })).rejects.toMatchObject({ status: 403 });
});
