import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { Right, StaffMember } from "#app/domain/accounts/rights.ts";
import { brandRecord } from "#app/domain/brands/brands.schema.ts";
import {
  nameWithoutExtension,
  type UploadedFile,
  type UploadPurpose,
  type UploadRule,
  uploadRules,
} from "#app/domain/files/uploads.schema.ts";
import { Failure, UnavailableFailure } from "#app/lib/failure.ts";
import { type VariantWidth, variantWidths } from "#app/lib/picture.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { App } from "#server/app.ts";
import type { Trx } from "#server/db/write.ts";
import { type CleanImage, checkImage, cleanImage, makeVariant } from "./images.ts";
import { contentTypeOf, imageKindOf, variantKey } from "./keys.ts";
import { isOutOfRoom, isStoreAway } from "./storage.ts";

const outOfRoom =
  "Il n’y a plus de place pour enregistrer des fichiers. Prévenez l’administrateur du site, puis réessayez.";

const rights: Record<UploadPurpose["kind"], Right> = {
  "vehicle-photo": "vehicles:write",
  "hero-image": "hero-image:write",
  "site-photo": "photos:write",
  "brand-logo": brandRecord.right,
  "company-logo": "identity:write",
  "share-image": "identity:write",
};

/** Where files of a purpose live; `attachFile` checks it, so that a logo cannot become a vehicle's photo. */
export function keyPrefixOf(purpose: UploadPurpose): string {
  switch (purpose.kind) {
    case "vehicle-photo":
      return `photos/vehicles/${purpose.vehicleId}/`;
    case "hero-image":
      return "photos/hero/";
    case "site-photo":
      return `photos/site/${purpose.category}/`;
    case "brand-logo":
    case "company-logo":
      return "logos/logos/";
    case "share-image":
      return "photos/share/";
  }
}

export interface Upload {
  purpose: UploadPurpose;
  body: ReadableStream<Uint8Array> | Uint8Array;
  originalName: string;
  contentLength?: number;
  /** For the pictures we ship: checked, kept byte for byte if they are no drawings, and their variants left to the job. */
  alreadyClean?: boolean;
}

type FileApp = Pick<App, "db" | "storage" | "jobs" | "log" | "now">;

/** The row comes before the objects and stays `pending`, for the sweep to collect, until a record attaches it. */
export async function storeUpload(app: FileApp, actor: StaffMember, upload: Upload): Promise<UploadedFile> {
  const { purpose } = upload;
  requireRight(actor, rights[purpose.kind]);
  const rule = uploadRules[purpose.kind];
  if ((upload.contentLength ?? 0) > rule.maxBytes) throw new Failure("too-large", rule.tooLarge);
  const bytes = await readToLimit(upload.body, rule);

  const kind = imageKindOf(keyPrefixOf(purpose));
  const image = upload.alreadyClean
    ? await checkImage(bytes, rule, kind)
    : await cleanImage(bytes, { rule, kind });
  const variants = new Map<VariantWidth, Uint8Array>();
  for (const width of upload.alreadyClean ? [] : variantWidths) {
    const variant = await makeVariant(image.bytes, { width, format: "webp", kind });
    if (variant) variants.set(width, variant);
  }

  const fileName = cleanName(upload.originalName);
  const { id, key } = await insertPending(app, actor, { purpose, ...image, originalName: fileName });
  const stored = await Promise.allSettled([
    app.storage.put(key, image.bytes),
    ...Array.from(variants, ([width, variant]) => app.storage.put(variantKey(key, width, "webp"), variant)),
  ]);
  const refused = stored.find((put) => put.status === "rejected");
  if (refused) {
    await giveUp(app, id);
    if (isOutOfRoom(refused.reason)) throw new Failure("unavailable", outOfRoom);
    if (!isStoreAway(refused.reason)) throw refused.reason;
    app.log.error({ err: refused.reason, fileId: id }, "the store did not take a file");
    throw new UnavailableFailure(rule.failed);
  }
  await app.jobs.send("make-variants", { fileId: id });
  app.log.info({ fileId: id, kind: purpose.kind, bytes: image.bytes.byteLength }, "file stored");
  return {
    id,
    url: `/storage/${key}`,
    width: image.width,
    height: image.height,
    name: nameWithoutExtension(fileName),
  };
}

/** What the store took of a file it did not take whole goes at once: a full one needs the room before the next sweep. */
async function giveUp(app: FileApp, fileId: string): Promise<void> {
  try {
    await app.db.transaction().execute((trx) => detachFile(trx, app.jobs, fileId));
  } catch (error) {
    app.log.warn({ err: error, fileId }, "an unfinished file waits for the sweep");
  }
}

export type AttachedFile = Omit<UploadedFile, "name">;

/** Makes an uploaded file part of a record, in the record's own transaction: once, and for its own purpose. */
export async function attachFile(
  trx: Trx,
  fileId: string,
  options: { expectedPurposePrefix?: string } = {},
): Promise<AttachedFile> {
  const missing = new Failure("not-found", "Fichier introuvable. Téléversez-le de nouveau.");
  if (!isUuid(fileId)) throw missing;
  const file = await trx
    .selectFrom("stored_files")
    .select(["id", "key", "width", "height", "state"])
    .where("id", "=", fileId)
    .forUpdate()
    .executeTakeFirst();
  if (
    !file?.key.startsWith(options.expectedPurposePrefix ?? "") ||
    ["binned", "removed"].includes(file.state)
  )
    throw missing;
  if (file.state === "attached") throw new Failure("conflict", "Ce fichier est déjà utilisé.");
  await trx.updateTable("stored_files").set({ state: "attached" }).where("id", "=", file.id).execute();
  return { id: file.id, url: `/storage/${file.key}`, width: file.width, height: file.height };
}

/** For the transaction that stops showing the file. What another record still shows is kept by the job. */
export async function detachFile(trx: Trx, jobs: App["jobs"], fileId: string): Promise<void> {
  const detached = await trx
    .updateTable("stored_files")
    .set({ state: "removed" })
    .where("id", "=", fileId)
    .where("state", "<>", "removed")
    .returning("id")
    .executeTakeFirst();
  if (detached) await jobs.send("remove-file", { fileId }, trx);
}

async function insertPending(
  app: FileApp,
  actor: StaffMember,
  {
    purpose,
    bytes,
    extension,
    width,
    height,
    originalName,
  }: { purpose: UploadPurpose; originalName: string } & CleanImage,
) {
  // Hero images are named after the moment; two of the same millisecond must not share a name.
  for (let moment = app.now().getTime(); ; moment++) {
    const name = purpose.kind === "hero-image" ? `hero-${moment}` : randomUUID();
    const key = `${keyPrefixOf(purpose)}${name}.${extension}`;
    const inserted = await app.db
      .insertInto("stored_files")
      .values({
        key,
        content_type: contentTypeOf(key),
        byte_size: bytes.byteLength,
        width,
        height,
        original_name: originalName,
        created_at: app.now(),
        // Null for an actor without an account: the demonstration data comes before the first one.
        uploaded_by: sql<string>`(select id from profiles where id::text = ${actor.id})`,
      })
      .onConflict((conflict) => conflict.column("key").doNothing())
      .returning(["id", "key"])
      .executeTakeFirst();
    if (inserted) return inserted;
  }
}

async function readToLimit(body: Upload["body"], rule: UploadRule): Promise<Uint8Array> {
  const tooLarge = new Failure("too-large", rule.tooLarge);
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

function cleanName(name: string): string {
  return name
    .replace(/^.*[/\\]/, "")
    .replace(/\p{Cc}/gu, "")
    .trim()
    .slice(0, 200);
}
