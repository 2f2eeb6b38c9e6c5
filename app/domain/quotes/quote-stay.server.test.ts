import { expect, test } from "vitest";
import { testDatabase } from "#tests/support/database.ts";
import { posted, quoteOffice } from "#tests/support/proposed-quotes.ts";
import { testQuote } from "#tests/support/quote-drafts.ts";
import { toDocument } from "./quote-document.ts";
import { type EditorPage, getQuotePage } from "./quote-page.server.ts";
import { withDays } from "./quote-terms.ts";
import { closedDayWarnings, vehicleWarnings } from "./quote-timing.ts";
import { departureMoment } from "./quote-validity.ts";
import { findQuote, readQuoteDocument, type StoredQuote, saveDraft } from "./staff-quotes.server.ts";

// What the days, the place and the vehicle of a quote mean for sending it.

const database = testDatabase();
const openOffice = quoteOffice(database);

test("a quote ends the day before departure at the latest, counted from the day it leaves; its departure is kept", async () => {
  const { clock, addRequest, propose, send, quoteOf } = await openOffice();
  // Monday 23 November: the agency of the test opens at an hour that the proposal says.
  const near = await propose((await addRequest()).id);
  const far = await propose((await addRequest({ during: "[2027-02-01,2027-02-06)" })).id);
  expect([near.page.draft.validity, far.page.draft.validity]).toEqual([null, null]);
  clock.at = new Date("2026-11-19T10:00:00Z");
  await send(near);
  await send(far);
  expect(await quoteOf(near.id)).toMatchObject({
    valid_until: "2026-11-22",
    departs_at: departureMoment(near.page.draft.stay),
  });
  expect((await quoteOf(far.id)).valid_until).toBe("2026-12-04");
  const frozen = database.pool.query("update quotes set departs_at = now() where id = $1", [near.id]);
  await expect(frozen).rejects.toThrow(/stays as it is/);
});

test("its end may be chosen beyond that, up to the departure itself, and the document says so", async () => {
  const { app, actor, addRequest, propose, send, quoteOf } = await openOffice();
  const { page, id, version } = await propose((await addRequest()).id);
  const stay = { ...page.draft.stay, departure: "à partir de 08:00, agence" };
  await send(
    await saveDraft(app, actor, { id, version, input: posted({ ...page.draft, stay, validity: 30 }) }),
  );
  const departs_at = new Date("2026-11-23T07:00:00Z");
  expect(await quoteOf(id)).toMatchObject({ valid_until: "2026-11-23", departs_at });
  const document = await readQuoteDocument(database.db, (await findQuote(database.db, id)) as StoredQuote);
  expect(document.validUntilWords).toMatch(/^23.novembre 2026 à 08:00, heure du départ$/);
});

test.each([
  ["days gone by", { from: "2026-11-01", to: "2026-11-03" }, ["stay.from", "stay.to"]],
  ["a departure of yesterday", { from: "2026-11-16", to: "2026-11-20" }, ["stay.from"]],
  ["an hour of today that is past", { from: "2026-11-17", departure: "dès 08:00" }, ["stay.departure"]],
])("nothing is sent for %s", async (_, changes, fields) => {
  const { app, actor, addRequest, propose, send, quoteOf } = await openOffice();
  const { page, id, version } = await propose((await addRequest()).id);
  const stay = { ...page.draft.stay, ...changes };
  const saved = await saveDraft(app, actor, { id, version, input: posted({ ...page.draft, stay }) });
  const failure = (await send(saved).catch((error) => error)) as { status: number; fields: object };
  expect([failure.status, Object.keys(failure.fields)]).toEqual([422, fields]);
  expect((await quoteOf(id)).state).toBe("draft");
});

test("a departure on a closed day is flagged, and to a consumer it says an hour or a reason", async () => {
  const { app, actor, addRequest, propose, send } = await openOffice();
  // A Sunday, and no agency of its own: head office's usual week.
  const request = await addRequest({ during: "[2026-11-22,2026-11-28)" });
  await database.pool.query("update vehicles set agency_id = null where id = $1", [request.vehicleId]);
  const { page, ...draft } = await propose(request.id);
  expect(closedDayWarnings(page.draft.stay, page.context.handover, page.today)).toEqual([
    expect.stringMatching(/^Départ dimanche 22.novembre/),
  ]);
  await expect(send(draft)).rejects.toThrow(/Heure du départ/);
  const stay = { ...page.draft.stay, departure: `boîte à clés, ${page.context.handover.place}` };
  await send(
    await saveDraft(app, actor, {
      id: draft.id,
      version: draft.version,
      input: posted({ ...page.draft, stay }),
    }),
  );
});

test("a vehicle that staff switched off is warned about as a taken one is, and forbids nothing", async () => {
  const { addRequest, propose, send } = await openOffice();
  const request = await addRequest();
  await database.pool.query("update vehicles set available = false where id = $1", [request.vehicleId]);
  const { page, ...draft } = await propose(request.id);
  expect(vehicleWarnings(page.draft.lines, page.context, page)).toEqual([
    expect.stringMatching(/^Corbère Grand Large\u00a0: indisponible au catalogue/),
  ]);
  await send(draft);
});

test("a delivery is proposed as one, its return as a pick-up; once it is priced, the general words about it go", async () => {
  const { app, actor, addRequest } = await openOffice();
  const request = await addRequest();
  const handover = { handover: "livraison", place: "Canohès" } as const;
  await database.db.updateTable("requests").set(handover).where("id", "=", request.id).execute();
  const { draft } = (await getQuotePage(app, actor, { id: "nouveau", requestId: request.id })) as EditorPage;
  expect([draft.stay.departure, draft.stay.return]).toEqual([
    "livraison à Canohès, heure à convenir",
    "reprise à Canohès, heure à convenir",
  ]);
  const told = (unit_price: number) => {
    const lines = draft.lines.map((line) => (line.unit === "forfait" ? { ...line, unit_price } : line));
    const conditions = { ...draft.conditions, texts: { ...draft.conditions.texts, delivery: "Sur devis." } };
    const { conditions: facts } = toDocument(testQuote({ conditions }), withDays(lines, draft.stay));
    return facts.filter(({ label }) => label === "Livraison").map(({ text }) => text);
  };
  expect([told(0), told(45)]).toEqual([["Sur devis."], []]);
});
