import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { phoneKey } from "#app/lib/phone.ts";
import { testDatabase } from "#tests/support/database.ts";
import { addRequest } from "#tests/support/requests.ts";
import { addQuote } from "#tests/support/stored-quotes.ts";
import { findKnownCustomer } from "./known-customer.server.ts";

const database = testDatabase();
const now = new Date("2026-11-19T10:00:00Z");
const at = (day: string) => new Date(`2026-${day}T09:00:00Z`);

beforeEach(() => database.pool.query("truncate quotes, requests cascade"));

const ask = (given: { email?: string; phone?: string; except?: string }) =>
  findKnownCustomer(database.db, { email: "", phone: "", now, ...given });
const add = (day: string, values: Record<string, unknown>) =>
  addRequest(database.db, {
    ...{ name: "Ève Roca", email: "", created_at: at(day), last_customer_at: at(day) },
    ...values,
  });

test("the database compares telephone numbers as the screens do", async () => {
  const spellings = [
    "06 39 98 14 27",
    "+33 6 39 98 14 27",
    "0033639981427",
    "+33 (0)6.39.98.14.27",
    "",
    "+34 972 11 22 33",
  ];
  for (const phone of spellings) {
    const { rows } = await sql<{ key: string }>`select phone_key(${phone}) as key`.execute(database.db);
    expect(rows[0]?.key, phone).toBe(phoneKey(phone));
  }
});

test("an earlier file is found by the same number otherwise written, or the same address, and the open one is not", async () => {
  const first = await add("09-01", { phone: "06 39 98 14 27", reference: "AAA-AAA", status: "gagne" });
  await addQuote(database.db, {
    ...{ request_id: first, number: "DV-2026-0001", state: "accepted", prices_for: "professionnel" },
    sent_at: at("09-02"),
  });
  await add("10-01", { email: " EVE@exemple.fr", reference: "BBB-BBB", status: "perdu" });
  const open = await add("11-01", { phone: "+33 6 39 98 14 27", email: "eve@exemple.fr" });
  await add("11-02", { phone: "0639981428", email: "marc@exemple.fr" });
  const known = await ask({ phone: "+33 6 39 98 14 27", email: "eve@exemple.fr", except: open });
  expect(known?.count).toEqual({ requests: 2, quotes: 0 });
  expect(known?.earlier).toMatchObject([
    { request: { reference: "BBB-BBB", status: "perdu" }, quote: null, estimate: null },
    {
      request: { reference: "AAA-AAA", status: "gagne" },
      quote: {
        title: "DV-2026-0001",
        state: "accepted",
        pricesFor: "professionnel",
        amount: { ht: 10_000, ttc: 12_000 },
      },
    },
  ]);
});

test("a quote whose request is gone is told by itself, in force and never as a draft", async () => {
  await addQuote(database.db, { number: "DV-2025-0007", state: "replaced", email: "eve@exemple.fr" });
  await addQuote(database.db, {
    ...{
      number: "DV-2025-0007",
      version: 2,
      state: "accepted",
      email: "Eve@exemple.fr ",
      sent_at: at("02-01"),
    },
    customer: { name: "Ève Roca", phone: "0639981427" },
  });
  await addQuote(database.db, { email: "eve@exemple.fr" });
  for (const given of [{ email: "eve@exemple.fr" }, { phone: "+33639981427" }])
    expect(await ask(given)).toMatchObject({
      ...{ count: { requests: 0, quotes: 1 }, name: "Ève Roca", phone: "0639981427" },
      earlier: [{ request: null, quote: { title: "DV-2025-0007 · version\u00a02", state: "accepted" } }],
    });
});

test("the quotes of the open request are not told as earlier ones", async () => {
  const open = await add("11-01", { email: "eve@exemple.fr" });
  await addQuote(database.db, { request_id: open, state: "sent", email: "eve@exemple.fr" });
  // For somebody else's letterbox, under the same request.
  await addQuote(database.db, {
    ...{ request_id: open, number: "DV-2026-0002", state: "sent", email: "autre@exemple.fr" },
  });
  expect(await ask({ email: "eve@exemple.fr", except: open })).toBeNull();
  expect(await ask({ email: "autre@exemple.fr", except: open })).toBeNull();
});

test("the latest three are named, and all are searched for by what finds most of them", async () => {
  for (const day of ["01", "02", "03", "04"])
    await add(`10-${day}`, { phone: "0639981427", reference: `AAA-A${day}` });
  await add("10-05", { email: "eve@exemple.fr", reference: "AAA-A05" });
  const known = await ask({ phone: "06 39 98 14 27", email: "eve@exemple.fr" });
  expect(known?.earlier.map(({ request }) => request?.reference)).toEqual(["AAA-A05", "AAA-A04", "AAA-A03"]);
  expect(known).toMatchObject({ count: { requests: 5, quotes: 0 }, search: "06 39 98 14 27" });
});

test("nobody is known by part of a number, by a word, or by nothing", async () => {
  await add("10-01", { phone: "", email: "" });
  for (const given of [{ phone: "06 39 98 14" }, { email: "eve" }, {}]) expect(await ask(given)).toBeNull();
});
