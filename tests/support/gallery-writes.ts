import type { App } from "#server/app.ts";
import { removeFile } from "#server/files/file-jobs.ts";
import { attachFile, detachFile, storeUpload } from "#server/files/stored-files.ts";
import { admin, picture } from "./files.ts";

type GalleryApp = Pick<App, "db" | "storage" | "jobs" | "log" | "now">;

/** A photo of the gallery, through the same door as an upload; answers with its file. */
export async function addGalleryPhoto(app: GalleryApp): Promise<string> {
  const body = await picture(500, 300).webp().toBuffer();
  const purpose = { kind: "site-photo", category: "about" } as const;
  const file = await storeUpload(app, admin, { purpose, body, originalName: "a.webp" });
  await app.db.transaction().execute(async (trx) => {
    const { id, url } = await attachFile(trx, file.id);
    const photo = { name: "a", url, category: purpose.category, order: 0, file_id: id };
    await trx.insertInto("site_photos").values(photo).execute();
  });
  return file.id;
}

/** Its record goes; its file is for `removeFile`. */
export async function deleteGalleryPhoto(app: GalleryApp, fileId: string): Promise<void> {
  await app.db.transaction().execute(async (trx) => {
    await trx.deleteFrom("site_photos").where("file_id", "=", fileId).execute();
    await detachFile(trx, app.jobs, fileId);
  });
}

/** Adds and deletes photos until told to stop; a deletion that is held off is left to its job. */
export function keepChangingGallery(app: GalleryApp): {
  stop(): Promise<{ added: number; deleted: number }>;
} {
  let isStopped = false;
  const done = { added: 0, deleted: 0 };
  const loop = async () => {
    while (!isStopped) {
      const fileId = await addGalleryPhoto(app);
      done.added += 1;
      if (done.added % 2 === 0) continue;
      await deleteGalleryPhoto(app, fileId);
      await removeFile(app, { fileId }).catch((error: Error) => {
        if (!error.message.includes("a backup is under way")) throw error;
      });
      done.deleted += 1;
    }
  };
  const running = loop();
  return {
    async stop() {
      isStopped = true;
      await running;
      return done;
    },
  };
}
