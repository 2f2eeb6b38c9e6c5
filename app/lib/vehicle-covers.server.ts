import type { PictureSource } from "#app/components/ui/picture.tsx";
import type { Db } from "#server/db/database.ts";
import { pictureSize } from "./picture-size.ts";

/** The picture that stands for each of these vehicles: its first photo, else the address of an older one. */
export async function coversOf(db: Db, ids: readonly string[]): Promise<Map<string, PictureSource>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("vehicles")
    .leftJoinLateral(
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
    )
    .select(["vehicles.id", "vehicles.image_url", "cover.url", "cover.width", "cover.height"])
    .where("vehicles.id", "in", [...new Set(ids)])
    .execute();
  return new Map(
    rows.flatMap(({ id, image_url, url, width, height }) => {
      const address = url ?? image_url;
      return address ? [[id, { url: address, ...pictureSize(width, height) }] as const] : [];
    }),
  );
}
