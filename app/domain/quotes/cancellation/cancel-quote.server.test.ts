import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { listCustomerNews, listNotices } from "#app/domain/requests/notices.server.ts";
import type { Failure } from "#app/lib/failure.ts";
import { testApp } from "#tests/support/app.ts";
import { testDatabase } from "#tests/support/database.ts";
import { addVehicle } from "#tests/support/records.ts";
import { addSentQuote, camille } from "#tests/support/sent-quotes.ts";
import { addMember } from "#tests/support/staff.ts";
import { acceptQuote } from "../answers/quote-answers.server.ts";
import { cancelByCustomer, cancelQuote } from "./cancel-quote.server.ts";

const database = testDatabase();
const clock = { at: new Date() };
const app = testApp(database, { now: () => clock.at });
/** A month before the departure of 8 March at 07:30; and the evening before it, when 48 hours are over. */
const early = new Date("2027-02-01T09:00:00Z");
const late = new Date("2027-03-07T18:00:00Z");
let claire: StaffMember;
let addresses = 0;
/** One for each press: so many an hour may come from one. */
const ownAddress = () => `198.51.${Math.floor(++addresses / 250)}.${addresses % 250}`;

beforeAll(async () => {
  claire = await addMember(database, "user", "claire.vidal@example.fr");
});
beforeEach(() => {
  clock.at = early;
});

const oneDay = { free_hours: 48, days: 1, amount: null, vat_rate: 20 };

async function addAccepted({
  terms = oneDay,
  requestId,
}: {
  terms?: typeof oneDay | null;
  requestId?: string;
} = {}) {
  const vehicleId = await addVehicle(database.db);
  const quote = await addSentQuote(database.db, { lines: [{ vehicleId }], cancellation: terms, requestId });
  await acceptQuote(app, quote.token, { name: camille.name, address: ownAddress() });
  await database.db.deleteFrom("outgoing_mails").where("request_id", "=", quote.requestId).execute();
  await database.db
    .updateTable("requests")
    .set({ unread: false, awaits: null })
    .where("id", "=", quote.requestId)
    .execute();
  return { ...quote, vehicleId };
}

const failureOf = (work: Promise<unknown>) => work.then(() => null).catch((error: Failure) => error);
const quoteOf = (id: string) =>
  database.db
    .selectFrom("quotes")
    .select(["state", "answered_by", "answered_at", "answer", "pdf_sha256"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
const requestOf = (id: string) =>
  database.db
    .selectFrom("requests")
    .select(["status", "unread", "awaits", "assignee_id"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
const mailsOf = (id: string) =>
  database.db
    .selectFrom("outgoing_mails")
    .select(["kind", "recipient", "subject", "body", "calendar"])
    .where("request_id", "=", id)
    .orderBy("kind")
    .execute();
const periodsOf = (quoteId: string) =>
  database.db.selectFrom("vehicle_periods").select("kind").where("quote_id", "=", quoteId).execute();
const entriesOf = (id: string) =>
  database.db
    .selectFrom("request_entries")
    .select(["kind", "author_email", "body", "detail"])
    .where("request_id", "=", id)
    .orderBy("id")
    .execute();
const plain = (words = "") => words.replaceAll(/[\u00a0\u202f]/g, " ").replaceAll(/\r?\n/g, "\n");

describe("a customer who cancels", () => {
  test("frees the vehicle, is told what it costs, and somebody has to look", async () => {
    const quote = await addAccepted();
    const outcome = await cancelByCustomer(app, quote.token, {
      address: ownAddress(),
      seen: "0",
      reason: "Report du chantier",
    });
    expect(outcome).toBe("cancelled");
    const kept = await quoteOf(quote.id);
    expect(kept).toMatchObject({ state: "cancelled", answered_by: camille.name });
    expect(kept.answer).toMatchObject({
      pdf_sha256: kept.pdf_sha256,
      cancellation: {
        at: early.toISOString(),
        address: expect.stringMatching(/^198\.51/),
        reason: "Report du chantier",
        fee: { ht: 0, ttc: 0 },
        isTold: true,
        terms: expect.stringMatching(/^Gratuite jusqu’à 48.heures avant le départ/),
      },
    });
    expect(await periodsOf(quote.id)).toEqual([]);
    expect(await requestOf(quote.requestId)).toMatchObject({
      status: "annule",
      unread: true,
      awaits: "look",
    });
    expect((await entriesOf(quote.requestId)).slice(-2)).toMatchObject([
      { kind: "status", author_email: "", detail: { from: "gagne", to: "annule" } },
      { kind: "quote", body: "Report du chantier", detail: { quote: "cancelled", fee: 0 } },
    ]);
    const [toCustomer, toDesk] = await mailsOf(quote.requestId);
    expect(toCustomer).toMatchObject({ kind: "cancellation", recipient: camille.email });
    expect(plain(toCustomer?.body)).toContain("Rien n’est dû.");
    expect(plain(toCustomer?.subject)).toContain(`Votre location est annulée : ${quote.number}`);
    const calendar = plain(toCustomer?.calendar ?? "");
    for (const said of ["METHOD:CANCEL", "STATUS:CANCELLED", "SEQUENCE:1", `UID:${quote.number}@`])
      expect(calendar).toContain(said);
    expect(toDesk).toMatchObject({ kind: "notice" });
    expect(plain(toDesk?.body)).toContain("1 véhicule de nouveau libre");
    expect(plain(toDesk?.body)).toContain("Report du chantier");

    const [notice] = await listNotices(app, claire);
    expect(notice).toMatchObject({ title: "Location annulée", requestId: quote.requestId, read: false });
  });

  test("is told live, by name and with what is due", async () => {
    const quote = await addAccepted();
    clock.at = late;
    await cancelByCustomer(app, quote.token, { address: ownAddress(), seen: "7618" });
    clock.at = new Date();
    await database.db
      .updateTable("request_entries")
      .set({ created_at: clock.at })
      .where("request_id", "=", quote.requestId)
      .where("kind", "=", "quote")
      .execute();
    const news = (await listCustomerNews(app, claire)).find(
      ({ requestId, event }) => requestId === quote.requestId && event === "cancelled",
    );
    expect(news).toMatchObject({ who: camille.name });
    expect(plain(news?.words)).toBe("76,18 € TTC à facturer");
  });

  test("pays what the page said, and nothing is cancelled where that has changed", async () => {
    const quote = await addAccepted();
    clock.at = late;
    const failure = await failureOf(cancelByCustomer(app, quote.token, { address: ownAddress(), seen: "0" }));
    expect(failure).toMatchObject({ status: 409 });
    expect(plain(failure?.message)).toContain("elle coûte maintenant 76,18 € TTC. Rien n’est annulé");
    expect((await quoteOf(quote.id)).state).toBe("accepted");
    expect(await periodsOf(quote.id)).toEqual([{ kind: "reservation" }]);
    await cancelByCustomer(app, quote.token, { address: ownAddress(), seen: "7618" });
    expect((await quoteOf(quote.id)).answer?.cancellation?.fee).toEqual({ ht: 6348, ttc: 7618 });
    expect(plain((await mailsOf(quote.requestId))[0]?.body)).toContain(
      "Les frais d’annulation sont de 76,18 € TTC.",
    );
  });

  test("may, where the terms are words alone: the agency has to say what is due", async () => {
    const quote = await addAccepted({ terms: null });
    await cancelByCustomer(app, quote.token, { address: ownAddress(), seen: "inconnu" });
    expect((await quoteOf(quote.id)).answer?.cancellation).toMatchObject({
      fee: null,
      terms: "Gratuite jusqu’à la veille du départ à 07:30.",
    });
    expect(await requestOf(quote.requestId)).toMatchObject({ status: "annule", awaits: "answer" });
    const [toCustomer, toDesk] = await mailsOf(quote.requestId);
    expect(plain(toCustomer?.body)).toContain("L’agence vous confirme ce qui est dû");
    expect(plain(toDesk?.body)).toContain("Dites au client ce qu’il doit.");
  });

  test("twice is once", async () => {
    const quote = await addAccepted();
    const both = await Promise.all(
      [1, 2].map(() => cancelByCustomer(app, quote.token, { address: ownAddress(), seen: "0" })),
    );
    expect(both).toEqual(["cancelled", "cancelled"]);
    expect(await mailsOf(quote.requestId)).toHaveLength(2);
  });

  test("calls the agency once the departure has passed or the vehicle is out; what was not accepted stays", async () => {
    const gone = await addAccepted();
    clock.at = new Date("2027-03-08T06:30:00Z");
    expect(
      await failureOf(cancelByCustomer(app, gone.token, { address: ownAddress(), seen: "7618" })),
    ).toMatchObject({
      status: 409,
      message: expect.stringContaining("appelez l’agence"),
    });
    clock.at = early;
    const out = await addAccepted();
    await database.db
      .updateTable("vehicle_periods")
      .set({ kind: "location" })
      .where("quote_id", "=", out.id)
      .execute();
    expect(
      await failureOf(cancelByCustomer(app, out.token, { address: ownAddress(), seen: "0" })),
    ).toMatchObject({
      status: 409,
    });
    const waiting = await addSentQuote(database.db, {});
    expect(
      await failureOf(cancelByCustomer(app, waiting.token, { address: ownAddress(), seen: "0" })),
    ).toMatchObject({
      status: 409,
    });
    const states = await Promise.all([gone, out, waiting].map(async ({ id }) => (await quoteOf(id)).state));
    expect(states).toEqual(["accepted", "accepted", "sent"]);
  });
});

const noted = { heard: "telephone", reason: "", charge: "terms", seen: "0", tell: "on" };
const note = (id: string, input: object = {}, actor: StaffMember | null = claire) =>
  cancelQuote(app, { actor, id, input: { ...noted, ...input } });

describe("a cancellation noted by staff", () => {
  test("is signed, says how it was heard, and leaves nothing to be read", async () => {
    const quote = await addAccepted();
    await note(quote.id, { reason: "Chantier reporté" });
    expect((await quoteOf(quote.id)).answer?.cancellation).toMatchObject({
      noted_by: "Claire Vidal",
      heard: "telephone",
      reason: "Chantier reporté",
      fee: { ht: 0, ttc: 0 },
    });
    expect((await quoteOf(quote.id)).answer?.cancellation).not.toHaveProperty("address");
    expect(await requestOf(quote.requestId)).toMatchObject({ status: "annule", unread: false, awaits: null });
    const [toCustomer, toDesk] = await mailsOf(quote.requestId);
    expect(plain(toCustomer?.body)).toContain("par téléphone");
    expect(plain(toCustomer?.body)).toContain("répondez à ce message");
    expect(plain(toDesk?.body)).toContain("par téléphone (noté par Claire Vidal)");
    const signed = await database.db.selectFrom("history").select("actor_email").execute();
    expect(signed.map(({ actor_email }) => actor_email)).toContain(claire.email);
  });

  test("may waive the fee, with a reason that the file keeps; or leave the customer untold", async () => {
    const quote = await addAccepted();
    clock.at = late;
    await note(quote.id, { charge: "none", why: "Client régulier", tell: undefined });
    expect((await quoteOf(quote.id)).answer?.cancellation).toMatchObject({
      fee: { ht: 0, ttc: 0 },
      waived: { fee: { ht: 6348, ttc: 7618 }, why: "Client régulier" },
      isTold: false,
    });
    const mails = await mailsOf(quote.requestId);
    expect(mails.map(({ kind }) => kind)).toEqual(["notice"]);
    expect(plain(mails[0]?.body)).toContain("au lieu de 76,18 € TTC : Client régulier");
  });

  test("is refused where the fee changed since it was shown, and charges no more than the rental", async () => {
    const quote = await addAccepted();
    clock.at = late;
    expect(await failureOf(note(quote.id))).toMatchObject({ status: 409 });
    clock.at = early;
    const words = await addAccepted({ terms: null });
    const dear = await failureOf(note(words.id, { charge: "amount", amount: "400" }));
    expect(dear).toMatchObject({ status: 422, fields: { amount: expect.stringMatching(/^Au plus 380,88/) } });
    await note(words.id, { charge: "amount", amount: "84,00" });
    expect((await quoteOf(words.id)).answer?.cancellation?.fee).toEqual({ ht: 7000, ttc: 8400 });
  });

  test("asks how it was heard, and for an amount that can be read", async () => {
    const quote = await addAccepted();
    expect(await failureOf(note(quote.id, { heard: "pigeon" }))).toMatchObject({
      fields: { heard: "Dites comment vous l’avez appris." },
    });
    expect(await failureOf(note(quote.id, { charge: "amount", amount: "" }))).toMatchObject({
      fields: { amount: expect.stringMatching(/^Écrivez un montant/) },
    });
    expect((await quoteOf(quote.id)).state).toBe("accepted");
  });

  test("of who did not come is possible on its days, never of who has left, nor afterwards", async () => {
    const absent = await addAccepted();
    clock.at = new Date("2027-03-08T16:00:00Z");
    await note(absent.id, { seen: "7618" });
    expect((await quoteOf(absent.id)).state).toBe("cancelled");
    const past = await (async () => {
      clock.at = early;
      return addAccepted();
    })();
    clock.at = new Date("2027-03-13T09:00:00Z");
    expect(await failureOf(note(past.id, { seen: "7618" }))).toMatchObject({ status: 409 });
    expect(await failureOf(note(absent.id, { seen: "7618" }))).toMatchObject({
      message: "Ce devis est déjà annulé.",
    });
  });

  test.each([
    ["nobody", () => null, 401],
    ["a guest", () => ({ ...claire, role: "guest" }) as never, 403],
  ])("is not for %s", async (_, member, status) => {
    const quote = await addAccepted();
    expect(await failureOf(note(quote.id, {}, member()))).toMatchObject({ status });
    expect((await quoteOf(quote.id)).state).toBe("accepted");
  });
});

test("another accepted quote of the request keeps it won; one that waits keeps it waiting", async () => {
  const first = await addAccepted();
  const second = await addAccepted({ requestId: first.requestId });
  const vehicleId = await addVehicle(database.db);
  const waiting = await addSentQuote(database.db, { lines: [{ vehicleId }], requestId: first.requestId });
  await cancelByCustomer(app, first.token, { address: ownAddress(), seen: "0" });
  expect((await requestOf(first.requestId)).status).toBe("gagne");
  await cancelByCustomer(app, second.token, { address: ownAddress(), seen: "0" });
  expect((await requestOf(first.requestId)).status).toBe("devis_envoye");
  expect(await periodsOf(waiting.id)).toEqual([{ kind: "option" }]);
});

test("an amendment that waits is withdrawn with it, one in preparation goes", async () => {
  const quote = await addAccepted();
  const vehicleId = await addVehicle(database.db);
  const sent = await addSentQuote(database.db, {
    ...{ lines: [{ vehicleId }], requestId: quote.requestId, number: quote.number, version: 2 },
    amends: { id: quote.id, amendment: 1 },
  });
  await cancelByCustomer(app, quote.token, { address: ownAddress(), seen: "0" });
  expect((await quoteOf(sent.id)).state).toBe("withdrawn");
  expect(await periodsOf(sent.id)).toEqual([]);
  expect((await requestOf(quote.requestId)).status).toBe("annule");
});

test("customer and staff at once: one wins, the other reads a sentence, and one mail goes to each", async () => {
  for (let round = 0; round < 6; round++) {
    const quote = await addAccepted();
    const [byCustomer, byStaff] = await Promise.allSettled([
      cancelByCustomer(app, quote.token, { address: ownAddress(), seen: "0" }),
      note(quote.id),
    ]);
    expect(byCustomer).toMatchObject({ status: "fulfilled", value: "cancelled" });
    if (byStaff.status === "rejected")
      expect(byStaff.reason).toMatchObject({ status: 409, message: "Ce devis est déjà annulé." });
    expect(await mailsOf(quote.requestId)).toHaveLength(2);
    expect(await periodsOf(quote.id)).toEqual([]);
  }
});
