import { randomInt } from "node:crypto";
import { readFile } from "node:fs/promises";
import { flushCompileCache } from "node:module";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { createDb, createPool } from "#server/db/database.ts";
import { createDiskStorage } from "#server/files/disk.ts";
import { makeVariants, removeFile } from "#server/files/file-jobs.ts";
import { receivePrivatePhoto } from "#server/files/private-files.ts";
import type { Storage } from "#server/files/storage.ts";
import { attachFile, attachPrivateFile, detachFile, storeUpload } from "#server/files/stored-files.ts";
import type { Jobs } from "#server/jobs/jobs.ts";
import { silentLog } from "#server/log.ts";
import { photoToSend } from "#tests/support/private-photos.ts";

// A process that uploads, attaches, detaches and removes until it is killed: a few milliseconds after its Nth step on
// the store or the queue, so that every cut falls into work however fast the machine is.
// Usage: node upload-loop.ts <database url> <folder> <photo> <N>

// Killed, it would not keep what it compiled for the next one.
flushCompileCache();
const [databaseUrl, folder, file, lastStep] = process.argv.slice(2) as [string, string, string, string];
let steps = 0;
function step() {
  if (++steps === Number(lastStep)) setTimeout(() => process.kill(process.pid, "SIGKILL"), Math.random() * 6);
}

const jobs: Jobs = { send: async () => step(), stop: async () => {} };
const disk = createDiskStorage(folder);
const storage: Storage = {
  ...disk,
  put: (...object) => {
    step();
    return disk.put(...object);
  },
  remove: (key) => {
    step();
    return disk.remove(key);
  },
};
const app = {
  db: createDb(createPool(databaseUrl)),
  storage,
  jobs,
  log: silentLog,
  now: () => new Date(),
};
const actor: StaffMember = { id: "loop", email: "loop@example.fr", role: "admin", active: true };
const body = await readFile(file);

async function addPhoto() {
  const purpose = { kind: "site-photo", category: "about" } as const;
  const file = await storeUpload(app, actor, { purpose, body, originalName: "a.jpg" });
  await app.db.transaction().execute(async (trx) => {
    const { id, url } = await attachFile(trx, file.id);
    const photo = { name: file.name, url, category: purpose.category, order: 0, file_id: id };
    await trx.insertInto("site_photos").values(photo).execute();
  });
  if (randomInt(5) === 0) await makeVariants(app, { fileId: file.id });
}

/** As a device does that is not sure whether it was heard. */
async function sendPrivatePhoto() {
  const photo = photoToSend(body);
  await receivePrivatePhoto(app, actor, photo);
  if (randomInt(3) === 0) await receivePrivatePhoto(app, actor, photo);
  await app.db.transaction().execute((trx) => attachPrivateFile(trx, photo.id));
  if (randomInt(2) === 0) return;
  await app.db.transaction().execute((trx) => detachFile(trx, app.jobs, photo.id));
  await removeFile(app, { fileId: photo.id });
}

async function deletePhoto() {
  const fileId = await app.db.transaction().execute(async (trx) => {
    const one = trx.selectFrom("site_photos").select("id").orderBy("id").limit(1).forUpdate().skipLocked();
    const gone = await trx
      .deleteFrom("site_photos")
      .where("id", "in", one)
      .returning("file_id")
      .executeTakeFirst();
    if (gone?.file_id) await detachFile(trx, app.jobs, gone.file_id);
    return gone?.file_id;
  });
  if (fileId) await removeFile(app, { fileId });
}

async function loop() {
  for (;;) {
    await addPhoto();
    await sendPrivatePhoto();
    if (randomInt(2) === 0) await deletePhoto();
  }
}

await Promise.all([loop(), loop(), loop()]);
