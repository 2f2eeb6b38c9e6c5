import { createHash, randomUUID } from "node:crypto";
import type { App } from "#server/app.ts";
import { type PrivatePhoto, receivePrivatePhoto } from "#server/files/private-files.ts";
import { attachPrivateFile } from "#server/files/stored-files.ts";
import { admin, picture } from "./files.ts";

/** As a device sends it. */
export function photoToSend(body: Uint8Array): PrivatePhoto & { body: Uint8Array } {
  return { id: randomUUID(), sha256: createHash("sha256").update(body).digest("hex"), body };
}

/** A photo that staff alone see, as a record keeps it. */
export async function addPrivatePhoto(
  app: Pick<App, "db" | "storage" | "jobs" | "log" | "now">,
): Promise<{ id: string; key: string }> {
  const photo = photoToSend(await picture(600, 400).jpeg().toBuffer());
  const { id } = await receivePrivatePhoto(app, admin, photo);
  await app.db.transaction().execute((trx) => attachPrivateFile(trx, id));
  return app.db
    .selectFrom("stored_files")
    .select(["id", "key"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}
