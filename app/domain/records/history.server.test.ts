import { beforeEach, describe, expect, test } from "vitest";
import { createAccount, updateAccount } from "#app/domain/accounts/accounts.server.ts";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { deleteMessage, setMessagesRead } from "#app/domain/requests/message-actions.server.ts";
import { writePublic } from "#server/db/write.ts";
import { addAgency } from "#tests/support/agencies.ts";
import { testApp } from "#tests/support/app.ts";
import { testDatabase } from "#tests/support/database.ts";
import { addMember } from "#tests/support/staff.ts";
import { listHistory, listRecordHistory } from "./history.server.ts";
import {
  describeChanges,
  describePhotos,
  formatHistoryValue,
  groupPhotos,
  type HistoryQuery,
  historyQuery,
} from "./history.ts";
import { historyRecords } from "./records.ts";

const database = testDatabase();
const app = testApp(database);
let admin: StaffMember;
let user: StaffMember;

beforeEach(async () => {
  await database.db.deleteFrom("history").execute();
  await database.db.deleteFrom("vehicles").execute();
  await database.db.deleteFrom("profiles").execute();
  [admin, user] = await Promise.all([addMember(database, "admin"), addMember(database, "user")]);
});

function addVehicle(author: StaffMember | null) {
  return writePublic(app, author, (trx) =>
    trx
      .insertInto("vehicles")
      .values({ name: "Alizé L2H2", type: "Véhicules léger", price: 89, motorisation: ["Diesel"] })
      .returning("id")
      .executeTakeFirstOrThrow(),
  );
}

const all = historyQuery.none;

const everything = async () => (await listHistory(app, admin, all)).entries;

test("a creation, a change and a deletion are told with their author, before and after", async () => {
  const { id } = await addVehicle(user);
  await writePublic(app, admin, (trx) =>
    trx.updateTable("vehicles").set({ price: 95.5, available: false }).where("id", "=", id).execute(),
  );
  await writePublic(app, admin, (trx) => trx.deleteFrom("vehicles").where("id", "=", id).execute());

  const [deleted, updated, created] = await listRecordHistory(app, user, { table: "vehicles", id });
  expect(created).toMatchObject({
    actor_email: "user@example.fr",
    action: "created",
    record_name: "Alizé L2H2",
    before: {},
    after: { name: "Alizé L2H2", price: 89, motorisation: ["Diesel"], available: true },
  });
  expect(updated).toMatchObject({
    actor_email: "admin@example.fr",
    action: "updated",
    before: { price: 89, available: true },
    after: { price: 95.5, available: false },
  });
  expect(deleted).toMatchObject({
    action: "deleted",
    before: { name: "Alizé L2H2", price: 95.5 },
    after: {},
  });
});

test("a vehicle's agency is told by its name, also once it is gone", async () => {
  const { id } = await addVehicle(null);
  const [prades, elne] = await Promise.all([
    addAgency(database.db, "Prades"),
    addAgency(database.db, "Elne"),
  ]);
  for (const agency_id of [prades, elne]) {
    await writePublic(app, admin, (trx) =>
      trx.updateTable("vehicles").set({ agency_id }).where("id", "=", id).execute(),
    );
  }
  await database.db.updateTable("vehicles").set({ agency_id: null }).execute();
  await database.db.deleteFrom("agencies").where("id", "=", elne).execute();
  const [moved] = await listRecordHistory(app, user, { table: "vehicles", id });
  expect(moved).toMatchObject({ before: { agency_id: "Prades" }, after: { agency_id: "Agence supprimée" } });
  expect((await everything())[0]).toEqual(moved);
});

test.each([
  ["category", "catalog", "Catalogue"],
  ["category", "hero", "Page d'accueil"],
  ["role", "user", "Utilisateur"],
  ["price", 1089.5, "1\u00a0089,50\u00a0€"],
  ["mileage", 48_210, "48\u00a0210"],
  ["available", false, "Indisponible"],
  ["active", false, "non"],
  ["photo_order", 0, "1"],
  ["logo_url", "/storage/brands/a.webp", "logo"],
  ["motorisation", ["Diesel", "Hybride"], "Diesel, Hybride"],
  ["equipment", [], "—"],
  ["model", null, "—"],
  ["end_date", "2030-07-14T16:30:00+00:00", "14\u00a0juil. 2030 à\u00a018:30"],
  ["name", "catalog", "catalog"],
])("%s %j is read as «%s»", (field, value, text) => {
  expect(formatHistoryValue(field, value)).toBe(text);
});

test("a save that changes nothing is no history, nor is what nobody signed", async () => {
  const { id } = await addVehicle(null);
  await writePublic(app, admin, (trx) =>
    trx.updateTable("vehicles").set({ price: 89, updated_by: admin.id }).where("id", "=", id).execute(),
  );
  expect(await everything()).toEqual([]);
});

test("a transaction that fails leaves no trace, and the next one on the connection is unsigned", async () => {
  await expect(
    writePublic(app, admin, async (trx) => {
      await trx.updateTable("company_stats").set({ experience_years: 40 }).execute();
      throw new Error("cut");
    }),
  ).rejects.toThrow("cut");
  await Promise.all(Array.from({ length: 12 }, () => addVehicle(null)));
  expect(await everything()).toEqual([]);
});

test("photos are part of their vehicle's history, and go with it silently", async () => {
  const { id } = await addVehicle(null);
  await writePublic(app, user, (trx) =>
    trx
      .insertInto("vehicle_photos")
      .values([
        { vehicle_id: id, url: "/storage/photos/a.webp", order: 0 },
        { vehicle_id: id, url: "/storage/photos/b.webp", order: 1 },
      ])
      .execute(),
  );
  await writePublic(app, user, (trx) => trx.deleteFrom("vehicle_photos").where("order", "=", 0).execute());
  const [removed] = await listRecordHistory(app, user, { table: "vehicles", id });
  expect(removed).toMatchObject({ before: { photo: "/storage/photos/a.webp" }, after: {} });
  await writePublic(app, user, (trx) => trx.deleteFrom("vehicles").where("id", "=", id).execute());
  expect((await listRecordHistory(app, user, { table: "vehicles", id })).map(({ action }) => action)).toEqual(
    ["deleted", "updated", "updated", "updated"],
  );
});

test("a batch of photos is one line, and a new order says only that", async () => {
  const { id } = await addVehicle(null);
  const photos = Array.from({ length: 14 }, (_, order) => ({ vehicle_id: id, url: `/${order}.webp`, order }));
  for (const photo of photos)
    await writePublic(app, user, (trx) => trx.insertInto("vehicle_photos").values(photo).execute());
  await writePublic(app, user, (trx) =>
    trx
      .updateTable("vehicle_photos")
      .set((eb) => ({ order: eb("order", "+", 1) }))
      .execute(),
  );
  await database.pool.query("update history set changed_at = '2026-07-14T08:00:30Z'");
  const lines = groupPhotos(await listRecordHistory(app, user, { table: "vehicles", id }));
  expect(lines.map(({ photos }) => photos && describePhotos(photos))).toEqual([
    "14\u00a0photos ajoutées, ordre des photos changé",
  ]);
});

test("the gallery's batches too, without the name of one of them", async () => {
  await writePublic(app, user, (trx) =>
    trx
      .insertInto("site_photos")
      .values(
        [0, 1, 2].map((order) => ({ name: `p${order}`, url: `/p${order}.webp`, category: "hero", order })),
      )
      .execute(),
  );
  const lines = groupPhotos(await everything());
  expect(lines).toMatchObject([{ action: "created", record_name: "", photos: { added: 3 } }]);
});

test("what was deleted says what it held; files have no path, and what did not change is not told", () => {
  const entry = {
    id: "1",
    changed_at: new Date(),
    actor_email: "a@b.fr",
    record_table: "vehicles",
    record_id: "2",
    record_name: "Alizé",
  };
  const words = (before: Record<string, unknown>, after: Record<string, unknown>) =>
    describeChanges({ ...entry, action: "updated", before, after }).map(({ from, to }) => [from, to]);
  expect(words({ logo_url: "/a.webp", price: 89 }, { logo_url: "/b.webp", price: 89 })).toEqual([
    [null, "Remplacement"],
  ]);
  expect(words({ content: `${"a".repeat(200)}b` }, { content: `${"a".repeat(200)}c` })).toEqual([
    [null, "Texte modifié"],
  ]);
  const before = { name: "Alizé", price: 89, model: null, equipment: [], available: true, show_price: true };
  expect(
    describeChanges({ ...entry, action: "deleted", before, after: {} }).map(({ label, to }) => [label, to]),
  ).toEqual([
    ["Nom", "Alizé"],
    ["Prix par jour", "89\u00a0€"],
    ["Disponibilité", "Disponible"],
  ]);
});

test("it is searched by name and day, and knows which records are still there", async () => {
  const [kept, lost] = [await addVehicle(user), await addVehicle(user)];
  await database.pool.query("update history set changed_at = '2026-07-14T22:30:00Z'");
  await writePublic(app, user, (trx) => trx.deleteFrom("vehicles").where("id", "=", lost.id).execute());
  const count = async (query: Partial<HistoryQuery>) =>
    (await listHistory(app, admin, { ...all, ...query })).entries.length;
  expect(await Promise.all([count({ q: "alize l2" }), count({ q: "100%" })])).toEqual([3, 0]);
  // Half past midnight in Paris is the next day.
  expect(
    await Promise.all([
      count({ from: "2026-07-15", to: "2026-07-15" }),
      count({ to: "2026-07-14" }),
      count({ from: "2026-07-16" }),
    ]),
  ).toEqual([2, 0, 1]);
  expect((await listHistory(app, admin, all)).present).toEqual([kept.id]);
});

test("passwords are never in it, only that one changed", async () => {
  const account = await createAccount(app, admin, { email: "lea@example.fr", password: "secret-initial" });
  await updateAccount(app, admin, { userId: account.id, role: "user", newPassword: "secret-suivant" });
  const entries = await listRecordHistory(app, admin, { table: "profiles", id: account.id });
  expect(entries.map(({ action, before, after }) => ({ action, before, after }))).toEqual([
    { action: "updated", before: { role: "admin" }, after: { role: "user" } },
    { action: "updated", before: {}, after: { password: true } },
    { action: "created", before: {}, after: { email: "lea@example.fr", role: "admin", active: true } },
  ]);
  expect(JSON.stringify(await everything())).not.toMatch(/secret-|scrypt/);
});

test("of a visitor's message it says that it was read or deleted, not what it said", async () => {
  const { id } = await database.db
    .insertInto("notifications")
    .values({ title: "Location", message: "Un fourgon", data: JSON.stringify({ name: "Ana Vidal" }) })
    .returning("id")
    .executeTakeFirstOrThrow();
  await setMessagesRead(app, user, { ids: [id], isRead: true });
  await deleteMessage(app, user, id);
  const entries = await listRecordHistory(app, user, { table: "notifications", id });
  expect(entries.map(({ action }) => action)).toEqual(["deleted", "updated"]);
  expect(JSON.stringify(entries)).not.toMatch(/fourgon|Ana/);
});

test("every table with a history is followed, and no other", async () => {
  const { rows } = await database.pool.query(
    "select distinct event_object_table as name from information_schema.triggers where trigger_name = 'history'",
  );
  const followed = rows.map(({ name }) => name).sort();
  // Those told as a part of another record.
  const parts = [
    "accounts",
    "calendar_feeds",
    "closures",
    "passkeys",
    "tariff_tiers",
    "vehicle_periods",
    "vehicle_photos",
    "vehicle_damages",
  ];
  expect(followed).toEqual([...Object.keys(historyRecords), ...parts].sort());
});

describe("who may read it", () => {
  test("the whole list: administrators; others what they did themselves, whoever they ask for", async () => {
    await addVehicle(user);
    const query = all;
    expect((await listHistory(app, user, { ...query, actor: admin.id })).entries).toHaveLength(1);
    const colleague = { ...user, id: admin.id };
    expect(await listHistory(app, colleague, query)).toMatchObject({ entries: [], actors: [] });
    await expect(listHistory(app, null, query)).rejects.toMatchObject({ status: 401 });
    expect((await listHistory(app, admin, query)).entries).toHaveLength(1);
    expect((await listHistory(app, admin, { ...query, actor: admin.id })).entries).toEqual([]);
    expect((await listHistory(app, admin, { ...query, table: "agencies" })).entries).toEqual([]);
    expect(
      (await listHistory(app, admin, { ...query, table: "vehicles", actor: user.id })).entries,
    ).toHaveLength(1);
  });

  test("one record's: whoever may write it", async () => {
    await expect(listRecordHistory(app, user, { table: "profiles", id: admin.id })).rejects.toMatchObject({
      status: 403,
    });
    await expect(listRecordHistory(app, user, { table: "company_info", id: admin.id })).rejects.toMatchObject(
      {
        status: 403,
      },
    );
    expect(await listRecordHistory(app, user, { table: "brands", id: "n-importe-quoi" })).toEqual([]);
  });
});
