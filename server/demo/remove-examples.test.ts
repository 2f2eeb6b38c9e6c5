import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { restoredWords, restoreFromBin } from "#app/domain/records/restore.server.ts";
import { previewRemoval, removeExampleData } from "#app/domain/setup/remove-examples.server.ts";
import { readTableShapes } from "#server/bin/table-shapes.ts";
import { writeAs, writeBatch } from "#server/db/write.ts";
import { testApp } from "#tests/support/app.ts";
import { testDatabase } from "#tests/support/database.ts";
import { addMessageRequest, addPendingFile, addVehicle } from "#tests/support/records.ts";
import { addSentQuote } from "#tests/support/sent-quotes.ts";
import { addMember } from "#tests/support/staff.ts";
import { isExampleVisible, visibleExamples } from "./examples.ts";
import { loadDemoData } from "./load-demo.ts";
import { removeExamples } from "./remove-examples.ts";
import { formerHeroFile } from "./removed-settings.ts";
import { demoSitePhotos } from "./site-photos.ts";
import { demoVehicles } from "./vehicles.ts";
import { agencyId, vehicleId } from "./write-records.ts";

const database = testDatabase();
const now = new Date("2026-11-15T09:00:00Z");
const app = testApp(database, { now: () => now, changes: undefined });
let admin: StaffMember;
let hero: string;
const patience = 120_000;

beforeAll(async () => {
  admin = await addMember(app);
  const { db, env, storage, jobs, log, pages } = app;
  await loadDemoData({ db, env, storage, jobs, log, pages, now: app.now });
  hero = await showFormerHero();
}, patience);

/** As in a data folder of before the home page's picture was painted. */
async function showFormerHero(): Promise<string> {
  const { id, url } = await addPendingFile(database.db, "photos/hero/");
  await database.db
    .updateTable("stored_files")
    .set({ state: "attached", original_name: formerHeroFile })
    .where("id", "=", id)
    .execute();
  const path = url.replace("/storage/photos/", "");
  await database.db
    .updateTable("company_info")
    .set({ hero_image_url: url, hero_image_storage_path: path, hero_image_file_id: id })
    .execute();
  return id;
}

/** Every row of every table, but who changed what and when. */
async function dump(): Promise<Record<string, unknown[]>> {
  const shapes = await readTableShapes(database.db);
  const tables: Record<string, unknown[]> = {};
  for (const table of shapes.keys()) {
    if (table === "history") continue;
    const { rows } = await sql<{ row: object }>`
      select to_jsonb(t) - 'updated_at' as row from ${sql.table(table)} as t order by to_jsonb(t)::text`.execute(
      database.db,
    );
    tables[table] = rows.map(({ row }) => JSON.stringify(row)).sort();
  }
  return tables;
}

const remove = () => removeExampleData(app, admin, { restartsNumbers: true });

test(
  "all of it leaves and comes back, to the last value",
  async () => {
    const before = await dump();
    expect(await visibleExamples(database.db)).toMatchObject({
      vehicles: demoVehicles.length,
      agencies: 6,
      tariffs: 7,
      extras: 9,
      brands: 10,
      requests: 20,
      quotes: 7,
    });
    const preview = await previewRemoval(app, admin);
    expect(preview).toMatchObject({ kept: [], canRestartNumbers: true, firstNumber: "DV-2026-0001" });

    const done = await remove();
    expect(done.bin).toBeTypeOf("string");
    const { db } = database;
    for (const table of [
      "vehicles",
      "agencies",
      "tariffs",
      "extras",
      "brands",
      "site_photos",
      "requests",
      "notifications",
      "quotes",
    ] as const)
      expect([table, await db.selectFrom(table).select("id").execute()]).toEqual([table, []]);
    for (const table of ["vehicle_periods", "closures", "outgoing_mails"] as const)
      expect([table, await db.selectFrom(table).select("id").execute()]).toEqual([table, []]);
    expect(await db.selectFrom("daily_counts").select("n").execute()).toEqual([]);
    expect(await db.selectFrom("quote_numbers").selectAll().execute()).toEqual([]);
    const company = await db.selectFrom("company_info").selectAll().executeTakeFirstOrThrow();
    expect(company).toMatchObject({ name: "", siren: "", hero_image_url: null, rental_conditions: {} });
    const picture = await db.selectFrom("stored_files").select("state").where("id", "=", hero).execute();
    expect(picture).toEqual([{ state: "binned" }]);
    expect(await isExampleVisible(db)).toBe(false);

    // Twice is once.
    expect(await remove()).toEqual({ message: "Il n’y a plus de données d’exemple" });
    expect((await previewRemoval(app, admin)).total).toBe(0);

    const restored = await restoreFromBin(app, admin, { batch: done.bin ?? "" });
    expect(restored.notes).toEqual([]);
    expect(restoredWords(restored)).toBe("Données d’exemple remises en place");
    const after = await dump();
    for (const table of Object.keys(before)) expect([table, after[table]]).toEqual([table, before[table]]);
    // They are examples as before.
    expect((await visibleExamples(db)).vehicles).toBe(demoVehicles.length);
    expect((await previewRemoval(app, admin)).kept).toEqual([]);
  },
  patience,
);

test(
  "what somebody made theirs stays, with what it needs",
  async () => {
    const { db } = database;
    const [edited, asked, lent] = demoVehicles;
    if (!edited || !asked || !lent) throw new Error("no vehicles");
    const home = agencyId("prades");
    const editedId = vehicleId(edited);
    await writeAs(app, admin, (trx) =>
      trx.updateTable("vehicles").set({ price: 77 }).where("id", "=", editedId).execute(),
    );
    const own = await addVehicle(db, home);
    await db.updateTable("stored_files").set({ uploaded_by: admin.id }).where("id", "=", hero).execute();
    const request = await addMessageRequest(db);
    await db
      .insertInto("request_vehicles")
      .values({ request_id: request, position: 0, vehicle_id: vehicleId(asked), vehicle_name: asked.name })
      .execute();
    // What came along with a neighbour's change is no edit: a photo's rank, a type that another tariff took.
    await writeAs(app, admin, async (trx) => {
      await trx
        .updateTable("site_photos")
        .set((eb) => ({ order: eb("order", "+", 1) }))
        .execute();
      await trx.updateTable("tariffs").set({ default_for: [] }).where("name", "=", "Remorques").execute();
    });
    const before = await dump();

    const { kept, staying, leaving } = await previewRemoval(app, admin);
    expect(kept.map(({ name, isEdited, needs }) => [name, isEdited, needs?.name ?? null])).toEqual(
      expect.arrayContaining([
        [edited.name, true, null],
        [asked.name, false, expect.any(String)],
        ["Agence de Prades", false, "Corbère Relais"],
      ]),
    );
    expect(kept.filter(({ table }) => table === "vehicles")).toHaveLength(2);
    expect(leaving).toMatchObject({ vehicles: demoVehicles.length - 2, sitePhotos: demoSitePhotos.length });
    expect(staying).toMatchObject({ vehicles: 3, requests: 1 });

    const done = await remove();
    const ids = async (table: "vehicles" | "agencies" | "requests") =>
      (await db.selectFrom(table).select("id").execute()).map(({ id }) => id);
    expect((await ids("vehicles")).sort()).toEqual([editedId, vehicleId(asked), own].sort());
    expect(await ids("agencies")).toContain(home);
    expect(await ids("requests")).toEqual([request]);
    const shown = db.selectFrom("company_info").select("hero_image_file_id");
    expect(await shown.execute()).toEqual([{ hero_image_file_id: hero }]);
    // Days that were promised to people who never were do not stay on a vehicle that is theirs now.
    const periods = db.selectFrom("vehicle_periods").select("id").where("request_id", "is not", null);
    expect(await periods.execute()).toEqual([]);

    await restoreFromBin(app, admin, { batch: done.bin ?? "" });
    const after = await dump();
    for (const table of Object.keys(before)) expect([table, after[table]]).toEqual([table, before[table]]);
  },
  patience,
);

test(
  "cut in the middle, nothing has left",
  async () => {
    const before = await dump();
    const cut = writeBatch(app, admin, async (trx, batch) => {
      await removeExamples(trx, { by: admin, now, batch, restartsNumbers: true });
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(database.db);
      await sql`select 1`.execute(trx);
    });
    await expect(cut).rejects.toThrow();
    expect(await dump()).toEqual(before);
  },
  patience,
);

test("only administrators take them away", async () => {
  const user = await addMember(app, "user");
  for (const actor of [user, null]) {
    await expect(previewRemoval(app, actor)).rejects.toThrow();
    await expect(removeExampleData(app, actor, { restartsNumbers: false })).rejects.toThrow();
  }
  expect((await visibleExamples(database.db)).vehicles).toBeGreaterThan(0);
});

test(
  "a quote of one’s own that was sent keeps the numbers, its file and what was quoted",
  async () => {
    const { db } = database;
    expect((await previewRemoval(app, admin)).canRestartNumbers).toBe(true);
    const { id } = await db
      .selectFrom("requests")
      .innerJoin("quotes", "quotes.request_id", "requests.id")
      .select("requests.id")
      .where("quotes.state", "=", "draft")
      .executeTakeFirstOrThrow();
    const before = await previewRemoval(app, admin);
    await addSentQuote(db, { requestId: id });
    const preview = await previewRemoval(app, admin);
    expect(preview.canRestartNumbers).toBe(false);
    expect(preview.leaving.requests).toBe(before.leaving.requests - 1);
    const numbers = await db.selectFrom("quote_numbers").selectAll().execute();
    await remove();
    expect(await db.selectFrom("quote_numbers").selectAll().execute()).toEqual(numbers);
    const kept = await db.selectFrom("quotes").select("request_id").distinct().execute();
    expect(kept).toEqual([{ request_id: id }]);
  },
  patience,
);
