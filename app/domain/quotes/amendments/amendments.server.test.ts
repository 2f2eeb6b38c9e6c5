import { beforeEach, describe, expect, test } from "vitest";
import { insertPeriod } from "#app/domain/periods/periods.server.ts";
import type { Failure } from "#app/lib/failure.ts";
import { agreeingOffice } from "#tests/support/agreed-quotes.ts";
import { testDatabase } from "#tests/support/database.ts";
import { withdrawQuote } from "../answers/close-quote.server.ts";
import { acceptQuote, refuseQuote } from "../answers/quote-answers.server.ts";
import { findQuoteId } from "../answers/quote-links.server.ts";

const database = testDatabase();
const openOffice = agreeingOffice(database);
const yes = { name: "Paul Noguer", address: "203.0.113.9" };

beforeEach(async () => {
  await database.db.deleteFrom("vehicle_periods").execute();
  await database.pool.query("truncate rate_limits");
});

const failureOf = (work: Promise<unknown>) => work.then(() => null).catch((error: Failure) => error);

describe("an amendment that is noted", () => {
  test("is priced, numbered, frozen and agreed in one go, and the planning follows", async () => {
    const office = await openOffice();
    const agreed = await office.addAgreed();
    // 5 days less 8 % are 409,40 €; 150 km beyond 750 are 22,50 €.
    const former = await office.quoteOf(agreed.quoteId);
    expect(former).toMatchObject({ state: "accepted", total_ht: 43_190 });
    const told = await office.note(agreed.quoteId, { to: "2026-11-30" });

    const amendment = await office.quoteOf(told.id);
    expect(amendment).toMatchObject({
      state: "accepted",
      number: former.number,
      version: 2,
      amendment: 1,
      amends_id: agreed.quoteId,
      answered_by: "Paul Noguer",
      // 8 days less 8 %; 1 200 km are included by then, so none are beyond.
      total_ht: 65_504,
    });
    expect(told.title).toBe(`${former.number} · avenant\u00a01`);
    expect(told.before).toEqual({ ht: former.total_ht, ttc: former.total_ttc });
    expect(told.after).toEqual({ ht: amendment.total_ht, ttc: amendment.total_ttc });
    expect(amendment.pdf?.subarray(0, 5).toString()).toBe("%PDF-");
    expect(amendment.conditions.vehicles?.[0]?.included_km).toBe(1200);
    expect(amendment.changes?.rows.map(({ label }) => label)).toEqual([
      "Retour",
      "Durée",
      "Kilomètres compris",
      "Autres lignes",
    ]);
    expect((await office.quoteOf(agreed.quoteId)).state).toBe("amended");
    expect(await office.periodsOf(agreed.id)).toEqual([
      {
        vehicle_id: agreed.vehicleId,
        kind: "reservation",
        quote_id: told.id,
        from: "2026-11-23",
        to: "2026-11-30",
      },
    ]);
    const request = await database.db
      .selectFrom("requests")
      .select("status")
      .where("id", "=", agreed.id)
      .executeTakeFirstOrThrow();
    expect(request.status).toBe("gagne");
    const mails = await database.db
      .selectFrom("outgoing_mails")
      .select(["kind", "subject", "body", "calendar"])
      .where("attachment_quote_id", "=", told.id)
      .orderBy("kind")
      .execute();
    expect(mails.map(({ kind }) => kind)).toEqual(["acceptance", "notice"]);
    expect(mails[0]?.subject).toContain("Votre location est modifiée");
    expect(mails[0]?.body).toContain("5\u00a0jours → 8\u00a0jours");
    expect(mails[0]?.calendar).toContain("SEQUENCE:1");
    expect(mails[1]?.subject).toContain("Avenant accepté");
  });

  test("is refused whole where the vehicle is promised to another, with who, until when, and what is free", async () => {
    const office = await openOffice();
    const agreed = await office.addAgreed();
    const twin = await office.addTwin(agreed.vehicleId);
    const days = { from: "2026-11-29", to: "2026-12-02", note: "Moret" };
    await database.db
      .transaction()
      .execute((trx) =>
        insertPeriod(
          trx,
          null,
          { vehicle_id: agreed.vehicleId, kind: "reservation", ...days },
          office.clock.at,
        ),
      );
    const failure = await failureOf(office.note(agreed.quoteId, { to: "2026-11-30" }));
    expect(failure).toMatchObject({ code: "conflict" });
    expect(failure?.message.replaceAll("\u00a0", " ")).toMatch(
      /^Corbère Grand Large : déjà réservé du 29 nov\. au 2 déc\. Moret\. Libre jusqu’au 28 nov\. Libres à la place : Corbère Pro/,
    );
    expect((await office.quoteOf(agreed.quoteId)).state).toBe("accepted");
    const swapped = await office.note(agreed.quoteId, {
      to: "2026-11-30",
      vehicles: [{ id: agreed.vehicleId, by: twin }],
    });
    expect(await office.periodsOf(agreed.id)).toMatchObject([
      { vehicle_id: twin, from: "2026-11-23", to: "2026-11-30", quote_id: swapped.id },
    ]);
  });

  test("during the rental another vehicle takes the days that are left, at the agreed price where it is our doing", async () => {
    const office = await openOffice();
    const agreed = await office.addAgreed();
    const dearer = await office.addTwin(agreed.vehicleId, { price: 120 });
    await database.db
      .updateTable("vehicle_periods")
      .set({ kind: "location" })
      .where("quote_id", "=", agreed.quoteId)
      .execute();
    office.clock.at = new Date("2026-11-25T09:00:00Z");
    expect((await failureOf(office.note(agreed.quoteId, { to: "2026-11-26" })))?.message).toContain(
      "plus raccourcie",
    );
    expect((await failureOf(office.note(agreed.quoteId, { from: "2026-11-24" })))?.message).toContain(
      "a commencé",
    );
    const { id, before, after } = await office.note(agreed.quoteId, {
      vehicles: [{ id: agreed.vehicleId, by: dearer }],
      isOurs: true,
    });
    expect(after).toEqual(before);
    expect(await office.periodsOf(agreed.id)).toEqual([
      { vehicle_id: agreed.vehicleId, kind: "location", quote_id: id, from: "2026-11-23", to: "2026-11-24" },
      { vehicle_id: dearer, kind: "location", quote_id: id, from: "2026-11-25", to: "2026-11-27" },
    ]);
    // And is prolonged from there.
    const longer = await office.note(id, { to: "2026-11-28" });
    expect(await office.periodsOf(agreed.id)).toMatchObject([
      { vehicle_id: agreed.vehicleId, from: "2026-11-23", to: "2026-11-24", quote_id: longer.id },
      { vehicle_id: dearer, from: "2026-11-25", to: "2026-11-28", quote_id: longer.id },
    ]);
    office.clock.at = new Date("2026-12-08T09:00:00Z");
    expect((await failureOf(office.note(longer.id, { to: "2026-12-09" })))?.message).toContain(
      "est terminée",
    );
  });
});

describe("an amendment that is sent", () => {
  test("waits while what was agreed holds; the yes by the link moves everything", async () => {
    const office = await openOffice();
    const agreed = await office.addAgreed();
    const { id, token } = await office.sendAmendment(agreed.quoteId, { to: "2026-11-30" });
    expect(await office.quoteOf(id)).toMatchObject({
      state: "sent",
      valid_until: "2026-11-27",
      open_until: new Date("2026-11-27T23:00:00Z"),
    });
    expect(await office.periodsOf(agreed.id)).toMatchObject([
      { kind: "reservation", from: "2026-11-23", to: "2026-11-27", quote_id: agreed.quoteId },
      { kind: "option", from: "2026-11-28", to: "2026-11-30", quote_id: id },
    ]);
    expect(await failureOf(office.draft(agreed.quoteId, { to: "2026-12-01" }))).toMatchObject({
      code: "conflict",
    });
    expect(await findQuoteId(database.db, { token: agreed.token, version: 2 })).toBe(id);
    // During the rental, too.
    office.clock.at = new Date("2026-11-26T10:00:00Z");
    expect(await acceptQuote(office.app, token, yes)).toBe("accepted");
    expect(await acceptQuote(office.app, token, yes)).toBe("accepted");
    expect(await office.periodsOf(agreed.id)).toMatchObject([
      { kind: "reservation", from: "2026-11-23", to: "2026-11-30", quote_id: id },
    ]);
    expect((await office.quoteOf(id)).answer?.box).toBe(
      "J’ai lu l’avenant et les conditions générales de location",
    );
    const { unread, status } = await database.db
      .selectFrom("requests")
      .select(["unread", "status"])
      .where("id", "=", agreed.id)
      .executeTakeFirstOrThrow();
    expect({ unread, status }).toEqual({ unread: true, status: "gagne" });
  });

  test("refused, withdrawn or too late, nothing of what was agreed changes", async () => {
    const office = await openOffice();
    const agreed = await office.addAgreed();
    const holds = [{ kind: "reservation", from: "2026-11-23", to: "2026-11-27", quote_id: agreed.quoteId }];
    const first = await office.sendAmendment(agreed.quoteId, { to: "2026-11-30" });
    expect(await refuseQuote(office.app, first.token, { reason: null, text: "", address: "::1" })).toBe(
      "refused",
    );
    expect(await office.periodsOf(agreed.id)).toMatchObject(holds);
    const second = await office.sendAmendment(agreed.quoteId, { to: "2026-11-30" });
    expect((await office.quoteOf(second.id)).amendment).toBe(2);
    await withdrawQuote(office.app, {
      actor: office.actor,
      id: second.id,
      input: { reason: "", tell: "on" },
    });
    const third = await office.sendAmendment(agreed.quoteId, { from: "2026-11-24" });
    expect((await office.quoteOf(third.id)).open_until).toEqual(new Date("2026-11-22T23:00:00Z"));
    office.clock.at = new Date("2026-11-22T23:00:00Z");
    expect(await acceptQuote(office.app, third.token, yes)).toBe("expired");
    expect((await office.quoteOf(agreed.quoteId)).state).toBe("accepted");
    expect((await office.periodsOf(agreed.id)).filter(({ kind }) => kind !== "option")).toMatchObject(holds);
    const { status } = await database.db
      .selectFrom("requests")
      .select("status")
      .where("id", "=", agreed.id)
      .executeTakeFirstOrThrow();
    expect(status).toBe("gagne");
  });
});
