import { createHash } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { insertPeriod } from "#app/domain/periods/periods.server.ts";
import { Failure } from "#app/lib/failure.ts";
import { createGate } from "#server/http/render-gate.ts";
import { newSecretToken } from "#server/secret-tokens.ts";
import { testApp } from "#tests/support/app.ts";
import { testDatabase } from "#tests/support/database.ts";
import { addVehicle } from "#tests/support/records.ts";
import {
  addQuotedRequest,
  addSentQuote,
  camille,
  quotedDays,
  type SentQuote,
} from "#tests/support/sent-quotes.ts";
import { addMember } from "#tests/support/staff.ts";
import { expireQuotes } from "./close-quote.server.ts";
import { acceptQuote, askQuestion, refuseQuote } from "./quote-answers.server.ts";
import { findQuoteId } from "./quote-links.server.ts";
import { type AnswerOutcome, settleAcceptance } from "./settle-quote.server.ts";

const database = testDatabase();
const app = testApp(database, { now: () => now });
let now = new Date("2027-02-01T09:00:00Z");

beforeEach(async () => {
  now = new Date("2027-02-01T09:00:00Z");
  await database.pool.query("truncate rate_limits");
});

const yes = { name: "Camille Ferrer", address: "203.0.113.9" };
const no = { reason: null, text: "", address: "203.0.113.9" };

async function addQuoted(options: Parameters<typeof addSentQuote>[1] = {}) {
  const vehicleId = await addVehicle(database.db);
  const quote = await addSentQuote(database.db, { lines: [{ vehicleId }], ...options });
  return { vehicleId, quote };
}

const stateOf = async ({ id }: Pick<SentQuote, "id">) =>
  (await database.db.selectFrom("quotes").select("state").where("id", "=", id).executeTakeFirstOrThrow())
    .state;
const requestOf = ({ requestId }: SentQuote) =>
  database.db
    .selectFrom("requests")
    .select(["status", "lost_reason", "last_customer_at"])
    .where("id", "=", requestId)
    .executeTakeFirstOrThrow();
const periodsOf = async (vehicleId: string) => {
  const rows = await database.db
    .selectFrom("vehicle_periods")
    .select(["kind", "during", "quote_id"])
    .where("vehicle_id", "=", vehicleId)
    .orderBy("created_at")
    .execute();
  return rows.map(({ kind, during }) => `${kind} ${during}`);
};
const mailsOf = ({ requestId }: SentQuote) =>
  database.db
    .selectFrom("outgoing_mails")
    .select(["id", "kind", "recipient", "reply_to", "subject", "body", "attachment_quote_id"])
    .where("request_id", "=", requestId)
    .orderBy("kind")
    .execute();
const entriesOf = async ({ requestId }: SentQuote) =>
  (
    await database.db
      .selectFrom("request_entries")
      .select(["kind", "body", "detail"])
      .where("request_id", "=", requestId)
      .orderBy("id")
      .execute()
  ).map(({ kind, body, detail }) => `${kind}:${detail.quote ?? detail.to ?? ""}:${body}`);

/** All that an answer may change: two looks at it tell whether anything did. */
async function everything() {
  const tables = ["quotes", "vehicle_periods", "requests", "request_entries", "outgoing_mails"];
  const looks = tables.map((table) =>
    database.pool.query(
      `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from ${table} t`,
    ),
  );
  return (await Promise.all(looks)).map(({ rows }) => rows[0].sum);
}

describe("a yes", () => {
  test("is proved by the terms it was given to, too; told by telephone, it ticked no box", async () => {
    const generalTerms = "# Conditions\n\nTramontane\n\n## 1. Objet\n\nTelles quelles.\n";
    const { quote } = await addQuoted({ generalTerms });
    await acceptQuote(app, quote.token, yes);
    const { quote: told } = await addQuoted({ generalTerms });
    const actor = await addMember(database, "user", "claire@example.fr");
    await settleAcceptance(app, told.id, { name: "Camille Ferrer", bearer: { actor, heard: "telephone" } });
    const answers = await database.db
      .selectFrom("quotes")
      .innerJoin("terms_texts", "terms_texts.id", "quotes.terms_sha256")
      .select(["answer", "terms_texts.id as sha256", "body"])
      .where("quotes.id", "in", [quote.id, told.id])
      .orderBy("quotes.id")
      .execute();
    for (const { answer, sha256, body } of answers) {
      expect(body).toBe(generalTerms);
      expect(answer?.terms_sha256).toBe(sha256);
      expect(sha256).toBe(createHash("sha256").update(generalTerms).digest("hex"));
    }
    expect(answers.map(({ answer }) => answer?.box)).toEqual([
      "J’ai lu le devis et les conditions générales de location",
      undefined,
    ]);
    expect((await mailsOf(quote))[0]?.body).toContain("avec les conditions générales de location");
  });

  test("makes the option a reservation, wins the request and tells both", async () => {
    const { vehicleId, quote } = await addQuoted();
    expect(await periodsOf(vehicleId)).toEqual(["option [2027-03-08,2027-03-13)"]);
    expect(await acceptQuote(app, quote.token, yes)).toBe("accepted");

    const kept = await database.db
      .selectFrom("quotes")
      .selectAll()
      .where("id", "=", quote.id)
      .executeTakeFirst();
    expect(kept).toMatchObject({ state: "accepted", answered_by: "Camille Ferrer", answered_at: now });
    expect(kept?.answer).toEqual({
      v: 1,
      address: "203.0.113.9",
      pdf_sha256: kept?.pdf_sha256,
      box: "J’ai lu le devis et les conditions générales de location",
      sent_to: camille.email,
    });
    expect(await periodsOf(vehicleId)).toEqual(["reservation [2027-03-08,2027-03-13)"]);
    expect(await requestOf(quote)).toMatchObject({ status: "gagne", last_customer_at: now });
    expect(await entriesOf(quote)).toEqual(["status:gagne:", "quote:accepted:Camille Ferrer"]);

    const [acceptance, notice] = await mailsOf(quote);
    expect(acceptance).toMatchObject({
      kind: "acceptance",
      recipient: camille.email,
      attachment_quote_id: quote.id,
    });
    expect(acceptance?.body).toContain("380,88\u00a0€\u00a0TTC");
    expect(notice).toMatchObject({ kind: "notice", reply_to: camille.email, attachment_quote_id: quote.id });
    expect(notice?.body).not.toContain("indisponible au catalogue");
    expect(notice?.subject).toContain(`Devis ${quote.number} accepté`);
    expect(app.droppedPages).toBeGreaterThan(0);
  });

  test("said twice, and in ten tabs at once, is said once", async () => {
    const { quote } = await addQuoted();
    const answers = await Promise.all(Array.from({ length: 10 }, () => acceptQuote(app, quote.token, yes)));
    expect(new Set(answers)).toEqual(new Set(["accepted"]));
    const before = await everything();
    expect(await acceptQuote(app, quote.token, { ...yes, name: "Quelqu’un d’autre" })).toBe("accepted");
    expect(await everything()).toEqual(before);
    expect((await mailsOf(quote)).map(({ kind }) => kind)).toEqual(["acceptance", "notice"]);
  });

  test("counts until the last second of the last day in Paris, and not a second longer", async () => {
    const last = await addQuoted({ validUntil: "2027-02-10" });
    const late = await addQuoted({ validUntil: "2027-02-10" });
    now = new Date("2027-02-10T22:59:59Z");
    expect(await acceptQuote(app, last.quote.token, yes)).toBe("accepted");
    now = new Date("2027-02-10T23:00:00Z");
    const before = await everything();
    expect(await acceptQuote(app, late.quote.token, yes)).toBe("expired");
    expect(await everything()).toEqual(before);
  });

  test.each([
    ["its own words, where it was sent before the moment was kept", undefined, "2027-03-08T06:30:00Z"],
    ["the moment that was kept", new Date("2027-03-08T09:00:00Z"), "2027-03-08T09:00:00Z"],
  ])("counts until the departure and not a second longer, by %s", async (_, departsAt, departure) => {
    const last = await addQuoted({ validUntil: "2027-04-01", departsAt });
    const late = await addQuoted({ validUntil: "2027-04-01", departsAt });
    now = new Date(Date.parse(departure) - 1000);
    expect(await acceptQuote(app, last.quote.token, yes)).toBe("accepted");
    now = new Date(departure);
    const before = await everything();
    expect(await acceptQuote(app, late.quote.token, yes)).toBe("expired");
    expect(await refuseQuote(app, late.quote.token, no)).toBe("expired");
    expect(await everything()).toEqual(before);
  });

  test("to a vehicle that staff switched off is taken, and they are warned", async () => {
    const { quote, vehicleId } = await addQuoted();
    await database.db.updateTable("vehicles").set({ available: false }).where("id", "=", vehicleId).execute();
    expect(await acceptQuote(app, quote.token, yes)).toBe("accepted");
    const notice = (await mailsOf(quote)).find(({ kind }) => kind === "notice");
    expect(notice?.body).toContain("Attention, indisponible au catalogue\u00a0: ");
  });

  test("to a quote that a newer version replaced changes nothing, and the newer one opens from the same mailbox", async () => {
    const { quote } = await addQuoted();
    await database.db.updateTable("quotes").set({ state: "replaced" }).where("id", "=", quote.id).execute();
    const second = { number: quote.number, version: 2, replacesId: quote.id, requestId: quote.requestId };
    const newer = await addSentQuote(database.db, second);
    const before = await everything();
    expect(await acceptQuote(app, quote.token, yes)).toBe("replaced");
    expect(await everything()).toEqual(before);
    expect(await findQuoteId(database.db, { token: quote.token, version: 2 })).toBe(newer.id);
    expect(await acceptQuote(app, quote.token, { ...yes, version: 2 })).toBe("accepted");
    expect([await stateOf(quote), await stateOf(newer)]).toEqual(["replaced", "accepted"]);
  });

  test("opens no version that went to another mailbox, nor an older one", async () => {
    const { quote } = await addQuoted();
    const second = {
      number: quote.number,
      version: 2,
      requestId: quote.requestId,
      sentTo: "autre@example.fr",
    };
    const newer = await addSentQuote(database.db, second);
    expect(await findQuoteId(database.db, { token: quote.token, version: 2 })).toBeNull();
    expect(await findQuoteId(database.db, { token: newer.token, version: 1 })).toBeNull();
    expect(await findQuoteId(database.db, { token: newer.token, version: 2 })).toBe(newer.id);
  });

  test("with a changed digit, or to a draft, is nobody's", async () => {
    const { quote } = await addQuoted();
    const changed = (quote.token.startsWith("A") ? "B" : "A") + quote.token.slice(1);
    const before = await everything();
    for (const token of [changed, newSecretToken(), "", "x".repeat(5000)])
      await expect(acceptQuote(app, token, yes)).rejects.toThrow("Ce lien n’est pas valable.");
    expect(await everything()).toEqual(before);
  });

  test("to a vehicle promised to another writes nothing but the news, once", async () => {
    const { vehicleId, quote } = await addQuoted();
    await database.db
      .transaction()
      .execute((trx) =>
        insertPeriod(
          trx,
          null,
          { vehicle_id: vehicleId, kind: "location", from: "2027-03-12", to: null },
          now,
        ),
      );
    expect(await acceptQuote(app, quote.token, yes)).toBe("taken");
    expect(await acceptQuote(app, quote.token, yes)).toBe("taken");
    expect(await stateOf(quote)).toBe("sent");
    expect((await periodsOf(vehicleId)).toSorted()).toEqual([
      "location [2027-03-12,)",
      "option [2027-03-08,2027-03-13)",
    ]);
    expect(await entriesOf(quote)).toEqual(["quote:taken:"]);
    expect((await mailsOf(quote)).map(({ kind }) => kind)).toEqual(["notice"]);
    expect(await requestOf(quote)).toMatchObject({ status: "devis_envoye" });
  });

  test("holds all its vehicles or none", async () => {
    const [free, taken] = [await addVehicle(database.db), await addVehicle(database.db)];
    const quote = await addSentQuote(database.db, { lines: [{ vehicleId: free }, { vehicleId: taken }] });
    const other = await addSentQuote(database.db, { lines: [{ vehicleId: taken }] });
    expect(await acceptQuote(app, other.token, yes)).toBe("accepted");
    expect(await acceptQuote(app, quote.token, yes)).toBe("taken");
    expect(await periodsOf(free)).toEqual(["option [2027-03-08,2027-03-13)"]);
  });

  test("reserves what was quoted where staff took the option away", async () => {
    const { vehicleId, quote } = await addQuoted();
    await database.db.deleteFrom("vehicle_periods").where("vehicle_id", "=", vehicleId).execute();
    expect(await acceptQuote(app, quote.token, yes)).toBe("accepted");
    expect(await periodsOf(vehicleId)).toEqual(["reservation [2027-03-08,2027-03-13)"]);
  });

  test("reserves the vehicle that staff moved the option to, and not the one it was moved from", async () => {
    const { vehicleId, quote } = await addQuoted();
    const other = await addVehicle(database.db);
    await database.db
      .updateTable("vehicle_periods")
      .set({ vehicle_id: other })
      .where("vehicle_id", "=", vehicleId)
      .execute();
    expect(await acceptQuote(app, quote.token, yes)).toBe("accepted");
    expect(await periodsOf(other)).toEqual(["reservation [2027-03-08,2027-03-13)"]);
    expect(await periodsOf(vehicleId)).toEqual([]);
  });

  test("to two lines of one vehicle on days they share holds them together", async () => {
    const vehicleId = await addVehicle(database.db);
    const lines = [{ vehicleId }, { vehicleId, from: "2027-03-10", to: "2027-03-15" }];
    const quote = await addSentQuote(database.db, { lines });
    expect(await acceptQuote(app, quote.token, yes)).toBe("accepted");
    expect(await periodsOf(vehicleId)).toEqual(["reservation [2027-03-08,2027-03-16)"]);
  });

  test("to a vehicle that has left the fleet reserves nothing, and the agency is told to choose one", async () => {
    const { vehicleId, quote } = await addQuoted();
    await database.db.deleteFrom("vehicles").where("id", "=", vehicleId).execute();
    expect(await acceptQuote(app, quote.token, yes)).toBe("accepted");
    const [, notice] = await mailsOf(quote);
    expect(notice?.body).toContain("Véhicule à attribuer dans le planning\u00a0: Corbère Relais L2H2.");
  });

  test("is counted by address: the thirty-first in an hour waits", async () => {
    const { quote } = await addQuoted();
    for (let count = 0; count < 30; count++) await refuseQuote(app, quote.token, no);
    await expect(acceptQuote(app, quote.token, yes)).rejects.toMatchObject({ code: "too-many" });
  });
});

describe("a no", () => {
  test("lifts the options and loses the request, for the reason given", async () => {
    const { vehicleId, quote } = await addQuoted();
    expect(await refuseQuote(app, quote.token, { ...no, reason: "prix", text: "Trop cher." })).toBe(
      "refused",
    );
    expect(await refuseQuote(app, quote.token, no)).toBe("refused");
    expect(await acceptQuote(app, quote.token, yes)).toBe("refused");
    expect(await periodsOf(vehicleId)).toEqual([]);
    expect(await requestOf(quote)).toMatchObject({ status: "perdu", lost_reason: "prix" });
    expect(await entriesOf(quote)).toEqual(["status:perdu:", "quote:refused:Prix – Trop cher."]);
    expect((await mailsOf(quote)).map(({ kind }) => kind)).toEqual(["notice"]);
  });

  test("leaves the request open while another quote waits", async () => {
    const { quote } = await addQuoted();
    await addSentQuote(database.db, { requestId: quote.requestId });
    expect(await refuseQuote(app, quote.token, no)).toBe("refused");
    expect(await requestOf(quote)).toMatchObject({ status: "devis_envoye" });
  });
});

test("a question stands in the thread and reaches the agency; the same words twice count once", async () => {
  const { quote } = await addQuoted();
  const question = { question: "Peut-on partir à 6 h ?", address: "203.0.113.9" };
  await askQuestion(app, quote.token, question);
  await askQuestion(app, quote.token, question);
  expect(await entriesOf(quote)).toEqual(["message::Peut-on partir à 6 h ?"]);
  const [notice, ...others] = await mailsOf(quote);
  expect(others).toEqual([]);
  expect(notice).toMatchObject({ kind: "notice", reply_to: camille.email });
  expect(notice?.body).toContain("Peut-on partir à 6 h ?");
  expect(await requestOf(quote)).toMatchObject({ last_customer_at: now, status: "devis_envoye" });
});

test("at the hour of departure the job marks what nobody can accept any more, and lifts its options", async () => {
  const kept = await addQuoted({ validUntil: "2027-04-01", departsAt: new Date("2027-03-08T06:30:00Z") });
  const older = await addQuoted({ validUntil: "2027-04-01" });
  now = new Date("2027-03-08T06:29:00Z");
  await expireQuotes(app);
  expect([await stateOf(kept.quote), await stateOf(older.quote)]).toEqual(["sent", "sent"]);
  now = new Date("2027-03-08T06:30:00Z");
  expect(await expireQuotes(app)).toBeGreaterThanOrEqual(2);
  expect([await stateOf(kept.quote), await stateOf(older.quote)]).toEqual(["expired", "expired"]);
  expect(await periodsOf(kept.vehicleId)).toEqual([]);
});

test("at midnight the job marks what is over and lifts its options, and leaves what is not", async () => {
  const over = await addQuoted({ validUntil: "2027-02-10" });
  const valid = await addQuoted({ validUntil: "2027-02-11" });
  now = new Date("2027-02-10T23:00:00Z");
  await expireQuotes(app);
  expect([await stateOf(over.quote), await stateOf(valid.quote)]).toEqual(["expired", "sent"]);
  expect(await periodsOf(over.vehicleId)).toEqual([]);
  expect(await periodsOf(valid.vehicleId)).toHaveLength(1);
  expect(await entriesOf(over.quote)).toEqual(["quote:expired:"]);
  const before = await everything();
  expect(await expireQuotes(app)).toBe(0);
  expect(await everything()).toEqual(before);
});

test("of 500 answers and bookings at once none overlaps, none is half done, and none fails", {
  timeout: 120_000,
}, async () => {
  const { db } = database;
  const vehicles = await Promise.all(Array.from({ length: 6 }, () => addVehicle(db)));
  const requestId = await addQuotedRequest(db);
  const gate = createGate({ atOnce: 8, waiting: 500, patience: 110_000 });
  const pick = (index: number) => vehicles[index % vehicles.length] as string;
  const quotes = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      addSentQuote(db, {
        requestId,
        // In both orders, so that two who hold the same pair would wait for each other if locks had none.
        lines:
          index % 2
            ? [{ vehicleId: pick(index) }, { vehicleId: pick(index + 1) }]
            : [{ vehicleId: pick(index + 1) }, { vehicleId: pick(index) }],
      }),
    ),
  );
  const book = (index: number): Promise<AnswerOutcome | "booked"> =>
    db
      .transaction()
      .execute((trx) =>
        insertPeriod(trx, null, { vehicle_id: pick(index), kind: "location", ...quotedDays }, now),
      )
      .then(() => "booked" as const)
      .catch((error) => {
        if (error instanceof Failure && error.code === "conflict") return "taken" as const;
        throw error;
      });
  const answers = await Promise.all(
    Array.from({ length: 500 }, (_, index) => {
      const quote = quotes[(index * 7) % quotes.length] as SentQuote;
      const address = `203.0.${index % 250}.${index % 200}`;
      // As many at once as the test's database has connections; the site's own gate lets four in.
      return gate(() => {
        if (index % 25 === 0) return book(index);
        if (index % 9 === 0) return refuseQuote(app, quote.token, { ...no, address });
        return acceptQuote(app, quote.token, { ...yes, address });
      });
    }),
  );
  expect(answers).toHaveLength(500);
  const { rows: overlaps } = await database.pool.query(
    `select a.id from vehicle_periods a join vehicle_periods b on a.vehicle_id = b.vehicle_id and a.id < b.id
      and a.during && b.during where a.kind <> 'option' and b.kind <> 'option'`,
  );
  expect(overlaps).toEqual([]);
  for (const quote of quotes) {
    const held = await db
      .selectFrom("vehicle_periods")
      .select("kind")
      .where("quote_id", "=", quote.id)
      .execute();
    const kinds = { sent: ["option", "option"], accepted: ["reservation", "reservation"], refused: [] };
    expect(held.map(({ kind }) => kind)).toEqual(kinds[(await stateOf(quote)) as keyof typeof kinds]);
  }
});
