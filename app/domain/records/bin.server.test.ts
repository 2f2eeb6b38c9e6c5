import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { deleteBrand } from "#app/domain/brands/staff-brands.server.ts";
import { deleteSitePhoto } from "#app/domain/gallery/staff-site-photos.server.ts";
import { deleteMessage } from "#app/domain/requests/message-actions.server.ts";
import { deleteRequest } from "#app/domain/requests/request-actions.server.ts";
import { deleteTariff } from "#app/domain/tariffs/staff-tariffs.server.ts";
import { removeVehiclePhoto } from "#app/domain/vehicles/staff-vehicle-photos.server.ts";
import { deleteVehicles } from "#app/domain/vehicles/staff-vehicles.server.ts";
import { emptyBin } from "#server/bin/empty-bin.ts";
import { addAgency } from "#tests/support/agencies.ts";
import { testApp } from "#tests/support/app.ts";
import { addWholeAgency, agencyContents, binAgency, bringBack } from "#tests/support/binned-agency.ts";
import { testDatabase } from "#tests/support/database.ts";
import { addPrivatePhoto } from "#tests/support/private-photos.ts";
import { addDraft } from "#tests/support/quotes.ts";
import {
  addBrand,
  addCall,
  addMessageRequest,
  addNotification,
  addSitePhoto,
  addTariff,
  addVehicle,
  addVehiclePhoto,
} from "#tests/support/records.ts";
import { addSentQuote } from "#tests/support/sent-quotes.ts";
import { addMember } from "#tests/support/staff.ts";
import { countBin, listBin } from "./bin.server.ts";
import { restoredWords, restoreFromBin } from "./restore.server.ts";

const database = testDatabase();
let moment = new Date("2026-11-16T10:00:00Z");
const app = testApp(database, { now: () => moment, changes: undefined });
let admin: StaffMember;
let user: StaffMember;

beforeEach(async () => {
  moment = new Date("2026-11-16T10:00:00Z");
  for (const table of ["bin", "vehicles", "agencies", "tariffs", "brands", "site_photos"] as const)
    await database.db.deleteFrom(table).execute();
  await sql`truncate notifications, requests, quotes, quote_numbers, stored_files, history, profiles cascade`.execute(
    database.db,
  );
  admin = await addMember(app);
  user = await addMember(app, "user");
  app.sentJobs.length = 0;
});

const everything = { q: "", kind: null, author: null, page: 1 };
const later = (days: number) => new Date(moment.getTime() + days * 86_400_000);

async function states(): Promise<string[]> {
  const files = await database.db.selectFrom("stored_files").select("state").distinct().execute();
  return files.map(({ state }) => state).sort();
}

test("an agency with twelve vehicles and sixty photos comes back to the last digit", async () => {
  const { id, vehicles } = await addWholeAgency(database.db);
  const before = await agencyContents(database.db);
  const batch = await binAgency(app, user, id);
  const dropped = app.droppedPages;
  expect(await database.db.selectFrom("vehicles").select("id").execute()).toEqual([]);
  expect(await states()).toEqual(["binned"]);
  const { entries } = await listBin(app, user, everything);
  expect(entries).toMatchObject([
    {
      title: "Prades et 12\u00a0véhicules",
      facts: ["Supprimés ensemble", "60\u00a0photos"],
      daysLeft: 30,
      by: user.email,
    },
  ]);
  expect(entries[0]?.records).toHaveLength(13);

  await bringBack(app, user, batch);
  expect(await agencyContents(database.db)).toBe(before);
  expect(await countBin(app, admin)).toBe(0);
  expect(app.droppedPages).toBe(dropped + 1);
  const lines = await database.db
    .selectFrom("history")
    .select(["action", "record_table", "actor_email"])
    .where("action", "<>", "deleted")
    .execute();
  expect(lines).toHaveLength(13);
  expect(new Set(lines.map(({ action }) => action))).toEqual(new Set(["restored"]));
  expect(vehicles).toHaveLength(12);
});

test("of fifty vehicles deleted at once, one comes back alone, then the others together", async () => {
  const agency = await addAgency(database.db);
  const ids = await Promise.all(Array.from({ length: 50 }, () => addVehicle(database.db, agency)));
  const { batch } = await deleteVehicles(app, admin, { ids });
  const [entry] = (await listBin(app, admin, everything)).entries;
  expect(entry).toMatchObject({ title: "50\u00a0véhicules", label: "Sélection" });
  const alone = await restoreFromBin(app, admin, { batch, record: entry?.records[7]?.id });
  expect(restoredWords(alone)).toBe("Corbère Relais restauré");
  expect(restoredWords(await restoreFromBin(app, admin, { batch }))).toBe("49\u00a0véhicules restaurés");
  const back = await database.db.selectFrom("vehicles").select("id").execute();
  expect(back.map(({ id }) => id).sort()).toEqual(ids.sort());
  await expect(restoreFromBin(app, admin, { batch })).rejects.toMatchObject({ code: "not-found" });
});

test("a vehicle of an agency that is gone asks for another, and goes there", async () => {
  const { id } = await addWholeAgency(database.db);
  const batch = await binAgency(app, admin, id);
  const [entry] = (await listBin(app, admin, everything)).entries;
  const record = entry?.records.find(({ table }) => table === "vehicles")?.id ?? "";
  await expect(restoreFromBin(app, admin, { batch, record })).rejects.toMatchObject({
    code: "invalid",
    fields: { agency_id: "Choisissez une agence." },
  });
  const other = await addAgency(database.db, "Elne");
  const { notes, names } = await restoreFromBin(app, admin, { batch, record, agency_id: other });
  expect(notes).toEqual([`${names[0]} est rattaché à Elne.`]);
  expect(await database.db.selectFrom("vehicles").select("agency_id").execute()).toEqual([
    { agency_id: other },
  ]);
});

test("what took its place is named, and nothing is half done", async () => {
  const agency = await addAgency(database.db);
  const [first, second] = [await addVehicle(database.db, agency), await addVehicle(database.db, agency)];
  await database.db.updateTable("vehicles").set({ fleet_number: "P-11" }).where("id", "=", second).execute();
  const { batch } = await deleteVehicles(app, admin, { ids: [first, second] });
  const twin = { name: "Autre", type: "Remorques" as const };
  await database.db
    .insertInto("vehicles")
    .values({ ...twin, fleet_number: "P-11" })
    .execute();
  await expect(restoreFromBin(app, admin, { batch })).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining("numéro de parc"),
  });
  await database.db.deleteFrom("vehicles").execute();
  await database.db
    .insertInto("vehicles")
    .values({ ...twin, id: first })
    .execute();
  await expect(restoreFromBin(app, admin, { batch })).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining("au même identifiant"),
  });
  expect(await database.db.selectFrom("vehicles").select("name").execute()).toEqual([{ name: "Autre" }]);
  expect(await countBin(app, admin)).toBe(1);
});

test("whose plate another has by now, in whatever writing, stays in the bin: that one is named", async () => {
  const id = await addVehicle(database.db, await addAgency(database.db));
  await database.db.updateTable("vehicles").set({ plate: "AB-123-CD" }).where("id", "=", id).execute();
  const { batch } = await deleteVehicles(app, admin, { ids: [id] });
  const twin = { name: "Agly", type: "Remorques" as const, plate: "AB 123 CD" };
  await database.db.insertInto("vehicles").values(twin).execute();
  await expect(restoreFromBin(app, admin, { batch })).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining("Agly porte son immatriculation"),
  });
  await database.db.updateTable("vehicles").set({ plate: null }).execute();
  await restoreFromBin(app, admin, { batch });
  const back = database.db.selectFrom("vehicles").select(["plate", "plate_key"]).where("id", "=", id);
  expect(await back.executeTakeFirst()).toEqual({ plate: "AB-123-CD", plate_key: "AB123CD" });
});

test("an option whose quote was refused meanwhile stays away; one that was accepted holds the vehicle", async () => {
  const vehicle = await addVehicle(database.db);
  const refused = await addSentQuote(database.db, { lines: [{ vehicleId: vehicle }] });
  const accepted = await addSentQuote(database.db, {
    lines: [{ vehicleId: vehicle, from: "2027-04-01", to: "2027-04-03" }],
  });
  const { batch } = await deleteVehicles(app, admin, { ids: [vehicle] });
  for (const [{ id }, state] of [
    [refused, "refused"],
    [accepted, "accepted"],
  ] as const)
    await database.db.updateTable("quotes").set({ state }).where("id", "=", id).execute();
  const { notes } = await restoreFromBin(app, admin, { batch });
  expect(notes).toEqual([expect.stringMatching(/^1.période du planning n’a pas été reprise/)]);
  const periods = await database.db.selectFrom("vehicle_periods").select(["kind", "quote_id"]).execute();
  expect(periods).toEqual([{ kind: "reservation", quote_id: accepted.id }]);
});

describe("photos", () => {
  test("come back to their rank, and the cover follows", async () => {
    const vehicle = await addVehicle(database.db);
    const photos: string[] = [];
    for (const order of [0, 1, 2]) photos.push(await addVehiclePhoto(database.db, vehicle, order));
    const { batch } = await removeVehiclePhoto(app, admin, { vehicleId: vehicle, photoId: photos[0] ?? "" });
    // What is first by now gives way.
    await database.db
      .updateTable("vehicle_photos")
      .set((eb) => ({ order: eb("order", "-", 1) }))
      .execute();
    await restoreFromBin(app, admin, { batch });
    const order = await database.db
      .selectFrom("vehicle_photos")
      .select(["id", "url"])
      .orderBy("order")
      .execute();
    expect(order.map(({ id }) => id)).toEqual(photos);
    const { image_url } = await database.db
      .selectFrom("vehicles")
      .select("image_url")
      .executeTakeFirstOrThrow();
    expect(image_url).toBe(order[0]?.url);
    expect(await states()).toEqual(["attached"]);
  });

  test("of a vehicle that is gone wait for it", async () => {
    const vehicle = await addVehicle(database.db);
    const photo = await addVehiclePhoto(database.db, vehicle);
    const { batch } = await removeVehiclePhoto(app, admin, { vehicleId: vehicle, photoId: photo });
    const whole = await deleteVehicles(app, admin, { ids: [vehicle] });
    await expect(restoreFromBin(app, admin, { batch })).rejects.toMatchObject({ code: "conflict" });
    await restoreFromBin(app, admin, { batch: whole.batch });
    await restoreFromBin(app, admin, { batch });
    expect(await database.db.selectFrom("vehicle_photos").select("id").execute()).toEqual([{ id: photo }]);
  });

  test("of the gallery too", async () => {
    const photo = await addSitePhoto(database.db);
    const { batch } = await deleteSitePhoto(app, user, photo);
    await restoreFromBin(app, user, { batch });
    expect(await database.db.selectFrom("site_photos").select(["id", "order"]).execute()).toEqual([
      { id: photo, order: 0 },
    ]);
  });
});

test("a photo that staff alone see waits with its record, and the bin shows none of it", async () => {
  const brand = await addBrand(database.db);
  const { id } = await addPrivatePhoto(app);
  await database.db.updateTable("brands").set({ file_id: id }).where("id", "=", brand).execute();
  const { batch } = await deleteBrand(app, user, brand);
  expect(await states()).toEqual(["binned"]);
  expect((await listBin(app, user, everything)).entries).toMatchObject([
    { title: "Solane", pictureId: null },
  ]);
  await restoreFromBin(app, user, { batch });
  expect(await states()).toEqual(["attached"]);
});

test("a brand and a tariff come back; vehicles follow the tariff again, and taken types stay where they are", async () => {
  const brand = await deleteBrand(app, user, await addBrand(database.db));
  await restoreFromBin(app, user, { batch: brand.batch });
  expect(await database.db.selectFrom("brands").select("name").execute()).toEqual([{ name: "Solane" }]);

  const tariff = await addTariff(database.db);
  const types = ["Remorques", "Poids lourds"];
  await database.db.updateTable("tariffs").set({ default_for: types }).where("id", "=", tariff).execute();
  const [follower, other] = [await addVehicle(database.db), await addVehicle(database.db)];
  await database.db.updateTable("vehicles").set({ tariff_id: tariff }).execute();
  const { batch } = await deleteTariff(app, admin, tariff);
  await database.db
    .insertInto("tariffs")
    .values({ name: "Autre", default_for: ["Remorques"] })
    .execute();
  const elsewhere = await addTariff(database.db);
  await database.db.updateTable("vehicles").set({ tariff_id: elsewhere }).where("id", "=", other).execute();
  await expect(restoreFromBin(app, user, { batch })).rejects.toMatchObject({ code: "forbidden" });
  const { notes } = await restoreFromBin(app, admin, { batch });
  expect(notes).toEqual(["«\u00a0Remorques\u00a0» garde le tarif qu’il suit aujourd’hui."]);
  const back = await database.db
    .selectFrom("tariffs")
    .select("default_for")
    .where("id", "=", tariff)
    .executeTakeFirst();
  expect(back).toEqual({ default_for: ["Poids lourds"] });
  expect(
    await database.db
      .selectFrom("tariff_tiers")
      .select("from_days")
      .where("tariff_id", "=", tariff)
      .execute(),
  ).toHaveLength(1);
  const followed = await database.db.selectFrom("vehicles").select(["id", "tariff_id"]).execute();
  expect(new Map(followed.map(({ id, tariff_id }) => [id, tariff_id]))).toEqual(
    new Map([
      [follower, tariff],
      [other, elsewhere],
    ]),
  );
});

describe("messages", () => {
  const contents = () =>
    databaseOf(
      "notifications",
      "requests",
      "request_vehicles",
      "request_entries",
      "quotes",
      "quote_lines",
      "outgoing_mails",
    );
  async function databaseOf(...tables: string[]): Promise<string> {
    const parts = await Promise.all(
      tables.map(async (table) => {
        const { rows } = await sql<{ text: string }>`
          select coalesce(string_agg(line, E'\n' order by line), '') as text
          from (select (to_jsonb(t) - 'updated_at')::text as line from ${sql.table(table)} as t) as lines`.execute(
          database.db,
        );
        return `${table}\n${rows[0]?.text}`;
      }),
    );
    return parts.join("\n");
  }

  test("come back with their file, its thread, its drafts and its mails, within a week", async () => {
    const request = await addMessageRequest(database.db);
    const { notification_id } = await database.db
      .selectFrom("requests")
      .select("notification_id")
      .where("id", "=", request)
      .executeTakeFirstOrThrow();
    const draft = await addDraft(database.db);
    await database.db.updateTable("quotes").set({ request_id: request }).where("id", "=", draft.id).execute();
    const mail = {
      recipient: "agence@example.fr",
      subject: "Devis",
      body: "…",
      message_id: "<a@example.fr>",
    };
    const { id: mail_id } = await database.db
      .insertInto("outgoing_mails")
      .values({ ...mail, notification_id, request_id: request, kind: "reply", state: "sent" })
      .returning("id")
      .executeTakeFirstOrThrow();
    await database.db
      .insertInto("request_entries")
      .values({ request_id: request, kind: "reply", body: "Bonjour", mail_id })
      .execute();
    const vehicle = await addVehicle(database.db);
    await database.db
      .insertInto("vehicle_periods")
      .values({
        vehicle_id: vehicle,
        kind: "location",
        during: "[2026-11-24,2026-11-29)",
        request_id: request,
      })
      .execute();
    const before = await contents();
    const { bin } = await deleteMessage(app, user, notification_id ?? "");
    const gone = database.db.selectFrom("requests").select("id").where("id", "=", request);
    expect(await gone.execute()).toEqual([]);
    const [entry] = (await listBin(app, user, everything)).entries;
    expect(entry).toMatchObject({ title: "Message de Zoé Martin", daysLeft: 7, share: 1 });
    await restoreFromBin(app, user, { batch: bin });
    expect(await contents()).toBe(before);
    const [period] = await database.db.selectFrom("vehicle_periods").select("request_id").execute();
    expect(period).toEqual({ request_id: request });
  });

  test("and calls are kept for a week at most, and never longer than they would have been", async () => {
    const call = await deleteRequest(app, user, await addCall(database.db));
    const old = await addNotification(database.db);
    const nearlyOver = new Date(moment);
    nearlyOver.setMonth(nearlyOver.getMonth() - app.env.retentionMonths);
    nearlyOver.setDate(nearlyOver.getDate() + 2);
    await database.db
      .updateTable("notifications")
      .set({ created_at: nearlyOver })
      .where("id", "=", old)
      .execute();
    await database.db.updateTable("requests").set({ last_customer_at: nearlyOver }).execute();
    await deleteMessage(app, user, old);
    const { entries } = await listBin(app, user, everything);
    expect(entries.map(({ title, daysLeft }) => [title, daysLeft]).sort()).toEqual([
      ["Demande de Zoé Martin", 7],
      ["Message de Zoé Martin", 2],
    ]);
    moment = later(8);
    expect(await countBin(app, admin)).toBe(0);
    await expect(restoreFromBin(app, user, { batch: call.bin })).rejects.toMatchObject({ code: "not-found" });
  });
});

test("after thirty days the night empties it, files included", async () => {
  const vehicle = await addVehicle(database.db);
  await addVehiclePhoto(database.db, vehicle);
  await deleteVehicles(app, admin, { ids: [vehicle] });
  moment = later(29);
  expect(await emptyBin(app)).toEqual({ records: 0, files: 0 });
  expect(app.sentJobs).toEqual([]);
  moment = later(2);
  expect(await emptyBin(app)).toEqual({ records: 1, files: 1 });
  expect(app.sentJobs.map(({ name }) => name)).toEqual(["remove-file"]);
  expect(await states()).toEqual(["removed"]);
});

test("everyone has their own bin, administrators all of them", async () => {
  const agency = await addAgency(database.db);
  const mine = await deleteVehicles(app, user, { ids: [await addVehicle(database.db, agency)] });
  const theirs = await deleteVehicles(app, admin, { ids: [await addVehicle(database.db, agency)] });
  expect(await countBin(app, user)).toBe(1);
  expect(await countBin(app, admin)).toBe(2);
  expect((await listBin(app, admin, { ...everything, author: user.id })).entries).toHaveLength(1);
  expect((await listBin(app, admin, { ...everything, kind: "agences" })).entries).toEqual([]);
  expect((await listBin(app, admin, { ...everything, q: "corbere" })).total).toBe(2);
  await expect(restoreFromBin(app, user, { batch: theirs.batch })).rejects.toMatchObject({
    code: "not-found",
  });
  await expect(restoreFromBin(app, null, { batch: mine.batch })).rejects.toMatchObject({
    code: "unauthenticated",
  });
  await expect(restoreFromBin(app, user, { batch: "42" })).rejects.toMatchObject({ code: "invalid" });
  await restoreFromBin(app, user, { batch: mine.batch });
});

test("a vehicle forgets in the bin whom its days were for, as it would in the planning", async () => {
  const { forgetRequests } = await import("#server/mail/purge-personal-data.ts");
  const vehicle = await addVehicle(database.db);
  const call = await addCall(database.db);
  const periods = database.db.insertInto("vehicle_periods");
  const days = { vehicle_id: vehicle, request_id: call, note: "Moret" };
  await periods.values({ ...days, kind: "location", during: "[2026-11-24,2026-11-29)" }).execute();
  await periods.values({ ...days, kind: "option", during: "[2026-12-24,2026-12-29)" }).execute();
  const { batch } = await deleteVehicles(app, admin, { ids: [vehicle] });
  await database.db.transaction().execute((trx) => forgetRequests(trx, [call], moment));
  const { rows } = await sql<{ text: string }>`select children::text as text from bin`.execute(database.db);
  expect(rows[0]?.text).not.toContain("Moret");
  await restoreFromBin(app, admin, { batch });
  expect(
    await database.db.selectFrom("vehicle_periods").select(["kind", "note", "request_id"]).execute(),
  ).toEqual([{ kind: "location", note: "", request_id: null }]);
});
