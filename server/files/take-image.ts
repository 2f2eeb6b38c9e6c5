import { sql } from "kysely";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import type { UploadRule } from "#app/domain/files/uploads.schema.ts";
import { Failure, UnavailableFailure } from "#app/lib/failure.ts";
import type { VariantWidth } from "#app/lib/picture.ts";
import type { App } from "#server/app.ts";
import { type CleanImage, cleanImage, makeVariant } from "./images.ts";
import { contentTypeOf, imageKindOf, variantKey, variantsOf } from "./keys.ts";
import { isOutOfRoom, isStoreAway } from "./storage.ts";

// What every picture goes through on its way in, whoever will see it (decision 0008).

export type FileApp = Pick<App, "db" | "storage" | "jobs" | "log" | "now">;
export type Body = ReadableStream<Uint8Array> | Uint8Array;

const outOfRoom =
  "Il n’y a plus de place pour enregistrer des fichiers. Prévenez l’administrateur du site, puis réessayez.";

export async function readToLimit(
  { body, contentLength = 0 }: { body: Body; contentLength?: number },
  rule: UploadRule,
): Promise<Uint8Array> {
  const tooLarge = new Failure("too-large", rule.tooLarge);
  if (contentLength > rule.maxBytes) throw tooLarge;
  if (body instanceof Uint8Array) {
    if (body.byteLength > rule.maxBytes) throw tooLarge;
    return body;
  }
  const chunks: Uint8Array[] = [];
  let length = 0;
  // Leaving the loop cancels the stream: the rest is never read.
  for await (const chunk of body) {
    length += chunk.byteLength;
    if (length > rule.maxBytes) throw tooLarge;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}

/** With its smaller copies in WebP. */
export interface ImageToKeep extends CleanImage {
  variants: { width: VariantWidth; bytes: Uint8Array }[];
}

/** As it is kept in a folder. */
export async function makeImage(
  sent: Uint8Array,
  { rule, folder }: { rule: UploadRule; folder: string },
): Promise<ImageToKeep> {
  const kind = imageKindOf(folder);
  const image = await cleanImage(sent, { rule, kind });
  const variants = [];
  for (const { width, format } of variantsOf(folder).filter(({ format }) => format === "webp")) {
    const bytes = await makeVariant(image.bytes, { width, format, kind });
    if (bytes) variants.push({ width, bytes });
  }
  return { ...image, variants };
}

export function fileRow(
  app: Pick<App, "now">,
  actor: StaffMember,
  { key, image }: { key: string; image: CleanImage },
) {
  return {
    key,
    content_type: contentTypeOf(key),
    byte_size: image.bytes.byteLength,
    width: image.width,
    height: image.height,
    created_at: app.now(),
    // Null for an actor without an account: the demonstration data comes before the first one.
    uploaded_by: sql<string>`(select id from profiles where id::text = ${actor.id})`,
  };
}

/** All of what its row announced, or a failure. */
export async function putImage(
  app: FileApp,
  { id, key, image, rule }: { id: string; key: string; image: ImageToKeep; rule: UploadRule },
): Promise<void> {
  const stored = await Promise.allSettled([
    app.storage.put(key, image.bytes),
    ...image.variants.map(({ width, bytes }) => app.storage.put(variantKey(key, width, "webp"), bytes)),
  ]);
  const refused = stored.find((put) => put.status === "rejected");
  if (!refused) return;
  await giveUp(app, id);
  if (isOutOfRoom(refused.reason)) throw new Failure("unavailable", outOfRoom);
  if (!isStoreAway(refused.reason)) throw refused.reason;
  app.log.error({ err: refused.reason, fileId: id }, "the store did not take a file");
  throw new UnavailableFailure(rule.failed);
}

/**
 * What the store took of a file it did not take whole goes at once: a full one needs the room before the next sweep.
 * What another sending of the same file brought home meanwhile stays.
 */
async function giveUp(app: FileApp, fileId: string): Promise<void> {
  try {
    await app.db.transaction().execute(async (trx) => {
      const unfinished = await trx
        .updateTable("stored_files")
        .set({ state: "removed" })
        .where("id", "=", fileId)
        .where("state", "=", "pending")
        .where("variants_ready", "=", false)
        .returning("id")
        .executeTakeFirst();
      if (unfinished) await app.jobs.send("remove-file", { fileId }, trx);
    });
  } catch (error) {
    app.log.warn({ err: error, fileId }, "an unfinished file waits for the sweep");
  }
}
