import { type PictureSource, pictureSize } from "#app/lib/picture.ts";
import type { Db } from "#server/db/database.ts";
import type { Trx } from "#server/db/write.ts";

/** Vehicles, and as `cover` the first photo of each: its columns are null where there is none. */
export function joinCovers(db: Db) {
  return db.selectFrom("vehicles").leftJoinLateral(
    (eb) =>
      eb
        .selectFrom("vehicle_photos")
        .leftJoin("stored_files", "stored_files.id", "vehicle_photos.file_id")
        .whereRef("vehicle_photos.vehicle_id", "=", "vehicles.id")
        .orderBy("vehicle_photos.order")
        .orderBy("vehicle_photos.id")
        .limit(1)
        .select(["vehicle_photos.url", "stored_files.width", "stored_files.height"])
        .as("cover"),
    (join) => join.onTrue(),
  );
}

type CoverRow = Record<"url" | "image_url", string | null> & Record<"width" | "height", number | null>;

export function coverPicture({ url, width, height, image_url }: CoverRow): PictureSource | null {
  const address = url ?? image_url;
  return address ? { url: address, ...pictureSize(width, height) } : null;
}

export async function coversOf(db: Db, ids: readonly string[]): Promise<Map<string, PictureSource>> {
  if (ids.length === 0) return new Map();
  const rows = await joinCovers(db)
    .select(["vehicles.id", "vehicles.image_url", "cover.url", "cover.width", "cover.height"])
    .where("vehicles.id", "in", [...new Set(ids)])
    .execute();
  return new Map(
    rows.flatMap(({ id, ...row }) => {
      const picture = coverPicture(row);
      return picture ? [[id, picture] as const] : [];
    }),
  );
}

export async function readPhotos(db: Db, vehicleId: string) {
  const rows = await db
    .selectFrom("vehicle_photos")
    .leftJoin("stored_files", "stored_files.id", "vehicle_photos.file_id")
    .where("vehicle_id", "=", vehicleId)
    .orderBy("order")
    .orderBy("vehicle_photos.id")
    .select(["vehicle_photos.id", "url", "width", "height", "original_name"])
    .execute();
  return rows.map(({ width, height, ...row }) => ({ ...row, ...pictureSize(width, height) }));
}

/** `image_url` is the first photo's address. */
export async function followCover(trx: Trx, vehicleId: string): Promise<void> {
  const cover = await trx
    .selectFrom("vehicle_photos")
    .select("url")
    .where("vehicle_id", "=", vehicleId)
    .orderBy("order")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  const image_url = cover?.url ?? null;
  await trx
    .updateTable("vehicles")
    .set({ image_url })
    .where("id", "=", vehicleId)
    .where("image_url", "is distinct from", image_url)
    .execute();
}
