import { beforeAll, describe, expect, test } from "vitest";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { noteAcceptance, withdrawQuote } from "#app/domain/quotes/answers/close-quote.server.ts";
import { acceptQuote, askQuestion, refuseQuote } from "#app/domain/quotes/answers/quote-answers.server.ts";
import { reportTaken } from "#app/domain/quotes/answers/settle-quote.server.ts";
import { testApp } from "#tests/support/app.ts";
import { testDatabase } from "#tests/support/database.ts";
import { addVehicle } from "#tests/support/records.ts";
import { addSentQuote } from "#tests/support/sent-quotes.ts";
import { addMember } from "#tests/support/staff.ts";
import { addArrival } from "#tests/support/thread-requests.ts";
import { newsSentence } from "./customer-news.ts";
import { setMessagesRead, setRequestsRead } from "./message-actions.server.ts";
import { listCustomerNews, listNotices } from "./notices.server.ts";
import { assignRequest, changeStatus } from "./request-actions.server.ts";
import { countUnread } from "./request-counts.server.ts";
import { listRequests } from "./request-list.server.ts";
import { readRequestQuery } from "./request-query.ts";
import { addNote, recordContact } from "./thread/add-entry.server.ts";
import { sendReply } from "./thread/send-reply.server.ts";

const database = testDatabase();
// A Monday morning.
const now = new Date("2027-02-01T09:00:00Z");
const app = testApp(database, { now: () => now, changes: undefined });
let claire: StaffMember;
let julien: StaffMember;

beforeAll(async () => {
  claire = await addMember(database, "user", "claire.vidal@example.fr");
  julien = await addMember(database, "admin", "julien.marty@example.fr");
  await database.db.updateTable("company_info").set({ answer_within_hours: 4 }).execute();
});

const yes = { name: "Camille Ferrer", address: "203.0.113.9" };
const no = { reason: null, text: "", address: "203.0.113.9" };

const read = (id: string) =>
  database.db
    .selectFrom("requests")
    .select(["status", "unread", "awaits", "due_at", "assignee_id"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
const isMessageRead = async (id: string) => {
  const messages = database.db.selectFrom("notifications").select("read").where("id", "=", id);
  return (await messages.executeTakeFirstOrThrow()).read;
};
const movesOf = async (id: string) => {
  const lines = database.db.selectFrom("request_entries").select(["author_email", "detail"]);
  const rows = await lines.where("request_id", "=", id).where("kind", "=", "status").orderBy("id").execute();
  return rows.map(({ author_email, detail }) => [author_email, detail]);
};

/** A file somebody dealt with: read, quoted, theirs. */
async function addQuoted() {
  const vehicleId = await addVehicle(database.db);
  const quote = await addSentQuote(database.db, { lines: [{ vehicleId }] });
  await database.db
    .updateTable("requests")
    .set({
      agency_key: "",
      assignee_id: claire.id,
      answered_at: now,
      last_customer_at: new Date("2027-01-20T09:00:00Z"),
    })
    .where("id", "=", quote.requestId)
    .execute();
  return quote;
}

describe("what a customer does with a quote", () => {
  type Quote = Awaited<ReturnType<typeof addQuoted>>;
  test.each([
    [
      "a question",
      (quote: Quote) => askQuestion(app, quote.token, { ...yes, question: "Un hayon ?" }),
      "answer",
      "devis_envoye",
    ],
    ["a yes", (quote: Quote) => acceptQuote(app, quote.token, yes), "look", "gagne"],
    ["a no", (quote: Quote) => refuseQuote(app, quote.token, no), "look", "perdu"],
    ["a yes that came too late", (quote: Quote) => reportTaken(app, quote.id), "answer", "devis_envoye"],
  ] as const)(
    "%s makes the request unread, due and to do, at the head of the list",
    async (_, act, awaits, status) => {
      const quote = await addQuoted();
      const unread = await countUnread(app, claire);
      expect(await read(quote.requestId)).toMatchObject({ unread: false, awaits: null, due_at: null });
      await act(quote);
      const heard = await read(quote.requestId);
      expect(heard).toMatchObject({ status, unread: true, awaits, assignee_id: claire.id });
      expect(heard.due_at?.getTime()).toBeGreaterThan(now.getTime());
      expect(await countUnread(app, claire)).toBe(unread + 1);
      const query = readRequestQuery(new URLSearchParams("vue=a-traiter"));
      const { requests, counts } = await listRequests(app, claire, query);
      expect(requests.filter((request) => request.unread).map(({ id }) => id)).toContain(quote.requestId);
      expect(counts.views.todo).toBe(requests.length);

      await setRequestsRead(app, claire, { ids: [quote.requestId], isRead: true });
      // Who reads a yes or a no has taken note; who reads a question still owes its answer.
      expect(await read(quote.requestId)).toMatchObject({
        unread: false,
        awaits: awaits === "look" ? null : "answer",
      });
    },
  );

  test("is told among the notices and as news, for whoever is signed in", async () => {
    const quote = await addQuoted();
    await askQuestion(app, quote.token, { ...yes, question: "Est-ce qu’un hayon\nest compris ?" });
    await acceptQuote(app, quote.token, yes);
    const own = (await listCustomerNews(app, claire)).filter(
      ({ requestId }) => requestId === quote.requestId,
    );
    expect(own.map(({ event }) => event).sort()).toEqual(["accepted", "question"]);
    const sentences = own.map(newsSentence);
    expect(sentences).toContain("Devis accepté · Camille Ferrer · 380,88\u00a0€\u00a0TTC");
    expect(sentences).toContain("Question · Camille Ferrer · Est-ce qu’un hayon est compris ?");
    await expect(listCustomerNews(app, null)).rejects.toMatchObject({ code: "unauthenticated" });

    const notices = (await listNotices(app, claire)).filter(({ requestId }) => requestId === quote.requestId);
    expect(notices.map(({ title }) => title).sort()).toEqual(["Devis accepté", "Question sur le devis"]);
    // One request, one thing to look at.
    expect(notices.filter((notice) => !notice.read)).toHaveLength(1);
  });

  test("a promise that stands is not put off by a second question", async () => {
    const quote = await addQuoted();
    await askQuestion(app, quote.token, { ...yes, question: "Et le GPS ?" });
    const earlier = new Date("2027-02-01T08:00:00Z");
    await database.db
      .updateTable("requests")
      .set({ due_at: earlier })
      .where("id", "=", quote.requestId)
      .execute();
    await askQuestion(app, quote.token, { ...yes, question: "Et le hayon ?" });
    expect((await read(quote.requestId)).due_at).toEqual(earlier);
  });

  test("what a colleague noted for them, or took back, is read by whoever did", async () => {
    const told = await addQuoted();
    await noteAcceptance(app, {
      actor: julien,
      id: told.id,
      input: { name: "Camille Ferrer", heard: "telephone" },
    });
    expect(await read(told.requestId)).toMatchObject({ status: "gagne", unread: false, awaits: null });
    const asked = await addQuoted();
    await askQuestion(app, asked.token, { ...yes, question: "Et la remorque ?" });
    await withdrawQuote(app, { actor: julien, id: asked.id, input: { reason: "", tell: "" } });
    expect(await read(asked.requestId)).toMatchObject({
      status: "en_cours",
      unread: false,
      awaits: "answer",
    });
  });
});

describe("what somebody here does", () => {
  const reply = { subject: "Votre demande", body: "Bonjour, voici notre réponse." };
  const acts = {
    reply: (id: string, who = claire) => sendReply(app, who, { requestId: id, input: reply }),
    note: (id: string, who = claire) => addNote(app, who, id, { body: "À rappeler." }),
    call: (id: string, who = claire) =>
      recordContact(app, who, id, { kind: "call", body: "Il est d’accord." }),
    status: (id: string, who = claire) => changeStatus(app, who, { id, status: "en_cours" }),
  };
  test.each([
    ["reply", null],
    ["note", "answer"],
    ["call", null],
    ["status", "answer"],
  ] as const)(
    "a %s reads the request, and takes it where it is nobody’s: one line says so",
    async (act, awaits) => {
      const { id, notificationId } = await addArrival(database.db, { due_at: now });
      expect(await read(id)).toMatchObject({ unread: true, awaits: "answer", assignee_id: null });
      await acts[act](id);
      expect(await read(id)).toMatchObject({
        unread: false,
        awaits,
        assignee_id: claire.id,
        status: "en_cours",
      });
      expect(await isMessageRead(notificationId)).toBe(true);
      expect(await movesOf(id)).toEqual([
        [claire.email, { from: "nouveau", to: "en_cours", assignee: claire.email }],
      ]);
      // A colleague's own act leaves it where it is, and says nothing.
      await acts.note(id, julien);
      expect((await read(id)).assignee_id).toBe(claire.id);
      expect(await movesOf(id)).toHaveLength(1);
    },
  );

  test("giving it to a colleague does not: they have to look", async () => {
    const { id } = await addArrival(database.db);
    await assignRequest(app, claire, { id, assigneeId: julien.id, seenId: null, isConfirmed: false });
    expect(await read(id)).toMatchObject({ unread: true, assignee_id: julien.id });
  });

  test("of two who reply at once, one has it", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await addArrival(database.db);
      await Promise.all([acts.reply(id, claire), acts.reply(id, julien)]);
      const moves = await movesOf(id);
      expect(moves).toHaveLength(1);
      const [[first, detail] = []] = moves;
      expect(detail).toMatchObject({ assignee: first });
      const owner = [claire, julien].find(({ email }) => email === first);
      expect(await read(id)).toMatchObject({ unread: false, assignee_id: owner?.id });
    }
  });

  test("replying and marking its message cross without harm", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, notificationId } = await addArrival(database.db);
      await Promise.all([
        acts.reply(id),
        setMessagesRead(app, julien, { ids: [notificationId], isRead: true }),
        acts.note(id, julien),
      ]);
      expect(await read(id)).toMatchObject({ unread: false, awaits: null });
      expect(await isMessageRead(notificationId)).toBe(true);
    }
  });

  test("one that is put away is owed nothing; opened again, what was never answered is owed again", async () => {
    const { id } = await addArrival(database.db, { due_at: now });
    await changeStatus(app, claire, { id, status: "clos" });
    expect(await read(id)).toMatchObject({ unread: false, awaits: null });
    await changeStatus(app, claire, { id, status: "en_cours" });
    expect((await read(id)).awaits).toBe("answer");
  });

  test("«Marquer comme non lu» marks its message too, and works for a telephone call", async () => {
    const { id, notificationId } = await addArrival(database.db);
    await acts.reply(id);
    await setRequestsRead(app, claire, { ids: [id], isRead: false });
    expect(await read(id)).toMatchObject({ unread: true, awaits: null });
    expect(await isMessageRead(notificationId)).toBe(false);
    const call = await database.db
      .insertInto("requests")
      .values({ name: "Zoé" })
      .returning("id")
      .executeTakeFirstOrThrow();
    await setRequestsRead(app, claire, { ids: [call.id], isRead: false });
    expect((await read(call.id)).unread).toBe(true);
  });
});
