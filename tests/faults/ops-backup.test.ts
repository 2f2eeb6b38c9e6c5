import { createHash } from "node:crypto";
import { readdir, readFile, rm, stat, truncate, utimes, writeFile } from "node:fs/promises";
import { gunzipSync, gzipSync } from "node:zlib";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { readAuthSecret } from "#server/auth/auth-secret.ts";
import { createDb, createPool } from "#server/db/database.ts";
import { migrate, migrationNames } from "#server/db/migrate.ts";
import { writeAs } from "#server/db/write.ts";
import { createDiskStorage } from "#server/files/disk.ts";
import { removeFile, sweepFiles } from "#server/files/file-jobs.ts";
import { objectKeysOf, readObject } from "#server/files/keys.ts";
import { servePrivateFile } from "#server/files/private-files.ts";
import type { Storage } from "#server/files/storage.ts";
import { startJobs } from "#server/jobs/pg-boss.ts";
import { silentLog } from "#server/log.ts";
import type { Manifest } from "#server/ops/backup/archive.ts";
import { restoreArchive } from "#server/ops/backup/restore-archive.ts";
import { writeBackup } from "#server/ops/backup/write-backup.ts";
import { addAgency } from "#tests/support/agencies.ts";
import { testDatabase } from "#tests/support/database.ts";
import { emptyDatabase } from "#tests/support/empty-database.ts";
import { testFiles } from "#tests/support/files.ts";
import { addGalleryPhoto, deleteGalleryPhoto } from "#tests/support/gallery-writes.ts";
import { addPasskey, makeDevice } from "#tests/support/passkeys.ts";
import { addPrivatePhoto } from "#tests/support/private-photos.ts";
import { addMember } from "#tests/support/staff.ts";
import { addQuote } from "#tests/support/stored-quotes.ts";
import { makeTemporaryFolder, type TemporaryFolder } from "#tests/support/temporary-folder.ts";
import { addSecondStep } from "#tests/support/two-factor.ts";

vi.setConfig({ testTimeout: 60_000 });

const database = testDatabase();
const { app } = await testFiles(database);
let folder: TemporaryFolder;
let archives = 0;
let photoOfStaff: { id: string; key: string };
const now = () => new Date();
const noAmount = { ht: 0, ttc: 0 };

const newArchive = () => `${folder.path}/archive-${++archives}.tar.gz`;
const backup = (file: string, storage: Storage = app.storage) =>
  writeBackup({ url: database.url, storage, now, pauses: [10] }, file);

async function emptyTarget() {
  const target = await emptyDatabase();
  const place = `${folder.path}/target-${++archives}`;
  const storage = createDiskStorage(place);
  const openQueue = () => startJobs({ pool: target.pool, log: silentLog }, {});
  return { ...target, storage, openQueue, place, pauses: [10] };
}

const addPhoto = () => addGalleryPhoto(app);
const deletePhoto = (fileId: string) => deleteGalleryPhoto(app, fileId);

const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

async function expectFilesOf(manifest: Manifest, storage: Storage) {
  const keys: string[] = [];
  for await (const { key } of storage.list("")) keys.push(key);
  expect(keys.sort()).toEqual(manifest.files.map(({ key }) => key).sort());
  for (const { key, sha256 } of manifest.files) {
    expect(hashOf((await readObject(storage, key)) as Uint8Array), key).toBe(sha256);
  }
}

async function rowCounts(db: typeof app.db, manifest: Manifest) {
  const counts: Record<string, number> = {};
  for (const { name } of manifest.tables) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(name)}`.execute(db);
    counts[name] = rows[0]?.n ?? 0;
  }
  return counts;
}

beforeAll(async () => {
  folder = await makeTemporaryFolder();
  const member = await addMember(app);
  await writeAs(app, member, async (trx) => {
    await trx
      .updateTable("company_info")
      .set({
        name: 'Cers\tLocation \\ «"»',
        cancellation_free_hours: 48,
        cancellation_days: 1,
        updated_by: member.id,
      })
      .execute();
    await trx
      .insertInto("vehicles")
      .values({
        name: "Fourgon",
        type: "Remorques",
        agency_id: await addAgency(trx as never),
        capacity: "12 m³",
        plate: "AB-123-CD",
      })
      .execute();
  });
  await app.db
    .insertInto("notifications")
    .values([
      { title: "Devis", message: "Deux lignes\net un \\N", data: JSON.stringify({ email: "a@example.fr" }) },
      { title: "Devis", message: "", read: true },
    ])
    .execute();
  const mail = { recipient: "agence@example.fr", subject: "Devis", body: "Bonjour" };
  await app.db
    .insertInto("outgoing_mails")
    .values([
      { ...mail, message_id: "<1@example.fr>" },
      { ...mail, message_id: "<2@example.fr>", state: "sent" },
    ])
    .execute();
  // A file with its quotes, their documents, and the days they hold.
  const [request] = await app.db.selectFrom("requests").select("id").where("unread", "=", true).execute();
  const request_id = request?.id as string;
  const first = await addQuote(app.db, { request_id, state: "replaced" });
  const agreed = {
    request_id,
    state: "accepted",
    version: 2,
    replaces_id: first,
    answered_at: now(),
  } as const;
  const quote_id = await addQuote(app.db, agreed);
  // What was amended and cancelled since, with the hours and the number that were asked for.
  const amounts = { before: noAmount, after: noAmount };
  const changes = { of: "DV-2026-0001", agreedOn: "2026-11-19", rows: [], days: 0, ...amounts };
  const told = { fee: noAmount, terms: "Une journée de location.", isTold: false };
  await addQuote(app.db, {
    ...{ request_id, state: "cancelled", version: 3, amends_id: quote_id, amendment: 1, answered_at: now() },
    ...{
      changes,
      answer: { cancellation: { at: "2026-11-19T08:14:00Z", reason: "Chantier\treporté", ...told } },
    },
  });
  await app.db
    .updateTable("requests")
    .set({ from_time: "07:30", to_time: "18:00" })
    .where("id", "=", request_id)
    .execute();
  await app.db
    .insertInto("request_vehicles")
    .values({ request_id, position: 0, vehicle_name: "Fourgon", quantity: 4 })
    .execute();
  await app.db.insertInto("quote_numbers").values({ year: 2026, last: 1 }).execute();
  await app.db
    .insertInto("request_entries")
    .values([
      { request_id, kind: "note", body: "Deux lignes\nà ne montrer\tà personne" },
      { request_id, kind: "quote", quote_id, detail: JSON.stringify({ quote: "accepted" }) },
    ])
    .execute();
  const { id: vehicle_id } = await app.db.selectFrom("vehicles").select("id").executeTakeFirstOrThrow();
  const during = { vehicle_id, request_id, quote_id, during: "[2026-12-08,2026-12-13)" };
  await app.db
    .insertInto("vehicle_periods")
    .values({ ...during, kind: "reservation" })
    .execute();
  await app.db.deleteFrom("reply_templates").where("name", "=", "Relance").execute();
  const day = "2026-11-17";
  await app.db
    .insertInto("daily_counts")
    .values({ day, what: "vehicle-view", record_id: vehicle_id, n: 7 })
    .execute();
  await app.db.insertInto("daily_searches").values({ day, words: "nacelle", n: 3 }).execute();
  const { id: agency_id } = await app.db.selectFrom("agencies").select("id").executeTakeFirstOrThrow();
  await app.db.insertInto("calendar_feeds").values({ agency_id, token_hash: "h" }).execute();
  await app.db
    .insertInto("sessions")
    .values({ token: "t", profile_id: member.id, expires_at: new Date(Date.now() + 60_000) })
    .execute();
  await readAuthSecret(app.db);
  for (let n = 0; n < 4; n++) await addPhoto();
  photoOfStaff = await addPrivatePhoto(app);
});
afterAll(() => folder.remove());

test("a restored site has the same rows, the same files, and nobody's session or private calendar", async () => {
  const file = newArchive();
  const { manifest } = await backup(file);
  const target = await emptyTarget();
  const restored = await restoreArchive(target, file);

  expect(manifest.missingFiles).toEqual([]);
  expect(manifest.files.length).toBeGreaterThanOrEqual(8);
  await expectFilesOf(manifest, target.storage);
  expect(manifest.files.map(({ key }) => key)).toEqual(
    expect.arrayContaining(objectKeysOf(photoOfStaff.key)),
  );
  const shown = await servePrivateFile({ ...target, log: silentLog }, new Request("http://localhost/photo"), {
    fileId: photoOfStaff.id,
  });
  expect(shown.status).toBe(200);
  expect((await shown.bytes()).byteLength).toBeGreaterThan(1000);
  const written = Object.fromEntries(manifest.tables.map(({ name, rows }) => [name, rows]));
  // The mark that keeps the demonstration company away.
  expect(await rowCounts(target.db, manifest)).toEqual({ ...written, installation: 1 });
  expect(written).toMatchObject({
    vehicles: 1,
    site_photos: 4,
    history: 3,
    notifications: 2,
    requests: 2,
    quotes: 3,
    request_vehicles: 1,
    vehicle_periods: 1,
    daily_counts: 1,
    daily_searches: 1,
    // One was deleted, and does not come back.
    reply_templates: 4,
  });
  const { rows: documents } = await target.pool.query(
    "select encode(sha256(pdf), 'hex') = pdf_sha256 as is_whole from quotes",
  );
  expect(documents).toEqual(Array(3).fill({ is_whole: true }));

  // Every value of every row, generated columns included; history has no line more.
  for (const { name, columns } of manifest.tables.filter((table) => table.name !== "installation")) {
    const read = async (db: typeof app.db) =>
      (
        await sql`select * from ${sql.table(name)} order by ${sql.ref(columns[0] as string)}::text`.execute(
          db,
        )
      ).rows;
    expect(await read(target.db), name).toEqual(await read(app.db));
  }
  for (const left of ["sessions", "rate_limits", "calendar_feeds"] as const)
    expect(await target.db.selectFrom(left).selectAll().execute()).toEqual([]);
  expect(await readAuthSecret(target.db)).not.toBe(await readAuthSecret(app.db));

  // The mail that waits will leave; its queue is new.
  const { rows: jobs } = await target.pool.query("select name, data from pgboss.job");
  const [waiting] = await app.db
    .selectFrom("outgoing_mails")
    .select("id")
    .where("state", "=", "waiting")
    .execute();
  expect(jobs).toEqual([{ name: "deliver-mail", data: { mailId: waiting?.id } }]);
  expect(restored.mails).toBe(1);

  // Triggers are back on guard.
  await writeAs(target, { email: "claire@example.fr" }, (trx) =>
    trx.insertInto("brands").values({ name: "Marque", logo_url: "" }).execute(),
  );
  expect(await target.db.selectFrom("history").select("id").execute()).toHaveLength(4);
  await expect(target.pool.query("update quotes set total_ht = 0, total_ttc = total_vat")).rejects.toThrow(
    "stays as it is",
  );
  await expect(
    target.pool.query(
      "insert into vehicle_periods (vehicle_id, kind, during) select vehicle_id, kind, during from vehicle_periods",
    ),
  ).rejects.toThrow("no_two_at_once");
});

test("second steps stay behind with the secret that encrypts them, passkeys too: whoever had one signs in without", async () => {
  const marc = await addMember(app, "admin", "marc@example.fr");
  await addSecondStep(app.db, marc.id);
  await addPasskey(app.db, marc.id, makeDevice({ origin: "http://localhost" }));
  const file = newArchive();
  await backup(file);
  const target = await emptyTarget();
  await restoreArchive(target, file);
  expect(await target.db.selectFrom("two_factors").select("id").execute()).toEqual([]);
  expect(await target.db.selectFrom("passkeys").select("id").execute()).toEqual([]);
  const restored = target.db.selectFrom("profiles").select("two_factor_enabled").where("id", "=", marc.id);
  expect(await restored.executeTakeFirst()).toEqual({ two_factor_enabled: false });
  await app.db.deleteFrom("profiles").where("id", "=", marc.id).execute();
});

test("files deleted while a backup runs are in it, and go once it is over", async () => {
  const deletedIds = await addPhoto();
  let isDeleting: Promise<void> | undefined;
  const slow: Storage = {
    ...app.storage,
    async get(key) {
      // The first file is being copied: the rows are read, and this photo's file is still to come.
      isDeleting ??= (async () => {
        await deletePhoto(deletedIds);
        await expect(removeFile(app, { fileId: deletedIds })).rejects.toThrow("a backup is under way");
        await sweepFiles(app, { olderThanMs: 0 });
      })();
      await isDeleting;
      return app.storage.get(key);
    },
  };
  const file = newArchive();
  const { manifest } = await backup(file, slow);
  expect(manifest.missingFiles).toEqual([]);
  const target = await emptyTarget();
  await restoreArchive(target, file);
  const row = await target.db
    .selectFrom("stored_files")
    .selectAll()
    .where("id", "=", deletedIds)
    .executeTakeFirstOrThrow();
  expect(row.state).toBe("attached");
  expect((await readObject(target.storage, row.key))?.byteLength).toBe(row.byte_size);

  await removeFile(app, { fileId: deletedIds });
  expect(await app.storage.get(row.key)).toBeNull();
});

test("rows written while a backup runs are all in it or all out of it", async () => {
  let isOver = false;
  const writer = (async () => {
    for (let n = 0; !isOver; n++) {
      await app.db.transaction().execute(async (trx) => {
        const agency = await addAgency(trx as never);
        await trx
          .insertInto("vehicles")
          .values({ name: `v${n}`, type: "Remorques", agency_id: agency })
          .execute();
        await trx
          .insertInto("notifications")
          .values({ title: `v${n}`, message: "" })
          .execute();
      });
    }
  })();
  const file = newArchive();
  const { manifest } = await backup(file).finally(() => {
    isOver = true;
  });
  await writer;
  const target = await emptyTarget();
  await restoreArchive(target, file);
  const counts = await rowCounts(target.db, manifest);
  expect(counts.vehicles).toBe(counts.agencies);
  expect(counts.notifications).toBe((counts.vehicles ?? 0) + 1);
});

test("what a killed backup left goes with the next one; what is being written stays", async () => {
  const [old, young] = [`.a.tar.gz.${2 ** 22 + 1}.part`, `.b.tar.gz.${2 ** 22 + 1}.part`];
  const own = `.c.tar.gz.${process.pid}.part`;
  for (const name of [old, young, own]) await writeFile(`${folder.path}/${name}`, "personal data");
  const anHourAgo = new Date(Date.now() - 3_600_000);
  for (const name of [old, own]) await utimes(`${folder.path}/${name}`, anHourAgo, anHourAgo);
  await backup(newArchive());
  const left = (await readdir(folder.path)).filter((name) => name.endsWith(".part"));
  expect(left.sort()).toEqual([young, own]);
  for (const name of left) await rm(`${folder.path}/${name}`);
});

test("an archive takes its name only when it is whole, and never another's", async () => {
  const file = newArchive();
  const failing: Storage = { ...app.storage, get: () => Promise.reject(new Error("the store is away")) };
  await expect(backup(file, failing)).rejects.toThrow("the store is away");
  expect((await readdir(folder.path)).filter((name) => name.includes("archive-"))).not.toContain(file);
  expect((await readdir(folder.path)).filter((name) => name.endsWith(".part"))).toEqual([]);

  await writeFile(file, "precious");
  await expect(backup(file)).rejects.toThrow("existe déjà");
  expect(await readFile(file, "utf8")).toBe("precious");

  const made = newArchive();
  await backup(made);
  expect((await stat(made)).mode & 0o777).toBe(0o600);
});

test("a store that is away for a moment costs no backup", async () => {
  let calls = 0;
  const unsteady: Storage = {
    ...app.storage,
    get: (key) => (++calls % 2 ? Promise.reject(new Error("timeout")) : app.storage.get(key)),
  };
  const { manifest } = await backup(newArchive(), unsteady);
  expect(manifest.files.length).toBeGreaterThanOrEqual(8);
});

test("a file that the store lost does not keep the rest from being saved, and is named", async () => {
  const lost = await addPhoto();
  const row = await app.db
    .selectFrom("stored_files")
    .selectAll()
    .where("id", "=", lost)
    .executeTakeFirstOrThrow();
  await app.storage.remove(row.key);
  const { manifest } = await backup(newArchive());
  expect(manifest.missingFiles).toEqual([row.key]);
  await deletePhoto(lost);
  await removeFile(app, { fileId: lost });
});

test("only an empty target is filled", async () => {
  const file = newArchive();
  await backup(file);
  const taken = await emptyTarget();
  await migrate(taken.db);
  await addMember(taken);
  await expect(restoreArchive(taken, file)).rejects.toThrow("La base n’est pas vide (profiles");
  expect(await readdir(folder.path)).not.toContain(taken.place.split("/").at(-1));

  const foreign = await emptyTarget();
  await foreign.pool.query("create table orders (id int)");
  await expect(restoreArchive(foreign, file)).rejects.toThrow("d’une autre application");

  const full = await emptyTarget();
  await full.storage.put("photos/site/about/x.webp", Buffer.from("x"));
  await expect(restoreArchive(full, file)).rejects.toThrow("Le magasin de fichiers n’est pas vide");
  const { rows } = await full.pool.query("select to_regclass('public.vehicles') as found");
  expect(rows[0].found).toBeNull();
});

test("a bucket that was not made is said in a sentence, before anything is written", async () => {
  const file = newArchive();
  await backup(file);
  const target = await emptyTarget();
  const check = () => Promise.reject(new Error("The specified bucket does not exist"));
  const away = { ...target, storage: { ...target.storage, check }, pauses: [] };
  await expect(restoreArchive(away, file)).rejects.toThrow(
    "Le magasin de fichiers ne répond pas\u00a0: The specified bucket does not exist.",
  );
  const { rows } = await target.pool.query("select to_regclass('public.vehicles') as found");
  expect(rows[0].found).toBeNull();
});

test("a damaged archive is refused before anything is written", async () => {
  const file = newArchive();
  await backup(file);
  const bytes = await readFile(file);
  const plain = gunzipSync(bytes);
  const damaged = async (content: Buffer) => {
    const name = newArchive();
    await writeFile(name, content);
    return name;
  };
  /** The same archive with one bit changed there. */
  const flipped = (at: number) => {
    const content = Buffer.from(plain);
    content[at] = (content[at] as number) ^ 1;
    return damaged(gzipSync(content));
  };
  const withoutManifest = Buffer.from(plain.subarray(0, plain.lastIndexOf("manifest.json")));
  const cut = newArchive();
  await writeFile(cut, bytes);
  await truncate(cut, Math.round(bytes.byteLength * 0.7));

  const target = await emptyTarget();
  for (const [archive, sentence] of [
    [cut, "incomplète"],
    [await flipped(plain.indexOf("Fourgon")), /la table \w+ n’est pas conforme au manifeste/],
    [await flipped(plain.indexOf("WEBP") + 40), /le fichier photos\/\S+ n’est pas conforme au manifeste/],
    [await damaged(gzipSync(Buffer.concat([withoutManifest, Buffer.alloc(1024)]))), "n’a pas de manifeste"],
    [await damaged(Buffer.from("not an archive")), "abîmée"],
    [`${folder.path}/none.tar.gz`, "n’existe pas"],
  ] as const)
    await expect(restoreArchive(target, archive), String(sentence)).rejects.toThrow(sentence);
  const { rows } = await target.pool.query("select to_regclass('public.vehicles') as found");
  expect(rows[0].found).toBeNull();
});

test("a restoration that fails leaves an empty target, and one that was cut can be run again", async () => {
  const file = newArchive();
  const { manifest } = await backup(file);
  const target = await emptyTarget();
  let puts = 0;
  const failing: Storage = {
    ...target.storage,
    put: (...object) => (++puts > 3 ? Promise.reject(new Error("disk full")) : target.storage.put(...object)),
  };
  await expect(restoreArchive({ ...target, storage: failing }, file)).rejects.toThrow("disk full");
  const left: string[] = [];
  for await (const { key } of target.storage.list("")) left.push(key);
  expect(left).toEqual([]);
  expect(await target.db.selectFrom("vehicles").select("id").execute()).toEqual([]);

  // As a kill would leave it: some files, no row.
  const [first] = manifest.files;
  await target.storage.put(first?.key as string, Buffer.from("half"));
  await restoreArchive(target, file);
  await expectFilesOf(manifest, target.storage);
});

test("an archive of an older version is restored and brought up to date; one of a newer version is refused", async () => {
  const old = await emptyDatabase();
  await migrate(old.db, "0002_catalogue_search");
  await old.pool.query(
    "insert into agencies (name, address, zip, city, phone, email) values ('A','','','','','')",
  );
  await old.pool.query(
    "insert into notifications (title, message, data) values ('T', 'M', '{\"subject\":\"devis\"}')",
  );
  const file = newArchive();
  await writeBackup({ url: old.url, storage: createDiskStorage(`${folder.path}/none`), now }, file);
  const target = await emptyTarget();
  const { migrations } = await restoreArchive(target, file);
  expect(migrations).toEqual(migrationNames.slice(2));
  const subjects = await target.db.selectFrom("notifications").select("subject").execute();
  expect(subjects).toEqual([{ subject: "devis" }]);

  const newer = createDb(createPool(old.url));
  await newer
    .insertInto("kysely_migration" as never)
    .values({ name: "9999_later", timestamp: "x" } as never)
    .execute();
  await newer.destroy();
  const tooNew = newArchive();
  await writeBackup({ url: old.url, storage: createDiskStorage(`${folder.path}/none`), now }, tooNew);
  await expect(restoreArchive(await emptyTarget(), tooNew)).rejects.toThrow("version plus récente");
});

test("archives carry no sequences: the day a table has one, backup must learn it", async () => {
  const { rows } = await database.pool.query("select * from pg_sequences where schemaname = 'public'");
  expect(rows).toEqual([]);
});
