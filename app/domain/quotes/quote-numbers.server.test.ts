import { getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import { testDatabase } from "#tests/support/database.ts";
import { quoteOffice } from "#tests/support/proposed-quotes.ts";
import { type EditorPage, getQuotePage, readQuotePdf } from "./quote-page.server.ts";
import { reviseQuote } from "./staff-quotes.server.ts";

const database = testDatabase();
const openOffice = quoteOffice(database);
/** For tests whose clock runs ahead. */
const inYears = { during: "[2034-01-05,2034-01-10)" };
const lastOf = async (year: number) => {
  const { rows } = await database.pool.query("select last from quote_numbers where year = $1", [year]);
  return Number(rows[0]?.last ?? 0);
};

test("twenty at once take twenty numbers in a row, each its own; a second click sends nothing", async () => {
  const { clock, addRequest, propose, send } = await openOffice();
  const requests = await Promise.all(Array.from({ length: 20 }, () => addRequest(inYears)));
  const drafts = await Promise.all(requests.map(({ id }) => propose(id)));
  clock.at = new Date("2030-03-01T10:00:00Z");
  const before = await lastOf(2030);
  const sent = await Promise.all(drafts.map((draft) => send(draft)));
  const numbers = sent.map(({ title }) => Number(title.slice(-4))).sort((a, b) => a - b);
  expect(numbers).toEqual(Array.from({ length: 20 }, (_, index) => before + index + 1));
  const [first = { id: "", version: "" }] = drafts;
  await expect(send(first)).rejects.toMatchObject({ code: "conflict" });
  expect(await lastOf(2030)).toBe(before + 20);
}, 180_000);

test("where another process takes the number that was thought of, the document has the one it got", async () => {
  const { app, actor, clock, addRequest, propose, send } = await openOffice();
  const draft = await propose((await addRequest(inYears)).id);
  clock.at = new Date("2031-03-01T10:00:00Z");
  const taken = (await lastOf(2031)) + 1;
  const other = await database.pool.connect();
  await other.query("begin");
  await other.query(
    "insert into quote_numbers values (2031, $1) on conflict (series, year) do update set last = excluded.last",
    [taken],
  );
  const sending = send(draft);
  await expect
    .poll(async () => (await database.pool.query("select from pg_locks where not granted")).rowCount, {
      // The document is made first, and takes its time on a busy machine.
      timeout: 60_000,
    })
    .toBeGreaterThan(0);
  await other.query("commit");
  other.release();
  const title = `DV-2031-${String(taken + 1).padStart(4, "0")}`;
  expect((await sending).title).toBe(title);
  const { file } = await readQuotePdf(app, actor, draft.id);
  const document = await getDocumentProxy(new Uint8Array(file));
  expect(((await document.getMetadata()).info as { Title: string }).Title).toContain(title);
}, 120_000);

test("the year of a number is the one on the company's wall", async () => {
  const { clock, addRequest, propose, send } = await openOffice();
  const [before, after] = [
    await propose((await addRequest(inYears)).id),
    await propose((await addRequest(inYears)).id),
  ];
  clock.at = new Date("2028-12-31T22:59:59Z");
  expect((await send(before)).title).toMatch(/^DV-2028-/);
  clock.at = new Date("2028-12-31T23:00:00Z");
  expect((await send(after)).title).toMatch(/^DV-2029-/);
});

test("a corrected quote is the next version of its number: the one before is replaced, its options are lifted", async () => {
  const { app, actor, addRequest, propose, send } = await openOffice();
  const draft = await propose((await addRequest()).id);
  const { id } = draft;
  const first = await send(draft);
  const next = await reviseQuote(app, actor, id);
  expect((await reviseQuote(app, actor, id)).id).toBe(next.id);
  const page = (await getQuotePage(app, actor, { id: next.id, requestId: null })) as EditorPage;
  expect(page.draft.validity).toBeNull();
  const second = await send({ id: next.id, version: page.saved?.version ?? "" });
  expect(second.title).toBe(`${first.title} · version\u00a02`);
  const states = await database.db
    .selectFrom("quotes")
    .select("state")
    .where("number", "=", first.title)
    .orderBy("version")
    .execute();
  expect(states.map(({ state }) => state)).toEqual(["replaced", "sent"]);
  const options = await database.db
    .selectFrom("vehicle_periods")
    .select("quote_id")
    .where("quote_id", "in", [id, next.id])
    .execute();
  expect(options).toEqual([{ quote_id: next.id }]);
  await expect(reviseQuote(app, actor, id)).rejects.toMatchObject({ code: "conflict" });
});
