import { expect, test } from "vitest";
import { Failure } from "#app/lib/failure.ts";
import { testDatabase } from "#tests/support/database.ts";
import { addMember } from "#tests/support/staff.ts";
import { getDeskOverview } from "./desk-overview.server.ts";

const database = testDatabase();
const now = new Date("2026-11-17T12:00:00Z");
const app = {
  get db() {
    return database.db;
  },
  now: () => now,
};
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);

test("the dashboard counts all requests under way, those that ended lately, and names the latest answers due", async () => {
  const member = await addMember(database, "user");
  const long = { last_customer_at: hours(-24 * 40) };
  const lately = { last_customer_at: hours(-24 * 20) };
  await database.db
    .insertInto("requests")
    .values([
      { ...long, name: "Ana", due_at: hours(-30), unread: true, awaits: "answer" },
      { ...lately, name: "Bea", company_name: "Bea et fils", due_at: hours(-3), awaits: "answer" },
      { name: "Cid", due_at: hours(-1), status: "en_cours", awaits: "answer" },
      // A yes that nobody has looked at.
      { name: "Dan", due_at: hours(-0.5), status: "gagne", awaits: "look", unread: true },
      // Not late: answered, not yet due, with the customer, over.
      { name: "Eve", due_at: hours(-9), answered_at: hours(-10), status: "en_cours" },
      { name: "Fay", due_at: hours(9), awaits: "answer" },
      { name: "Gus", due_at: hours(-9), status: "devis_envoye" },
      { ...lately, status: "gagne" },
      { ...lately, status: "clos", due_at: hours(-9) },
      { ...long, status: "clos" },
      { ...long, status: "perdu" },
    ])
    .execute();
  const { counts, toDo, late } = await getDeskOverview(app, member);
  expect(counts).toEqual({
    nouveau: 3,
    en_cours: 2,
    devis_envoye: 1,
    gagne: 2,
    perdu: 0,
    annule: 0,
    clos: 1,
  });
  expect(toDo).toBe(6);
  expect(late.total).toBe(4);
  expect(late.requests.map(({ name, hours: since }) => [name, since])).toEqual([
    ["Ana", 30],
    ["Bea", 3],
    ["Cid", 1],
  ]);
  const [ana] = late.requests;
  const others = (await getDeskOverview(app, member, { named: [ana?.id ?? ""] })).late;
  expect(others.total).toBe(4);
  expect(others.requests.map(({ name }) => name)).toEqual(["Bea", "Cid", "Dan"]);
});

test("nobody who is not signed in learns of it", async () => {
  await expect(getDeskOverview(app, null)).rejects.toThrow(Failure);
});
