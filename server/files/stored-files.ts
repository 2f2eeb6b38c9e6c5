import { randomUUID } from "node:crypto";
import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { Right, StaffMember } from "#app/domain/accounts/rights.ts";
import { brandRecord } from "#app/domain/brands/brands.schema.ts";
import {
  nameWithoutExtension,
  type UploadedFile,
  type UploadPurpose,
  uploadRules,
} from "#app/domain/files/uploads.schema.ts";
import { Failure } from "#app/lib/failure.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { App } from "#server/app.ts";
import type { Trx } from "#server/db/write.ts";
import { type CleanImage, checkImage } from "./images.ts";
import { imageKindOf, isPrivateKey, isPublicKey } from "./keys.ts";
import { type Body, type FileApp, fileRow, makeImage, putImage, readToLimit } from "./take-image.ts";

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
  body: Body;
  originalName: string;
  contentLength?: number;
  /** For the pictures we ship: checked, kept byte for byte if they are no drawings, and their variants left to the job. */
  alreadyClean?: boolean;
}

/** The row comes before the objects and stays `pending`, for the sweep to collect, until a record attaches it. */
export async function storeUpload(app: FileApp, actor: StaffMember, upload: Upload): Promise<UploadedFile> {
  const { purpose } = upload;
  requireRight(actor, rights[purpose.kind]);
  const rule = uploadRules[purpose.kind];
  const bytes = await readToLimit(upload, rule);

  const folder = keyPrefixOf(purpose);
  const image = upload.alreadyClean
    ? { ...(await checkImage(bytes, rule, imageKindOf(folder))), variants: [] }
    : await makeImage(bytes, { rule, folder });

  const fileName = cleanName(upload.originalName);
  const { id, key } = await insertPending(app, actor, { purpose, image, originalName: fileName });
  await putImage(app, { id, key, image, rule });
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

export type AttachedFile = Omit<UploadedFile, "name">;

/** Makes an uploaded file part of a record, in the record's own transaction: once, and for its own purpose. */
export async function attachFile(
  trx: Trx,
  fileId: string,
  { expectedPurposePrefix = "" }: { expectedPurposePrefix?: string } = {},
): Promise<AttachedFile> {
  const { id, key, width, height } = await attach(
    trx,
    fileId,
    (file) => isPublicKey(file.key) && file.key.startsWith(expectedPurposePrefix),
  );
  return { id, url: `/storage/${key}`, width, height };
}

/** The same of what staff alone see, once it is whole: it has no address. */
export async function attachPrivateFile(trx: Trx, fileId: string): Promise<void> {
  await attach(trx, fileId, (file) => isPrivateKey(file.key) && file.variants_ready);
}

async function attach(
  trx: Trx,
  fileId: string,
  isExpected: (file: { key: string; variants_ready: boolean }) => boolean,
) {
  const missing = new Failure("not-found", "Fichier introuvable. Téléversez-le de nouveau.");
  if (!isUuid(fileId)) throw missing;
  const file = await trx
    .selectFrom("stored_files")
    .select(["id", "key", "width", "height", "state", "variants_ready"])
    .where("id", "=", fileId)
    .forUpdate()
    .executeTakeFirst();
  if (!file || !isExpected(file) || ["binned", "removed"].includes(file.state)) throw missing;
  if (file.state === "attached") throw new Failure("conflict", "Ce fichier est déjà utilisé.");
  await trx.updateTable("stored_files").set({ state: "attached" }).where("id", "=", file.id).execute();
  return file;
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
  { purpose, image, originalName }: { purpose: UploadPurpose; image: CleanImage; originalName: string },
) {
  // Hero images are named after the moment; two of the same millisecond must not share a name.
  for (let moment = app.now().getTime(); ; moment++) {
    const name = purpose.kind === "hero-image" ? `hero-${moment}` : randomUUID();
    const key = `${keyPrefixOf(purpose)}${name}.${image.extension}`;
    const inserted = await app.db
      .insertInto("stored_files")
      .values({ ...fileRow(app, actor, { key, image }), original_name: originalName })
      .onConflict((conflict) => conflict.column("key").doNothing())
      .returning(["id", "key"])
      .executeTakeFirst();
    if (inserted) return inserted;
  }
}

function cleanName(name: string): string {
  return name
    .replace(/^.*[/\\]/, "")
    .replace(/\p{Cc}/gu, "")
    .trim()
    .slice(0, 200);
}
