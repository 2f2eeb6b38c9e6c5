import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { Actor, StaffMember } from "#app/domain/accounts/rights.ts";
import { Failure } from "#app/lib/failure.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { App } from "#server/app.ts";
import { binRecords } from "#server/bin/bin-records.ts";
import { type Trx, writePublic } from "#server/db/write.ts";
import { attachFile, keyPrefixOf } from "#server/files/stored-files.ts";
import { maxPhotos } from "./staff-vehicle.ts";
import { followCover, readPhotos } from "./vehicle-covers.server.ts";

type Deps = Pick<App, "db" | "pages" | "jobs">;

export async function listVehiclePhotos(app: Pick<App, "db">, actor: Actor, vehicleId: string) {
  requireRight(actor, "vehicles:write");
  const photos = await readPhotos(app.db, vehicleId);
  return photos.map(({ original_name, ...photo }) => ({
    ...photo,
    name: original_name || (photo.url.split("/").at(-1) ?? photo.url),
  }));
}

export async function addVehiclePhoto(
  app: Deps,
  actor: Actor,
  { vehicleId, fileId }: { vehicleId: string; fileId: string },
): Promise<void> {
  await changePhotos(app, actor, { vehicleId, work: (trx) => addPhotos(trx, vehicleId, [fileId]) });
}

/** By the row's id: nobody's word about an address deletes a file. */
export async function removeVehiclePhoto(
  app: Deps & Pick<App, "now">,
  actor: Actor,
  { vehicleId, photoId }: { vehicleId: string; photoId: string },
) {
  return changePhotos(app, actor, {
    vehicleId,
    work: async (trx, by) => {
      const photos = await listVehiclePhotos({ db: trx }, by, vehicleId);
      const photo = photos.find(({ id }) => id === photoId);
      if (!photo) throw new Failure("not-found", "Cette photo n’existe plus.");
      const batch = await binRecords(trx, { table: "vehicle_photos", ids: [photo.id], by, now: app.now() });
      await followCover(trx, vehicleId);
      return { name: photo.name, batch };
    },
  });
}

/** The whole order at once: of photos that came or went meanwhile, this order says nothing. */
export async function orderVehiclePhotos(
  app: Deps,
  actor: Actor,
  { vehicleId, photoIds }: { vehicleId: string; photoIds: readonly string[] },
): Promise<void> {
  await changePhotos(app, actor, {
    vehicleId,
    work: async (trx) => {
      const photos = await trx
        .selectFrom("vehicle_photos")
        .select(["id", "order"])
        .where("vehicle_id", "=", vehicleId)
        .execute();
      const isWhole =
        photos.length === photoIds.length &&
        new Set(photoIds).size === photoIds.length &&
        photos.every(({ id }) => photoIds.includes(id));
      if (!isWhole)
        throw new Failure("conflict", "Les photos ont changé entre-temps. Reprenez le classement.");
      for (const photo of photos) {
        const order = photoIds.indexOf(photo.id);
        if (order === photo.order) continue;
        await trx.updateTable("vehicle_photos").set({ order }).where("id", "=", photo.id).execute();
      }
      await followCover(trx, vehicleId);
    },
  });
}

/** Inside the transaction that holds the vehicle, or has just made it. */
export async function addPhotos(trx: Trx, vehicleId: string, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length === 0) return;
  const { last, count } = await trx
    .selectFrom("vehicle_photos")
    .where("vehicle_id", "=", vehicleId)
    .select((eb) => [eb.fn.max("order").as("last"), eb.fn.countAll<number>().as("count")])
    .executeTakeFirstOrThrow();
  if (count + fileIds.length > maxPhotos) {
    throw new Failure("invalid", `Gardez ${maxPhotos} photos au plus.`);
  }
  const expectedPurposePrefix = keyPrefixOf({ kind: "vehicle-photo", vehicleId });
  let order = last === null ? 0 : last + 1;
  for (const fileId of fileIds) {
    const file = await attachFile(trx, fileId, { expectedPurposePrefix });
    await trx
      .insertInto("vehicle_photos")
      .values({ vehicle_id: vehicleId, url: file.url, file_id: file.id, order: order++ })
      .execute();
  }
  await followCover(trx, vehicleId);
}

/** One at a time for each vehicle: two who add photos must not give them the same place. */
async function changePhotos<T>(
  app: Deps,
  actor: Actor,
  { vehicleId, work }: { vehicleId: string; work: (trx: Trx, actor: StaffMember) => Promise<T> },
): Promise<T> {
  requireRight(actor, "vehicles:write");
  const gone = new Failure("not-found", "Ce véhicule n’existe plus.");
  if (!isUuid(vehicleId)) throw gone;
  return writePublic(app, actor, async (trx) => {
    const vehicle = await trx
      .selectFrom("vehicles")
      .select("id")
      .where("id", "=", vehicleId)
      .forUpdate()
      .executeTakeFirst();
    if (!vehicle) throw gone;
    return work(trx, actor);
  });
}
