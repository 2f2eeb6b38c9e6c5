import { createHash, randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { handoverPhotoRule as rule } from "#app/domain/files/uploads.schema.ts";
import { Failure, UnavailableFailure } from "#app/lib/failure.ts";
import { isUuid, readId } from "#app/lib/uuid.ts";
import type { App } from "#server/app.ts";
import { isPrivateKey, privateFolder, privateWidth, variantKey } from "./keys.ts";
import { answerFound, findObject, refuseFile } from "./serve.ts";
import {
  type Body,
  type FileApp,
  fileRow,
  type ImageToKeep,
  makeImage,
  putImage,
  readToLimit,
} from "./take-image.ts";

// What staff alone see, such as the photos of a handover. Who calls these has checked the right.

const folder = `${privateFolder}handovers/`;

const digest = /^[0-9a-f]{64}$/;

interface Sending {
  /** Made by the device, as its digest is: a photo that is sent again is known by both. */
  id: string;
  sha256: string;
}

export interface PrivatePhoto extends Sending {
  body: Body;
  contentLength?: number;
}

export interface ReceivedPhoto {
  id: string;
  width: number;
  height: number;
}

/**
 * Idempotent: the same photo sent again is answered as it was, and takes up what was cut. It stays `pending`, for the
 * sweep to collect, until `attachPrivateFile`.
 */
export async function receivePrivatePhoto(
  app: FileApp,
  actor: StaffMember,
  photo: PrivatePhoto,
): Promise<ReceivedPhoto> {
  const sending = readSending(photo);
  const bytes = await readToLimit(photo, rule);
  if (createHash("sha256").update(bytes).digest("hex") !== sending.sha256)
    throw new Failure("invalid", "La photo est arrivée incomplète. Envoyez-la de nouveau.");
  const received = await findReceived(app, sending);
  if (received) return received;

  const image = await makeImage(bytes, { rule, folder });
  const row = await beginReceipt(app, actor, { sending, image });
  if (row) {
    await putImage(app, { ...row, image, rule });
    await endReceipt(app, row.id, image);
    app.log.info({ fileId: row.id, kind: "handover-photo", bytes: image.bytes.byteLength }, "file stored");
  }
  // Whichever of two sendings at once came first.
  const whole = await findReceived(app, sending);
  if (!whole) throw new UnavailableFailure(rule.failed);
  return whole;
}

function readSending({ id, sha256 }: Sending): Sending {
  const sending = { id: readId(id), sha256: sha256.toLowerCase() };
  if (sending.id === null || !digest.test(sending.sha256))
    throw new Failure("invalid", "Cet envoi ne dit pas de quelle photo il s’agit.");
  return { id: sending.id, sha256: sending.sha256 };
}

/** Null while it is not there whole. */
async function findReceived({ db }: FileApp, { id, sha256 }: Sending): Promise<ReceivedPhoto | null> {
  const file = await db
    .selectFrom("stored_files")
    .select(["id", "width", "height", "state", "variants_ready", "sent_sha256"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!file) return null;
  if (file.sent_sha256 !== sha256)
    throw new Failure("conflict", "Une autre photo a déjà été reçue à cette place. Reprenez la photo.");
  if (file.state === "removed" || !file.variants_ready) return null;
  return { id: file.id, width: file.width, height: file.height };
}

/** The row comes before the objects. One whose objects never came, or are to go, is taken up again. */
function beginReceipt(
  app: FileApp,
  actor: StaffMember,
  { sending, image }: { sending: Sending; image: ImageToKeep },
): Promise<{ id: string; key: string } | undefined> {
  const key = `${folder}${randomUUID()}.${image.extension}`;
  return app.db
    .insertInto("stored_files")
    .values({ ...fileRow(app, actor, { key, image }), id: sending.id, sent_sha256: sending.sha256 })
    .onConflict((conflict) =>
      conflict
        .column("id")
        .doUpdateSet({ state: "pending", variants_ready: false, created_at: app.now() })
        .where("stored_files.sent_sha256", "=", sending.sha256)
        .where(sql<boolean>`stored_files.state = 'removed' or not stored_files.variants_ready`),
    )
    .returning(["id", "key"])
    .executeTakeFirst();
}

async function endReceipt({ db }: FileApp, id: string, image: ImageToKeep): Promise<void> {
  const { width, height, bytes } = image;
  await db
    .updateTable("stored_files")
    .set({ variants_ready: true, width, height, byte_size: bytes.byteLength })
    .where("id", "=", id)
    .where("state", "=", "pending")
    .execute();
}

/** For a route of staff: what a record shows, small or whole, kept nowhere on the way. */
export async function servePrivateFile(
  app: Pick<App, "db" | "storage" | "log">,
  request: Request,
  { fileId, isSmall = false }: { fileId: string; isSmall?: boolean },
): Promise<Response> {
  const file = isUuid(fileId)
    ? await app.db
        .selectFrom("stored_files")
        .select("key")
        .where("id", "=", fileId)
        .where("state", "=", "attached")
        .executeTakeFirst()
    : undefined;
  if (!file || !isPrivateKey(file.key)) return refuseFile(404);
  const { key } = file;
  return answerFound(app, request, {
    key,
    find: async () => {
      const small = isSmall ? await findObject(app, variantKey(key, privateWidth, "webp"), unkept) : null;
      // A picture narrower than the small size has no other.
      return small ?? (await findObject(app, key, unkept));
    },
  });
}

const unkept = "private, no-store";
