import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readAskedRequest } from "#app/domain/quotes/quote-proposal.server.ts";
import { departureMoment, isOver } from "#app/domain/quotes/quote-validity.ts";
import { totalOf } from "#app/domain/requests/request-words.ts";
import { restoreRecords } from "#server/bin/restore-records.ts";
import type { Db } from "#server/db/database.ts";
import { readEnv } from "#server/env.ts";
import { createDiskStorage } from "#server/files/disk.ts";
import { sweepFiles } from "#server/files/file-jobs.ts";
import type { Storage } from "#server/files/storage.ts";
import { createPageCache } from "#server/http/page-cache.ts";
import { silentLog } from "#server/log.ts";
import { testDatabase } from "#tests/support/database.ts";
import { demoBinnedBrand, demoBinnedVehicle } from "./binned.ts";
import { demoBrands } from "./brands.ts";
import { demoFiles } from "./files.ts";
import { loadDemoData } from "./load-demo.ts";
import { demoMessages } from "./messages.ts";
import { demoQuotes } from "./quotes.ts";
import { demoSitePhotos } from "./site-photos.ts";
import { demoVehicles } from "./vehicles.ts";
import { vehicleId } from "./write-records.ts";

const now = new Date("2026-11-15T09:00:00Z");
const vehiclePictureCount = demoVehicles.flatMap(({ pictures }) => pictures).length;
const pictureCount = demoBrands.length + demoSitePhotos.length + vehiclePictureCount;
const binnedPictureCount = 1 + demoBinnedVehicle.pictures.length;
// A load takes a few seconds of both cores, which tests may have to share.
const patience = 120_000;

const entries = demoFiles.flatMap(({ entries = [] }) => entries);
const replies = entries.filter(({ kind }) => kind === "reply").length;
const sentQuotes = demoQuotes.filter(({ state }) => state !== "draft");
const mailsOf = { draft: 0, sent: 1, refused: 1, accepted: 2, cancelled: 3 };
const quoteMails = sentQuotes.reduce(
  // An amendment is sent and accepted by mails of its own.
  (sum, { state, prolonged }) => sum + mailsOf[state] + (prolonged ? 2 : 0),
  0,
);

const whole = {
  agencies: 6,
  brands: 10,
  vehicles: demoVehicles.length,
  vehicle_photos: vehiclePictureCount,
  site_photos: demoSitePhotos.length,
  notifications: demoMessages.length,
  outgoing_mails: demoMessages.length + replies + quoteMails,
  attached: pictureCount,
  binned: binnedPictureCount,
  pending: 0,
};
const nothing = Object.fromEntries(Object.keys(whole).map((table) => [table, 0]));

/** A database and a folder of the group's own, and what an instance on them is made of. */
function installation() {
  const database = testDatabase();
  const place = { folder: "", queued: [] as string[] };
  beforeAll(async () => {
    place.folder = await mkdtemp(path.join(tmpdir(), "tramontane-demo-"));
  });
  afterAll(() => rm(place.folder, { recursive: true, force: true }));

  return {
    database,
    place,
    instance: (storage: Storage = createDiskStorage(place.folder)) => ({
      db: database.db,
      env: readEnv({}),
      storage,
      log: silentLog,
      now: () => now,
      pages: createPageCache({ render: async () => new Response() }),
      jobs: {
        async send(_name: string, payload: object) {
          place.queued.push((payload as { fileId: string }).fileId);
        },
        async stop() {},
      },
    }),
  };
}

async function count(db: Db) {
  const { rows } = await sql<Record<keyof typeof whole, number>>`
    select (select count(*) from agencies) as agencies, (select count(*) from brands) as brands,
      (select count(*) from vehicles) as vehicles, (select count(*) from vehicle_photos) as vehicle_photos,
      (select count(*) from site_photos) as site_photos, (select count(*) from notifications) as notifications,
      (select count(*) from outgoing_mails) as outgoing_mails,
      (select count(*) from stored_files where state = 'attached') as attached,
      (select count(*) from stored_files where state = 'binned') as binned,
      (select count(*) from stored_files where state = 'pending') as pending`.execute(db);
  return rows[0] as (typeof rows)[number];
}

/** Variants stand in a folder of their own. */
async function originalsIn(folder: string) {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  return files
    .filter((file) => file.isFile())
    .map((file) => path.relative(folder, path.join(file.parentPath, file.name)))
    .filter((file) => /^(photos|logos)\//.test(file));
}

describe("an empty database", () => {
  const { database, place, instance } = installation();
  let result: Awaited<ReturnType<typeof loadDemoData>>;
  let cpuSeconds: number;
  let drops: number;

  beforeAll(async () => {
    const app = instance();
    const before = process.cpuUsage();
    result = await loadDemoData(app);
    const { user, system } = process.cpuUsage(before);
    cpuSeconds = (user + system) / 1e6;
    drops = app.pages.counters.drops;
  }, patience);

  test("becomes the demonstration company, without much work", async () => {
    expect(result).toEqual({ loaded: true });
    expect(drops).toBe(1);
    expect(cpuSeconds).toBeLessThan(15);
    expect(await count(database.db)).toEqual(whole);

    const company = await database.db.selectFrom("company_info").selectAll().executeTakeFirstOrThrow();
    expect(company.name).toBe("Tramontane Location");
    // The home page shows its painted lorry, in whatever name and colours somebody tries.
    expect(company).toMatchObject({
      hero_image_url: null,
      hero_image_storage_path: null,
      hero_image_file_id: null,
    });
    const stats = await database.db.selectFrom("company_stats").selectAll().executeTakeFirstOrThrow();
    const available = demoVehicles.filter((vehicle) => vehicle.available !== false).length;
    expect(stats).toMatchObject({
      experience_years: 16,
      satisfied_clients: 850,
      available_vehicles: available,
    });
    const maintenance = await database.db.selectFrom("maintenance_settings").selectAll().executeTakeFirst();
    expect(maintenance?.is_enabled).toBe(false);
  });

  test("has the file of every picture, and no other", async () => {
    const rows = await database.db.selectFrom("stored_files").select("key").execute();
    expect((await originalsIn(place.folder)).sort()).toEqual(rows.map(({ key }) => key).sort());
  });

  test("gives each vehicle its lasting id, its agency's city, its flags, and its first photo as image", async () => {
    const vehicles = await database.db
      .selectFrom("vehicles")
      .innerJoin("agencies", "agencies.id", "vehicles.agency_id")
      .innerJoin("vehicle_photos", "vehicle_photos.vehicle_id", "vehicles.id")
      .innerJoin("stored_files", "stored_files.id", "vehicle_photos.file_id")
      .where("vehicle_photos.order", "=", 0)
      .orderBy("vehicles.created_at", "desc")
      .selectAll("vehicles")
      .select(["city", "url", "key", "original_name"])
      .execute();
    expect(vehicles.map(({ id }) => id)).toEqual(demoVehicles.map(vehicleId));
    expect(vehicles[0]?.id).toBe("019a24ae-6400-7fae-87cb-41803e5aad91");
    for (const [index, vehicle] of vehicles.entries()) {
      const { name, hidden = [], pictures } = demoVehicles[index] as (typeof demoVehicles)[number];
      expect(vehicle).toMatchObject({ name, location: vehicle.city, image_url: vehicle.url });
      expect(vehicle.url).toBe(`/storage/${vehicle.key}`);
      expect(vehicle.original_name).toBe(`${pictures[0]}.webp`);
      const shown = Object.entries(vehicle).filter(([field]) => field.startsWith("show_"));
      const off = shown.filter(([, isShown]) => !isShown).map(([field]) => field.replace("show_", ""));
      expect(off.sort()).toEqual(hidden.toSorted());
    }
  });

  test("asks at once for the variants of the catalogue's first page", async () => {
    const files = await database.db.selectFrom("stored_files").select(["id", "original_name"]).execute();
    const names = new Map(files.map((file) => [file.id, file.original_name]));
    const covers = demoVehicles.slice(0, 24).map(({ pictures }) => `${pictures[0]}.webp`);
    expect(place.queued.map((id) => names.get(id))).toEqual(covers);
  });

  test("has six quotes and an amendment, with real documents, and the days their answers hold", async () => {
    const { db } = database;
    const quotes = await db.selectFrom("quotes").selectAll().orderBy("number").execute();
    expect(quotes.map(({ state }) => state).sort()).toEqual([
      ...["accepted", "amended", "cancelled", "cancelled"],
      ...["draft", "refused", "sent"],
    ]);
    const numbers = quotes.flatMap(({ number }) => number ?? []);
    expect(numbers).toEqual([1, 2, 3, 3, 4, 5].map((count) => `DV-2026-000${count}`));
    for (const quote of quotes.filter(({ state }) => state !== "draft")) {
      expect(quote.pdf?.subarray(0, 5).toString()).toBe("%PDF-");
      expect(
        createHash("sha256")
          .update(quote.pdf as Buffer)
          .digest("hex"),
      ).toBe(quote.pdf_sha256);
      expect(quote.departs_at).toEqual(departureMoment(quote.stay));
      // Days more may be agreed to during the rental.
      if (!quote.amendment) expect(String(quote.valid_until) < String(quote.stay.from)).toBe(true);
      if (quote.answered_at) expect(isOver(quote, quote.answered_at)).toBe(false);
      if (quote.state === "sent") expect(isOver(quote, now)).toBe(false);
    }
    // A quote proposes what its request's estimate said.
    const accepted = quotes.find(({ state }) => state === "amended");
    const asked = await readAskedRequest(db, accepted?.request_id as string);
    expect(asked?.extras).toHaveLength(4);
    expect(accepted?.total_ttc).toBe(asked && totalOf(asked)?.amount.ttc);
    const amendment = quotes.find(({ amendment }) => amendment);
    expect(amendment).toMatchObject({ amends_id: accepted?.id, state: "accepted", version: 2 });
    expect(amendment?.changes?.days).toBe(1);
    expect(amendment?.conditions.cancellation).toEqual(accepted?.conditions.cancellation);
    const held = await db.selectFrom("vehicle_periods").select(["kind", "quote_id"]).execute();
    const kindFor = (state: string) =>
      held.find(({ quote_id }) => quote_id === quotes.find((quote) => quote.state === state)?.id)?.kind;
    expect(["accepted", "sent", "refused", "cancelled"].map(kindFor)).toEqual([
      ...["reservation", "option"],
      ...[undefined, undefined],
    ]);
  });

  test("has deleted a vehicle with its photos, and a brand: both come back from the bin as they were", async () => {
    const { db } = database;
    const entries = await db.selectFrom("bin").selectAll().orderBy("deleted_at", "desc").execute();
    expect(entries.map(({ record_table, record_name }) => [record_table, record_name])).toEqual([
      ["vehicles", demoBinnedVehicle.name],
      ["brands", demoBinnedBrand.name],
    ]);
    for (const { deleted_at, expires_at } of entries) expect(deleted_at < now && expires_at > now).toBe(true);
    const afterwards = new Error("the tests that follow find the bin as it was");
    const restoring = db.transaction().execute(async (trx) => {
      await restoreRecords(trx, { entries, author: { email: "claire.vidal@example.fr" } });
      const { rows } = await sql`
        select vehicles.name, (select count(*) from vehicle_photos where vehicle_id = vehicles.id)::int as photos,
          (select count(*) from brands where name = ${demoBinnedBrand.name} and file_id is not null)::int as logos
        from vehicles where id = ${vehicleId(demoBinnedVehicle)}`.execute(trx);
      expect(rows).toEqual([{ name: demoBinnedVehicle.name, photos: 3, logos: 1 }]);
      throw afterwards;
    });
    await expect(restoring).rejects.toBe(afterwards);
  });

  test("is not loaded again by a second start, even after the company was emptied by hand", async () => {
    expect(await loadDemoData(instance())).toEqual({ loaded: false });
    expect(await count(database.db)).toEqual(whole);
    await sql`truncate vehicles, vehicle_photos, agencies, brands, site_photos cascade`.execute(database.db);
    expect(await loadDemoData(instance())).toEqual({ loaded: false });
    expect(await count(database.db)).toMatchObject({ vehicles: 0, agencies: 0 });
  });
});

describe("a database with records of its own", () => {
  const { database, place, instance } = installation();
  const own = {
    agencies: sql`(name, address, zip, city, phone, email) values ('A', '', '', '', '', '')`,
    brands: sql`(name, logo_url) values ('B', '')`,
    site_photos: sql`(name, url, category, "order") values ('P', '', 'hero', 0)`,
    vehicles: sql`(name, type) values ('V', 'Remorques')`,
  };

  test.each(Object.keys(own) as (keyof typeof own)[])("is left alone: %s", async (table) => {
    await sql`insert into ${sql.table(table)} ${own[table]}`.execute(database.db);
    expect(await loadDemoData(instance())).toEqual({ loaded: false });
    expect(await count(database.db)).toEqual({ ...nothing, [table]: 1 });
    expect(await originalsIn(place.folder)).toEqual([]);
    await database.db.deleteFrom(table).execute();
  });
});

describe("starts that are cut", () => {
  const { database, place, instance } = installation();

  test("a store that fails half-way leaves no record and no job", { timeout: patience }, async () => {
    const disk = createDiskStorage(place.folder);
    let puts = 0;
    const full: Storage = {
      ...disk,
      put: (...given) => {
        puts += 1;
        if (puts > 30) throw new Error("disk full");
        return disk.put(...given);
      },
    };
    await expect(loadDemoData(instance(full))).rejects.toThrow("disk full");
    const { pending, ...records } = await count(database.db);
    expect({ ...records, pending: 0 }).toEqual(nothing);
    expect(pending).toBeGreaterThanOrEqual(30);
    expect(place.queued).toEqual([]);
    // Nothing goes on behind the failure's back.
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect((await count(database.db)).pending).toBe(pending);
    await sweepAll(instance());
    expect(await originalsIn(place.folder)).toEqual([]);
  });

  test("a killed start leaves no record; of two that follow together, one loads it all", {
    timeout: patience,
  }, async () => {
    const child = startLoading(database.url, place.folder);
    try {
      const pending = async () => (await count(database.db)).pending;
      await expect.poll(pending, { timeout: patience / 2, interval: 10 }).toBeGreaterThan(20);
    } finally {
      child.kill("SIGKILL");
      await once(child, "exit");
    }
    const { pending: leftOver, ...records } = await count(database.db);
    expect({ ...records, pending: 0 }).toEqual(nothing);

    const results = await Promise.all([loadDemoData(instance()), loadDemoData(instance())]);
    expect(results.map(({ loaded }) => loaded).sort()).toEqual([false, true]);
    expect(await count(database.db)).toEqual({ ...whole, pending: leftOver });
    await sweepAll(instance());
    expect(await count(database.db)).toEqual(whole);
    expect(await originalsIn(place.folder)).toHaveLength(pictureCount + binnedPictureCount);
  });
});

/** Files bear the time of the machine's clock, also the one a kill cut short; rows bear the demonstration's. */
function sweepAll(app: Parameters<typeof sweepFiles>[0]) {
  const afterwards = new Date(Math.max(now.getTime(), Date.now()) + 1_000);
  return sweepFiles({ ...app, now: () => afterwards }, { olderThanMs: 0 });
}

/** Another process that begins the same work, slowly enough to be killed on the way. */
function startLoading(url: string, folder: string): ChildProcess {
  const script = `
    import { createDb, createPool } from "#server/db/database.ts";
    import { loadDemoData } from "#server/demo/load-demo.ts";
    import { createDiskStorage } from "#server/files/disk.ts";
    const disk = createDiskStorage(${JSON.stringify(folder)});
    const pause = () => new Promise((resolve) => setTimeout(resolve, 100));
    await loadDemoData({
      db: createDb(createPool(${JSON.stringify(url)})),
      storage: { ...disk, put: (...given) => pause().then(() => disk.put(...given)) },
      log: { info() {} },
      now: () => new Date(${now.getTime()}),
      pages: { drop() {} },
      jobs: { async send() {} },
    });`;
  return spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "ignore", "inherit"],
  });
}
