import type { Trx } from "#server/db/write.ts";

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
