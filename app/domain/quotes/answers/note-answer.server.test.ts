import { beforeAll, describe, expect, test } from "vitest";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { insertPeriod } from "#app/domain/periods/periods.server.ts";
import type { Failure } from "#app/lib/failure.ts";
import { testApp } from "#tests/support/app.ts";
import { testDatabase } from "#tests/support/database.ts";
import { addVehicle } from "#tests/support/records.ts";
import { addSentQuote, camille, quotedDays } from "#tests/support/sent-quotes.ts";
import { addMember } from "#tests/support/staff.ts";
import { getQuotePage, type SentPage } from "../quote-page.server.ts";
import { noteAcceptance, noteRefusal } from "./close-quote.server.ts";
import { acceptQuote } from "./quote-answers.server.ts";

const database = testDatabase();
const now = new Date("2027-02-01T09:00:00Z");
const app = testApp(database, { now: () => now });
let claire: StaffMember;

beforeAll(async () => {
  claire = await addMember(database, "user", "claire.vidal@example.fr");
});

const said = { name: "Camille Ferrer", heard: "telephone" };

async function addQuoted(options: Parameters<typeof addSentQuote>[1] = {}) {
  const vehicleId = await addVehicle(database.db);
  return { vehicleId, ...(await addSentQuote(database.db, { lines: [{ vehicleId }], ...options })) };
}

const failureOf = (work: Promise<unknown>) => work.then(() => null).catch((error: Failure) => error);
const entriesOf = (requestId: string) =>
  database.db
    .selectFrom("request_entries")
    .select(["kind", "author_email", "body", "detail"])
    .where("request_id", "=", requestId)
    .orderBy("id")
    .execute();
const mailsOf = (requestId: string) =>
  database.db
    .selectFrom("outgoing_mails")
    .select(["kind", "recipient", "body", "attachment_quote_id"])
    .where("request_id", "=", requestId)
    .orderBy("kind")
    .execute();
const quoteOf = (id: string) =>
  database.db
    .selectFrom("quotes")
    .select(["state", "answered_by", "answered_at", "answer"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
const periodsOf = (vehicleId: string) =>
  database.db
    .selectFrom("vehicle_periods")
    .select(["kind", "updated_by"])
    .where("vehicle_id", "=", vehicleId)
    .execute();

describe("an agreement told to a member of staff", () => {
  test("does all that the customer's own would have done, under the name of who noted it", async () => {
    const quote = await addQuoted();
    await noteAcceptance(app, { actor: claire, id: quote.id, input: said });

    const kept = await quoteOf(quote.id);
    expect(kept).toMatchObject({ state: "accepted", answered_by: "Camille Ferrer", answered_at: now });
    expect(kept.answer).toMatchObject({
      noted_by: "Claire Vidal",
      heard: "telephone",
      sent_to: camille.email,
    });
    expect(kept.answer).not.toHaveProperty("address");
    expect(await periodsOf(quote.vehicleId)).toEqual([{ kind: "reservation", updated_by: claire.id }]);
    expect(await entriesOf(quote.requestId)).toMatchObject([
      { kind: "status", author_email: claire.email, detail: { to: "gagne" } },
      {
        kind: "quote",
        author_email: claire.email,
        body: "Camille Ferrer",
        detail: { quote: "accepted", heard: "telephone" },
      },
    ]);
    const [acceptance, notice] = await mailsOf(quote.requestId);
    expect(acceptance).toMatchObject({
      kind: "acceptance",
      recipient: camille.email,
      attachment_quote_id: quote.id,
    });
    expect(acceptance?.body).toContain("Votre accord donné par téléphone est enregistré");
    expect(acceptance?.body).toContain("répondez à ce message");
    expect(notice?.body).toContain("par téléphone (noté par Claire Vidal)");
    const page = (await getQuotePage(app, claire, { id: quote.id, requestId: null })) as SentPage;
    expect(page).toMatchObject({
      answeredBy: "Camille Ferrer",
      notedBy: "Claire Vidal",
      heard: "telephone",
      periods: 1,
    });
    const signed = await database.db.selectFrom("history").select("actor_email").execute();
    expect(signed.map(({ actor_email }) => actor_email)).toContain(claire.email);
  });

  test("asks who agreed, and how", async () => {
    const quote = await addQuoted();
    const failure = await failureOf(
      noteAcceptance(app, { actor: claire, id: quote.id, input: { name: " . ", heard: "pigeon" } }),
    );
    expect(failure).toMatchObject({
      status: 422,
      fields: {
        name: "Écrivez le prénom et le nom de cette personne.",
        heard: "Dites comment vous l’avez appris.",
      },
    });
    expect((await quoteOf(quote.id)).state).toBe("sent");
  });

  test("is refused where a vehicle was given to another meanwhile, and says which", async () => {
    const quote = await addQuoted();
    const taken = { vehicle_id: quote.vehicleId, kind: "location" as const, ...quotedDays };
    await database.db.transaction().execute((trx) => insertPeriod(trx, claire, taken, now));
    const failure = await failureOf(noteAcceptance(app, { actor: claire, id: quote.id, input: said }));
    expect(failure?.status).toBe(409);
    expect(failure?.message).toMatch(/est déjà pris du lundi 8 au vendredi 12\smars/);
    expect(failure?.message).toContain("Rien n’est accepté");
    expect((await quoteOf(quote.id)).state).toBe("sent");
    expect(await entriesOf(quote.requestId)).toEqual([]);
    expect(await mailsOf(quote.requestId)).toEqual([]);
  });

  test("comes too late after an end, another version or an answer, and is told so", async () => {
    const expired = await addQuoted({ validUntil: "2027-01-31" });
    const replaced = await addQuoted();
    await database.db
      .updateTable("quotes")
      .set({ state: "replaced" })
      .where("id", "=", replaced.id)
      .execute();
    const accepted = await addQuoted();
    await acceptQuote(app, accepted.token, { name: "Camille Ferrer", address: "203.0.113.9" });
    const sentences = {
      [expired.id]: /sa date est passée/,
      [replaced.id]: /remplacé/,
      [accepted.id]: /déjà/,
    };
    for (const [id, sentence] of Object.entries(sentences)) {
      for (const note of [
        () => noteAcceptance(app, { actor: claire, id, input: said }),
        () => noteRefusal(app, { actor: claire, id, input: {} }),
      ]) {
        const failure = await failureOf(note());
        expect([failure?.status, failure?.message]).toEqual([409, expect.stringMatching(sentence)]);
      }
    }
    // The customer's own yes stays what it was.
    expect((await quoteOf(accepted.id)).answer).toMatchObject({ address: "203.0.113.9" });
    expect((await mailsOf(accepted.requestId)).map(({ kind }) => kind)).toEqual(["acceptance", "notice"]);
  });

  test("and the customer's own yes at the same moment are one", async () => {
    const quote = await addQuoted();
    const answers = await Promise.all([
      failureOf(noteAcceptance(app, { actor: claire, id: quote.id, input: said })),
      acceptQuote(app, quote.token, { name: "Camille Ferrer", address: "203.0.113.9" }),
    ]);
    expect(answers[1]).toBe("accepted");
    expect(await periodsOf(quote.vehicleId)).toHaveLength(1);
    expect((await mailsOf(quote.requestId)).map(({ kind }) => kind)).toEqual(["acceptance", "notice"]);
  });
});

test("a refusal told to a member of staff lifts the options, loses the request and keeps the reason", async () => {
  const quote = await addQuoted();
  await noteRefusal(app, {
    actor: claire,
    id: quote.id,
    input: { reason: "prix", text: "Trop cher de 50 €" },
  });
  const kept = await quoteOf(quote.id);
  expect(kept.state).toBe("refused");
  expect(kept.answer).toEqual({ v: 1, noted_by: "Claire Vidal", reason: "Prix – Trop cher de 50 €" });
  expect(await periodsOf(quote.vehicleId)).toEqual([]);
  const entries = await entriesOf(quote.requestId);
  expect(entries).toMatchObject([
    { kind: "status", author_email: claire.email, detail: { to: "perdu", reason: "prix" } },
    { kind: "quote", author_email: claire.email, detail: { quote: "refused" } },
  ]);
  expect((await mailsOf(quote.requestId)).map(({ kind }) => kind)).toEqual(["notice"]);
});

test("nobody without the right notes an answer, and none is noted on what is not there", async () => {
  const quote = await addQuoted();
  expect((await failureOf(noteAcceptance(app, { actor: null, id: quote.id, input: said })))?.status).toBe(
    401,
  );
  expect((await failureOf(noteRefusal(app, { actor: null, id: quote.id, input: {} })))?.status).toBe(401);
  expect((await failureOf(noteAcceptance(app, { actor: claire, id: "devis", input: said })))?.status).toBe(
    404,
  );
  expect(
    (await failureOf(noteRefusal(app, { actor: claire, id: crypto.randomUUID(), input: {} })))?.status,
  ).toBe(404);
  expect((await quoteOf(quote.id)).state).toBe("sent");
});
