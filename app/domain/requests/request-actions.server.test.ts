import { beforeEach, expect, test } from "vitest";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { testApp } from "#tests/support/app.ts";
import { testDatabase } from "#tests/support/database.ts";
import { addSentQuote } from "#tests/support/sent-quotes.ts";
import { addMember } from "#tests/support/staff.ts";
import { assignRequest, changeStatus, deleteRequest } from "./request-actions.server.ts";

const database = testDatabase();
const app = testApp(database, { changes: undefined });
let claire: StaffMember;
let julien: StaffMember;

beforeEach(async () => {
  await database.pool.query(
    "truncate quotes, requests, notifications, outgoing_mails cascade; delete from profiles",
  );
  claire = await addMember(database, "user", "claire.vidal@exemple.fr");
  julien = await addMember(database, "user", "julien@exemple.fr");
});

async function addRequest(): Promise<string> {
  const { id } = await database.db
    .insertInto("requests")
    .values({ name: "Sophie", title: "Location" })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

const read = (id: string) =>
  database.db
    .selectFrom("requests")
    .select(["status", "lost_reason", "assignee_id"])
    .where("id", "=", id)
    .executeTakeFirst();

const thread = async (id: string) => {
  const rows = await database.db
    .selectFrom("request_entries")
    .select(["kind", "author_email", "detail"])
    .where("request_id", "=", id)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map(({ author_email, detail }) => [author_email, detail]);
};

const give = (
  id: string,
  by: StaffMember,
  to: StaffMember | null,
  seen: StaffMember | null,
  isConfirmed = false,
) => assignRequest(database, by, { id, assigneeId: to?.id ?? null, seenId: seen?.id ?? null, isConfirmed });

test("the first to take a new request begins with it, and one line says both", async () => {
  const id = await addRequest();
  await give(id, claire, claire, null);
  await give(id, claire, claire, null);
  expect(await read(id)).toMatchObject({ status: "en_cours", assignee_id: claire.id });
  expect(await thread(id)).toEqual([
    [claire.email, { from: "nouveau", to: "en_cours", assignee: claire.email }],
  ]);
});

test("it is given on, and taken back from everybody, without moving again", async () => {
  const id = await addRequest();
  await give(id, claire, claire, null);
  await give(id, claire, julien, claire);
  await give(id, julien, null, julien);
  expect(await read(id)).toMatchObject({ status: "en_cours", assignee_id: null });
  expect((await thread(id)).slice(1)).toEqual([
    [claire.email, { assignee: julien.email }],
    [julien.email, { assignee: null }],
  ]);
});

test("of two who reach for it at once one has it, and the other hears who", async () => {
  const id = await addRequest();
  const tries = await Promise.allSettled([give(id, claire, claire, null), give(id, julien, julien, null)]);
  const lost = tries.find((attempt) => attempt.status === "rejected");
  const winner = (await read(id))?.assignee_id === claire.id ? claire : julien;
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(lost?.reason).toMatchObject({
    code: "conflict",
    message: `${winner === claire ? "Claire Vidal" : "Julien"} a pris cette demande entre-temps.`,
  });
  const second = winner === claire ? julien : claire;
  await give(id, second, second, null, true);
  expect((await read(id))?.assignee_id).toBe(second.id);
});

test("nobody who has left is given anything", async () => {
  const id = await addRequest();
  await database.db.updateTable("profiles").set({ active: false }).where("id", "=", julien.id).execute();
  await expect(give(id, claire, julien, null)).rejects.toMatchObject({ code: "invalid" });
  await expect(
    assignRequest(database, claire, { id, assigneeId: "personne", seenId: null, isConfirmed: false }),
  ).rejects.toMatchObject({ code: "invalid" });
  expect(await thread(id)).toEqual([]);
});

test("lost asks for a reason; moving to where it is writes nothing; any status is left again", async () => {
  const id = await addRequest();
  await expect(changeStatus(app, claire, { id, status: "perdu" })).rejects.toMatchObject({
    code: "invalid",
    fields: { reason: "Choisissez une raison." },
  });
  await changeStatus(app, claire, { id, status: "perdu", reason: "dates" });
  await changeStatus(app, julien, { id, status: "perdu", reason: "dates" });
  expect(await read(id)).toMatchObject({ status: "perdu", lost_reason: "dates" });
  await changeStatus(app, julien, { id, status: "nouveau" });
  expect(await read(id)).toMatchObject({ status: "nouveau", lost_reason: null });
  expect(await thread(id)).toEqual([
    [claire.email, { from: "nouveau", to: "perdu", reason: "dates", assignee: claire.email }],
    [julien.email, { from: "perdu", to: "nouveau" }],
  ]);
});

test("a call is deleted with its thread, unless a quote was sent from it", async () => {
  const id = await addRequest();
  await give(id, claire, claire, null);
  await deleteRequest(app, claire, id);
  expect(await read(id)).toBeUndefined();
  const quoted = await addRequest();
  await addSentQuote(database.db, { requestId: quoted });
  await expect(deleteRequest(app, claire, quoted)).rejects.toMatchObject({ code: "conflict" });
  expect(await read(quoted)).toBeDefined();
});

test("one that has a message goes with it, not by itself", async () => {
  await database.db.insertInto("notifications").values({ title: "Location", message: "Bonjour" }).execute();
  const { id } = await database.db.selectFrom("requests").select("id").executeTakeFirstOrThrow();
  await expect(deleteRequest(app, claire, id)).rejects.toMatchObject({ code: "not-found" });
});

test.each(["0190f5a2-0000-7000-8000-000000000000", "not-an-id"])("%s is not found", async (id) => {
  const missing = { code: "not-found" };
  await expect(give(id, claire, claire, null)).rejects.toMatchObject(missing);
  await expect(changeStatus(app, claire, { id, status: "clos" })).rejects.toMatchObject(missing);
  await expect(deleteRequest(app, claire, id)).rejects.toMatchObject(missing);
});

test.each<[who: string, actorOf: () => StaffMember | null, code: string]>([
  ["anonymous", () => null, "unauthenticated"],
  ["inactive", () => ({ ...claire, active: false }), "forbidden"],
])("%s: refused, and nothing changes", async (_who, actorOf, code) => {
  const id = await addRequest();
  const actor = actorOf();
  const assignment = { assigneeId: claire.id, seenId: null, isConfirmed: true };
  await expect(assignRequest(database, actor, { id, ...assignment })).rejects.toMatchObject({ code });
  await expect(changeStatus(app, actor, { id, status: "clos" })).rejects.toMatchObject({ code });
  await expect(deleteRequest(app, actor, id)).rejects.toMatchObject({ code });
  expect(await read(id)).toMatchObject({ status: "nouveau", assignee_id: null });
});
