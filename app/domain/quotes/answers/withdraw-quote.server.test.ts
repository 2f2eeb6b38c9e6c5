import { beforeEach, describe, expect, test } from "vitest";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { changeStatus } from "#app/domain/requests/request-actions.server.ts";
import type { RequestStatus } from "#app/domain/requests/request-status.ts";
import { testApp } from "#tests/support/app.ts";
import { testDatabase } from "#tests/support/database.ts";
import { addVehicle } from "#tests/support/records.ts";
import { addSentQuote, camille } from "#tests/support/sent-quotes.ts";
import { addMember } from "#tests/support/staff.ts";
import { withdrawQuote } from "./close-quote.server.ts";
import { acceptQuote } from "./quote-answers.server.ts";

const database = testDatabase();
let now = new Date("2027-02-01T09:00:00Z");
const app = testApp(database, { now: () => now, changes: undefined });
let claire: StaffMember;
let drawn = 0;

beforeEach(async () => {
  now = new Date("2027-02-01T09:00:00Z");
  await database.pool.query("truncate rate_limits");
  claire = await addMember(database, "user", `claire.vidal.${++drawn}@example.fr`);
});

const yes = { name: "Camille Ferrer", address: "203.0.113.9" };
const quietly = (id: string) => withdrawQuote(app, { actor: claire, id, input: { reason: "" } });

async function addQuoted(options: Parameters<typeof addSentQuote>[1] = {}) {
  const vehicleId = await addVehicle(database.db);
  return { vehicleId, ...(await addSentQuote(database.db, { lines: [{ vehicleId }], ...options })) };
}

async function fileOf({ id, requestId }: { id: string; requestId: string }) {
  const { db } = database;
  const quote = await db.selectFrom("quotes").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const request = await db
    .selectFrom("requests")
    .select(["status", "lost_reason"])
    .where("id", "=", requestId)
    .executeTakeFirstOrThrow();
  const periods = await db.selectFrom("vehicle_periods").select("kind").where("quote_id", "=", id).execute();
  const mails = await db
    .selectFrom("outgoing_mails")
    .select(["kind", "recipient", "subject", "body"])
    .where("request_id", "=", requestId)
    .execute();
  return {
    state: quote.state,
    quote,
    status: request.status,
    periods: periods.map(({ kind }) => kind),
    mails,
  };
}

describe("a quote that is withdrawn", () => {
  test("cannot be accepted, holds nothing, and the file says who and why; the customer is told, not why", async () => {
    const quote = await addQuoted();
    const input = { reason: "Véhicule vendu", tell: "on" };
    await withdrawQuote(app, { actor: claire, id: quote.id, input });
    const file = await fileOf(quote);
    expect(file).toMatchObject({ state: "withdrawn", status: "en_cours", periods: [] });
    expect(file.quote).toMatchObject({ answered_at: now, answer: { reason: "Véhicule vendu" } });
    expect(file.mails).toEqual([expect.objectContaining({ kind: "withdrawal", recipient: camille.email })]);
    expect(file.mails[0]?.subject).toContain(`Devis ${quote.number} retiré`);
    expect(file.mails[0]?.body).not.toContain("vendu");
    const entries = await database.db
      .selectFrom("request_entries")
      .select(["kind", "body", "detail", "author_email", "mail_id"])
      .where("quote_id", "=", quote.id)
      .execute();
    expect(entries).toEqual([
      {
        ...{ kind: "quote", body: "Véhicule vendu", detail: { quote: "withdrawn" } },
        ...{ author_email: claire.email, mail_id: expect.any(String) },
      },
    ]);
    const lines = await database.db
      .selectFrom("history")
      .select(["actor_email", "before", "after"])
      .where("record_id", "=", quote.id)
      .execute();
    expect(lines).toEqual([
      { actor_email: claire.email, before: { state: "sent" }, after: { state: "withdrawn" } },
    ]);
    expect(await acceptQuote(app, quote.token, yes)).toBe("withdrawn");
    expect((await fileOf(quote)).state).toBe("withdrawn");
  });

  test("without a word to the customer writes to nobody; another quote that is out keeps the request where it is", async () => {
    const first = await addQuoted();
    await addQuoted({ requestId: first.requestId });
    await quietly(first.id);
    expect(await fileOf(first)).toMatchObject({ state: "withdrawn", status: "devis_envoye", mails: [] });
  });

  test("was waiting: nothing else is taken back", async () => {
    const accepted = await addQuoted();
    await acceptQuote(app, accepted.token, yes);
    const expired = await addQuoted({ validUntil: "2027-01-31" });
    const gone = await addQuoted();
    await quietly(gone.id);
    for (const { id } of [accepted, expired, gone])
      await expect(quietly(id)).rejects.toMatchObject({
        code: "conflict",
      });
    expect((await fileOf(accepted)).periods).toEqual(["reservation"]);
  });

  test("while it is being accepted: one of the two, and the whole of it", async () => {
    for (let round = 0; round < 12; round++) {
      const quote = await addQuoted();
      const accepting = acceptQuote(app, quote.token, { ...yes, address: `203.0.113.${round}` });
      const withdrawing = quietly(quote.id).then(
        () => "withdrawn",
        ({ code }) => code,
      );
      const outcome = await Promise.all(round % 2 ? [accepting, withdrawing] : [withdrawing, accepting]);
      const { state, status, periods } = await fileOf(quote);
      if (state === "accepted") {
        expect([status, periods]).toEqual(["gagne", ["reservation"]]);
        expect(new Set(outcome)).toEqual(new Set(["accepted", "conflict"]));
      } else {
        expect([state, status, periods]).toEqual(["withdrawn", "en_cours", []]);
        expect(new Set(outcome)).toEqual(new Set(["withdrawn"]));
      }
    }
  });
});

describe.each<[RequestStatus, "prix" | null]>([
  ["perdu", "prix"],
  ["clos", null],
])("a request set to «%s»", (status, reason) => {
  const file = (id: string, answer?: { quotes: "withdraw" | "keep"; seen: string[]; isTold?: boolean }) =>
    changeStatus(app, claire, { id, status, reason, answer: answer && { isTold: false, ...answer } });

  test("asks about the quote that is out, and nothing is written", async () => {
    const quote = await addQuoted();
    await expect(file(quote.requestId)).rejects.toMatchObject({
      status: 409,
      unsettled: [{ id: quote.id, title: quote.number }],
      fields: { quotes: expect.stringContaining(quote.number) },
    });
    expect(await fileOf(quote)).toMatchObject({ state: "sent", status: "devis_envoye", periods: ["option"] });
  });

  test("takes it back where somebody says so: its link accepts nothing", async () => {
    const quote = await addQuoted();
    await file(quote.requestId, { quotes: "withdraw", seen: [quote.id], isTold: true });
    expect(await fileOf(quote)).toMatchObject({ state: "withdrawn", status, periods: [] });
    expect((await fileOf(quote)).mails.map(({ kind }) => kind)).toEqual(["withdrawal"]);
    expect(await acceptQuote(app, quote.token, yes)).toBe("withdrawn");
  });

  test("leaves it where somebody says so: its link still accepts", async () => {
    const quote = await addQuoted();
    await file(quote.requestId, { quotes: "keep", seen: [quote.id] });
    expect(await fileOf(quote)).toMatchObject({ state: "sent", status, mails: [] });
    expect(await acceptQuote(app, quote.token, yes)).toBe("accepted");
    expect((await fileOf(quote)).status).toBe("gagne");
  });

  test("asks again about one that nobody was shown, and does nothing of the rest", async () => {
    const quote = await addQuoted();
    const other = await addQuoted({ requestId: quote.requestId });
    for (const quotes of ["withdraw", "keep"] as const)
      await expect(file(quote.requestId, { quotes, seen: [quote.id] })).rejects.toMatchObject({
        status: 409,
      });
    expect((await fileOf(quote)).state).toBe("sent");
    await file(quote.requestId, { quotes: "withdraw", seen: [quote.id, other.id] });
    expect([(await fileOf(quote)).state, (await fileOf(other)).state]).toEqual(["withdrawn", "withdrawn"]);
  });

  test("asks about none that has expired, or whose departure is past", async () => {
    const expired = await addQuoted({ validUntil: "2027-01-31" });
    await file(expired.requestId);
    now = new Date("2027-03-08T07:00:00Z");
    const departed = await addQuoted({ validUntil: "2027-04-01" });
    await file(departed.requestId);
    expect([(await fileOf(expired)).status, (await fileOf(departed)).status]).toEqual([status, status]);
  });

  test("is not put away where the customer accepted what one was asked about", async () => {
    const quote = await addQuoted();
    await acceptQuote(app, quote.token, yes);
    for (const quotes of ["withdraw", "keep"] as const)
      await expect(file(quote.requestId, { quotes, seen: [quote.id] })).rejects.toThrow(/vient d’accepter/);
    expect((await fileOf(quote)).status).toBe("gagne");
  });

  test("while its quote is being accepted: one of the two, and the whole of it", async () => {
    for (let round = 0; round < 8; round++) {
      const quote = await addQuoted();
      const answers = [
        acceptQuote(app, quote.token, { ...yes, address: `203.0.113.${round}` }),
        file(quote.requestId, { quotes: "withdraw", seen: [quote.id] }).catch(() => {}),
      ];
      await Promise.all(round % 2 ? answers : answers.reverse());
      const { state, status: end, periods } = await fileOf(quote);
      expect([state, end, periods]).toEqual(
        state === "accepted" ? ["accepted", "gagne", ["reservation"]] : ["withdrawn", status, []],
      );
    }
  });
});
