import { beforeEach, describe, expect, test } from "vitest";
import { insertPeriod } from "#app/domain/periods/periods.server.ts";
import type { Failure } from "#app/lib/failure.ts";
import { agreeingOffice } from "#tests/support/agreed-quotes.ts";
import { testDatabase } from "#tests/support/database.ts";
import { letter } from "#tests/support/proposed-quotes.ts";
import { expireQuotes, noteAcceptance } from "../answers/close-quote.server.ts";
import { acceptQuote } from "../answers/quote-answers.server.ts";
import { cancelQuote } from "../cancellation/cancel-quote.server.ts";
import { readCustomerQuote } from "../customer-quote.server.ts";
import { type EditorPage, getQuotePage, readQuotePdf, type SentPage } from "../quote-page.server.ts";
import { reviseQuote } from "../staff-quotes.server.ts";
import { swapField } from "./amendment.schema.ts";
import { foreseeAmendment, noteAgreedAmendment, startAmendment } from "./staff-amendments.server.ts";

const database = testDatabase();
const openOffice = agreeingOffice(database);
const yes = { name: "Paul Noguer", address: "203.0.113.9" };
const heard = { name: "Paul Noguer", heard: "telephone" };

beforeEach(async () => {
  await database.db.deleteFrom("vehicle_periods").execute();
  await database.pool.query("truncate rate_limits");
});

const failureOf = (work: Promise<unknown>): Promise<Failure | null> =>
  work.then(() => null).catch((error: Failure) => error);

async function openDesk() {
  const office = await openOffice();
  const { app, actor } = office;
  return {
    ...office,
    foresee: (id: string, input: Record<string, unknown>) => foreseeAmendment(app, { actor, id, input }),
    start: (id: string, input: Record<string, unknown>) => startAmendment(app, { actor, id, input }),
    agree: (id: string, input: Record<string, unknown>) =>
      noteAgreedAmendment(app, { actor, id, input: { ...heard, ...input } }),
    documents: () =>
      database.db
        .selectFrom("quotes")
        .select("id")
        .execute()
        .then(({ length }) => length),
  };
}

describe("«Modifier la location…»", () => {
  test("says what a change comes to and what could come instead, and writes nothing", async () => {
    const office = await openDesk();
    const agreed = await office.addAgreed();
    const twin = await office.addTwin(agreed.vehicleId);
    const before = await office.documents();
    const proposal = await office.foresee(agreed.quoteId, { to: "2026-11-30" });
    expect(proposal).toMatchObject({
      ...{ begun: false, isOver: false, problems: {}, refused: null, open: null },
      stay: { from: "2026-11-23", to: "2026-11-27", from_time: null, to_time: null },
      changes: { days: 3, after: { ht: 65_504 } },
      vehicles: [{ id: agreed.vehicleId, name: "Corbère Grand Large" }],
    });
    expect(proposal.vehicles[0]?.equivalents.map(({ id }) => id)).toContain(twin);
    expect(proposal.vehicles[0]?.chosen).toBeNull();
    // It stays named where it is no longer free on the days that are asked for.
    await database.db
      .transaction()
      .execute((trx) =>
        insertPeriod(
          trx,
          null,
          { vehicle_id: twin, kind: "reservation", from: "2026-11-28", to: "2026-11-29" },
          office.clock.at,
        ),
      );
    const change = { to: "2026-11-30", [swapField(agreed.vehicleId)]: twin };
    const [swapped] = (await office.foresee(agreed.quoteId, change)).vehicles;
    expect(swapped?.chosen).toMatchObject({ id: twin });
    expect(swapped?.equivalents.map(({ id }) => id)).not.toContain(twin);
    // What the form shows already is no change.
    const same = await office.foresee(agreed.quoteId, {
      from: "2026-11-23",
      to: "2026-11-27",
      from_hour: "",
    });
    expect(same.changes.rows).toEqual([]);
    expect(await office.documents()).toBe(before);
  });

  test("names who is in the way, in the price as in the draft", async () => {
    const office = await openDesk();
    const agreed = await office.addAgreed();
    await database.db.transaction().execute((trx) =>
      insertPeriod(
        trx,
        null,
        {
          vehicle_id: agreed.vehicleId,
          kind: "reservation",
          from: "2026-11-29",
          to: "2026-12-02",
          note: "Moret",
        },
        office.clock.at,
      ),
    );
    const { refused } = await office.foresee(agreed.quoteId, { to: "2026-11-30" });
    expect(refused?.replaceAll("\u00a0", " ")).toMatch(/déjà réservé .*Moret\. Libre jusqu’au 28 nov\./);
    const failure = await failureOf(office.start(agreed.quoteId, { to: "2026-11-30" }));
    expect(failure).toMatchObject({ code: "conflict", message: refused, fields: { to: refused } });
  });

  test("what cannot be understood is said at its field", async () => {
    const office = await openDesk();
    const { quoteId } = await office.addAgreed();
    const wrong = await failureOf(office.start(quoteId, { to: "demain", to_hour: "25:00" }));
    expect(Object.keys(wrong?.fields ?? {})).toEqual(["to", "to_hour"]);
    const past = await failureOf(office.start(quoteId, { from: "2026-11-16" }));
    expect(past?.fields.from).toContain("à partir d’aujourd’hui");
    const crossed = await failureOf(office.start(quoteId, { to: "2026-11-22" }));
    expect(crossed?.fields.to).toContain("ne peut pas précéder");
    expect(await failureOf(office.start("0197a000-0000-7000-8000-00000000dead", {}))).toMatchObject({
      code: "not-found",
    });
  });

  test("drafts once: asked again, the draft follows, and the editor compares it with what was agreed", async () => {
    const office = await openDesk();
    const { quoteId } = await office.addAgreed();
    const first = await office.start(quoteId, { to: "2026-11-28" });
    const second = await office.start(quoteId, { to: "2026-11-30", to_hour: "16:00" });
    expect(second.id).toBe(first.id);
    const draft = await office.quoteOf(first.id);
    expect(draft).toMatchObject({ state: "draft", amendment: 1, amends_id: quoteId });
    expect(draft.stay).toMatchObject({ to: "2026-11-30", to_time: "16:00" });
    expect(draft.stay.return).toMatch(/^à 16:00/);
    // Nobody's own days are held against them.
    const page = (await getQuotePage(office.app, office.actor, {
      id: first.id,
      requestId: null,
    })) as EditorPage;
    expect(page.amended).toMatchObject({ id: quoteId, amendment: 1, isOut: false });
    expect(page.taken).toEqual([]);
    const sent = (await getQuotePage(office.app, office.actor, { id: quoteId, requestId: null })) as SentPage;
    expect(sent).toMatchObject({ isAmendable: true, amendment: { id: first.id, state: "draft" } });
  });
});

test("what an amendment that waits holds are the days it adds, and its page says so", async () => {
  const office = await openDesk();
  const { quoteId } = await office.addAgreed();
  const readPage = async (id: string) =>
    (await getQuotePage(office.app, office.actor, { id, requestId: null })) as SentPage;
  const agreedDays = { from: "2026-11-23", to: "2026-11-27" };
  expect(await readPage(quoteId)).toMatchObject({ periods: 1, held: agreedDays });
  const { id, token } = await office.sendAmendment(quoteId, { to: "2026-11-30" });
  expect(await readPage(id)).toMatchObject({ periods: 1, held: { from: "2026-11-28", to: "2026-11-30" } });
  expect(await readPage(quoteId)).toMatchObject({ periods: 1, held: agreedDays });
  await acceptQuote(office.app, token, yes);
  expect(await readPage(id)).toMatchObject({ periods: 1, held: { ...agreedDays, to: "2026-11-30" } });
  expect(await readPage(quoteId)).toMatchObject({ periods: 0, held: null });
});

describe("noted on the telephone", () => {
  test("is refused where the price is another than was told, or nobody said yes", async () => {
    const office = await openDesk();
    const { quoteId, id } = await office.addAgreed();
    const before = await office.documents();
    const change = { to: "2026-11-30" };
    expect(await failureOf(office.agree(quoteId, { ...change, seen: "1" }))).toMatchObject({
      code: "conflict",
    });
    const nobody = await failureOf(office.agree(quoteId, { ...change, name: "", heard: "" }));
    expect(Object.keys(nobody?.fields ?? {})).toEqual(["name", "heard"]);
    expect(await office.documents()).toBe(before);
    expect(await office.periodsOf(id)).toMatchObject([{ to: "2026-11-27", quote_id: quoteId }]);
    const { changes } = await office.foresee(quoteId, change);
    const noted = await office.agree(quoteId, { ...change, seen: String(changes.after.ttc) });
    expect(await office.quoteOf(noted.id)).toMatchObject({
      ...{ state: "accepted", total_ttc: changes.after.ttc, answered_by: "Paul Noguer" },
      answer: { heard: "telephone", noted_by: expect.any(String), pdf_sha256: expect.any(String) },
    });
  });

  test("nobody is written to unless it is asked for; the desk is", async () => {
    const office = await openDesk();
    const { quoteId } = await office.addAgreed();
    const seen = async (to: string, id: string) =>
      String((await office.foresee(id, { to })).changes.after.ttc);
    const kinds = async (id: string) =>
      (
        await database.db
          .selectFrom("outgoing_mails")
          .select(["kind"])
          .where("attachment_quote_id", "=", id)
          .orderBy("kind")
          .execute()
      ).map(({ kind }) => kind);
    const quiet = await office.agree(quoteId, { to: "2026-11-28", seen: await seen("2026-11-28", quoteId) });
    expect(await kinds(quiet.id)).toEqual(["notice"]);
    const change = { to: "2026-11-29", tell: "on", seen: await seen("2026-11-29", quiet.id) };
    const told = await office.agree(quiet.id, change);
    expect(await kinds(told.id)).toEqual(["acceptance", "notice"]);
    const { calendar } = await database.db
      .selectFrom("outgoing_mails")
      .select("calendar")
      .where("attachment_quote_id", "=", told.id)
      .where("kind", "=", "acceptance")
      .executeTakeFirstOrThrow();
    // The same appointment as before, moved: the customer's calendar replaces it.
    expect(calendar).toContain("SEQUENCE:2");
    expect(calendar).toMatch(/DTEND[^\n]*:202611(29|30)/);
  });

  test("two at once: one is noted, the other hears that it is changed already", async () => {
    const office = await openDesk();
    const { quoteId, id } = await office.addAgreed();
    const seenOf = async (to: string) => String((await office.foresee(quoteId, { to })).changes.after.ttc);
    const [one, other] = [await seenOf("2026-11-28"), await seenOf("2026-11-30")];
    const failures = await Promise.all([
      failureOf(office.agree(quoteId, { to: "2026-11-28", seen: one })),
      failureOf(office.agree(quoteId, { to: "2026-11-30", seen: other })),
    ]);
    expect(failures.filter((failure) => failure === null)).toHaveLength(1);
    expect(failures.find((failure) => failure !== null)?.message).toContain("a pris la place de ce document");
    expect(await office.periodsOf(id)).toHaveLength(1);
  });
});

describe("by the link", () => {
  test("another took the days meanwhile: nothing is accepted, and what was agreed holds", async () => {
    const office = await openDesk();
    const agreed = await office.addAgreed();
    const { id, token } = await office.sendAmendment(agreed.quoteId, { to: "2026-11-30" });
    // The option is a hint: a promise goes before it.
    await database.db.transaction().execute((trx) =>
      insertPeriod(
        trx,
        null,
        {
          vehicle_id: agreed.vehicleId,
          kind: "reservation",
          from: "2026-11-30",
          to: "2026-12-02",
          note: "Moret",
        },
        office.clock.at,
      ),
    );
    expect(await acceptQuote(office.app, token, yes)).toBe("taken");
    expect((await office.quoteOf(id)).state).toBe("sent");
    expect((await office.quoteOf(agreed.quoteId)).state).toBe("accepted");
    const noted = await failureOf(noteAcceptance(office.app, { actor: office.actor, id, input: heard }));
    expect(noted?.message).toContain("Rien n’est accepté");
    const held = (await office.periodsOf(agreed.id)).filter(({ kind }) => kind !== "option");
    expect(held).toMatchObject([{ from: "2026-11-23", to: "2026-11-27", quote_id: agreed.quoteId }]);
  });

  test("pressed twice at once it is agreed once", async () => {
    const office = await openDesk();
    const agreed = await office.addAgreed();
    const { id, token } = await office.sendAmendment(agreed.quoteId, { to: "2026-11-30" });
    const said = await Promise.all([
      acceptQuote(office.app, token, yes),
      acceptQuote(office.app, token, yes),
    ]);
    expect(said).toEqual(["accepted", "accepted"]);
    const mails = await database.db
      .selectFrom("outgoing_mails")
      .select("id")
      .where("attachment_quote_id", "=", id)
      .where("kind", "=", "acceptance")
      .execute();
    expect(mails).toHaveLength(1);
  });

  test("the document before still reads, says it was changed, and leads on; it is a contract nobody revises", async () => {
    const office = await openDesk();
    const agreed = await office.addAgreed();
    const { id, token } = await office.sendAmendment(agreed.quoteId, { to: "2026-11-30" });
    await acceptQuote(office.app, token, yes);
    const former = await readCustomerQuote(office.app, { token: agreed.token, version: 1 });
    expect(former?.document.stay?.return.day).toBe("2026-11-27");
    expect(former?.document.state).toBe("amended");
    const { file } = await readQuotePdf(office.app, office.actor, agreed.quoteId);
    expect(file.subarray(0, 5).toString()).toBe("%PDF-");
    expect((await failureOf(reviseQuote(office.app, office.actor, agreed.quoteId)))?.message).toContain(
      "vaut contrat",
    );
    // No amendment but of what is in force.
    expect((await failureOf(office.start(agreed.quoteId, { to: "2026-12-02" })))?.message).toContain(
      "a pris la place",
    );
    const { id: next } = await office.start(id, { to: "2026-12-02" });
    expect(await office.quoteOf(next)).toMatchObject({ amendment: 2, version: 3, amends_id: id });
  });

  test("the rental is cancelled: the amendment that waited cannot be accepted any more", async () => {
    const office = await openDesk();
    const agreed = await office.addAgreed();
    const { id, token } = await office.sendAmendment(agreed.quoteId, { to: "2026-11-30" });
    const input = { heard: "telephone", charge: "none", seen: "inconnu", reason: "" };
    await cancelQuote(office.app, { actor: office.actor, id: agreed.quoteId, input });
    expect((await office.quoteOf(id)).state).toBe("withdrawn");
    expect(await acceptQuote(office.app, token, yes)).toBe("withdrawn");
    expect(await office.periodsOf(agreed.id)).toEqual([]);
    expect((await failureOf(office.start(agreed.quoteId, { to: "2026-11-30" })))?.message).toContain(
      "est annulée",
    );
  });

  test("nobody answers: it expires when what it changes begins, its option goes, and the request stays won", async () => {
    const office = await openDesk();
    const agreed = await office.addAgreed();
    const { id } = await office.sendAmendment(agreed.quoteId, { to: "2026-11-30" });
    // The departure is no end of it.
    office.clock.at = new Date("2026-11-25T10:00:00Z");
    await expireQuotes(office.app);
    expect((await office.quoteOf(id)).state).toBe("sent");
    office.clock.at = new Date("2026-11-27T23:00:00Z");
    await expireQuotes(office.app);
    expect((await office.quoteOf(id)).state).toBe("expired");
    expect(await office.periodsOf(agreed.id)).toMatchObject([{ kind: "reservation", to: "2026-11-27" }]);
    const request = await database.db
      .selectFrom("requests")
      .select("status")
      .where("id", "=", agreed.id)
      .executeTakeFirstOrThrow();
    expect(request.status).toBe("gagne");
  });

  test("during the rental a draft can be sent: it prolongs, and the departure stays behind it", async () => {
    const office = await openDesk();
    const agreed = await office.addAgreed();
    office.clock.at = new Date("2026-11-25T09:00:00Z");
    await database.db
      .updateTable("vehicle_periods")
      .set({ kind: "location" })
      .where("quote_id", "=", agreed.quoteId)
      .execute();
    const proposal = await office.foresee(agreed.quoteId, { to: "2026-11-26" });
    expect(proposal).toMatchObject({
      begun: true,
      problems: { to: expect.stringContaining("plus raccourcie") },
    });
    const { id } = await office.start(agreed.quoteId, { to: "2026-11-30" });
    const { updated_at } = await office.quoteOf(id);
    const { link } = await office.send({ id, version: updated_at.toISOString() }, letter);
    expect(await acceptQuote(office.app, link.split("/").at(-1) ?? "", yes)).toBe("accepted");
    expect(await office.periodsOf(agreed.id)).toMatchObject([
      { kind: "location", from: "2026-11-23", to: "2026-11-30", quote_id: id },
    ]);
  });

  test("a draft whose price staff raised over a fresh quote's is not sent", async () => {
    const office = await openDesk();
    const { quoteId } = await office.addAgreed();
    const { id } = await office.start(quoteId, { to: "2026-11-30" });
    await database.pool.query(
      "update quote_lines set unit_price = unit_price + 1, total = total + 800 where quote_id = $1 and vehicle_id is not null",
      [id],
    );
    const { updated_at } = await office.quoteOf(id);
    const failure = await failureOf(office.send({ id, version: updated_at.toISOString() }, letter));
    expect(failure?.message).toMatch(/dans cet avenant, à .* dans un nouveau devis/);
  });
});

test("another vehicle of our own doing is asked for by the form, and keeps the price", async () => {
  const office = await openDesk();
  const agreed = await office.addAgreed();
  const dearer = await office.addTwin(agreed.vehicleId, { price: 120 });
  const swap = { [swapField(agreed.vehicleId)]: dearer };
  const asked = await office.foresee(agreed.quoteId, swap);
  expect(asked.changes.after.ttc).toBeGreaterThan(asked.changes.before.ttc);
  const ours = await office.foresee(agreed.quoteId, { ...swap, ours: "on" });
  expect(ours.changes.after).toEqual(ours.changes.before);
});

test("besides its equivalents every other vehicle that is free and priced is offered", async () => {
  const office = await openDesk();
  const agreed = await office.addAgreed();
  const [like, larger, away] = [
    await office.addTwin(agreed.vehicleId, { price: 80 }),
    await office.addTwin(agreed.vehicleId, { price: 120 }),
    await office.addTwin(agreed.vehicleId, { price: 130 }),
  ];
  const setVolume = (id: string, volume: string) =>
    database.pool.query("update vehicles set capacity = $2 where id = $1", [id, volume]);
  await Promise.all([setVolume(agreed.vehicleId, "10 m³"), setVolume(like, "10 m³")]);
  await Promise.all([setVolume(larger, "20 m³"), setVolume(away, "20 m³")]);
  await database.pool.query("update vehicles set available = false where id = $1", [away]);
  const { vehicles } = await office.foresee(agreed.quoteId, {});
  const offered = vehicles.map(({ equivalents, others }) => ({
    equivalents: equivalents.map(({ id }) => id),
    others: others.map(({ id }) => id),
  }));
  expect(offered).toHaveLength(1);
  expect(offered[0]?.equivalents).toContain(like);
  expect(offered[0]?.others).not.toContain(like);
  expect(offered[0]?.others).toContain(larger);
  expect(offered[0]?.others).not.toContain(away);
  expect(offered[0]?.others).not.toContain(agreed.vehicleId);
});
