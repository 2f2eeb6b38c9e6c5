import { sql } from "kysely";
import { z } from "zod";
import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { Actor } from "#app/domain/accounts/rights.ts";
import {
  nameWithoutExtension,
  type PhotoCategory,
  photoCategories,
} from "#app/domain/files/uploads.schema.ts";
import { Failure } from "#app/lib/failure.ts";
import { parseOrFail } from "#app/lib/field-errors.ts";
import { wholeAddress } from "#app/lib/picture.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { App } from "#server/app.ts";
import { binRecords } from "#server/bin/bin-records.ts";
import { type Trx, writePublic } from "#server/db/write.ts";
import { attachFile, keyPrefixOf } from "#server/files/stored-files.ts";
import { listSitePhotos } from "./site-photos.server.ts";

export async function getGallery(app: Pick<App, "db" | "env">, actor: Actor, category: PhotoCategory) {
  requireRight(actor, "photos:write");
  const [photos, rows] = await Promise.all([
    listSitePhotos(app, category),
    app.db
      .selectFrom("site_photos")
      .groupBy("category")
      .select(["category", sql<number>`count(*)::integer`.as("count")])
      .execute(),
  ]);
  const counted = new Map(rows.map(({ category, count }) => [category, count]));
  return {
    photos: photos.map((photo) => ({ ...photo, address: wholeAddress(photo.source.url, app.env.appUrl) })),
    counts: Object.fromEntries(photoCategories.map((name) => [name, counted.get(name) ?? 0])) as Record<
      PhotoCategory,
      number
    >,
  };
}

const newPhotoSchema = z.object({
  category: z.enum(photoCategories, { error: "Choisissez une page de la galerie." }),
  file_id: z.guid({ error: "Téléversez de nouveau la photo." }),
});

/** Puts an uploaded file at the end of its category. Answers with the photo's name. */
export async function addSitePhoto(
  app: Pick<App, "db" | "pages">,
  actor: Actor,
  input: z.input<typeof newPhotoSchema>,
): Promise<{ id: string; name: string }> {
  requireRight(actor, "photos:write");
  const { category, file_id } = parseOrFail(newPhotoSchema, input);
  return writePublic(app, actor, async (trx) => {
    await lockCategory(trx, category);
    const file = await attachFile(trx, file_id, {
      expectedPurposePrefix: keyPrefixOf({ kind: "site-photo", category }),
    });
    const { original_name } = await trx
      .selectFrom("stored_files")
      .select("original_name")
      .where("id", "=", file.id)
      .executeTakeFirstOrThrow();
    return trx
      .insertInto("site_photos")
      .values({
        name: nameWithoutExtension(original_name) || "photo",
        url: file.url,
        category,
        file_id: file.id,
        order: sql<number>`(select coalesce(max("order") + 1, 0) from site_photos where category = ${category})`,
      })
      .returning(["id", "name"])
      .executeTakeFirstOrThrow();
  });
}

/** By the row's id; the file comes from the row, never from an address. Answers with the photo's name. */
export async function deleteSitePhoto(
  app: Pick<App, "db" | "pages" | "now">,
  actor: Actor,
  id: string,
): Promise<{ name: string; batch: string }> {
  requireRight(actor, "photos:write");
  const gone = new Failure("not-found", "Cette photo n’existe plus.");
  if (!isUuid(id)) throw gone;
  return writePublic(app, actor, async (trx) => {
    const photos = trx.selectFrom("site_photos").select("name").where("id", "=", id).forUpdate();
    const photo = await photos.executeTakeFirst();
    if (!photo) throw gone;
    const batch = await binRecords(trx, { table: "site_photos", ids: [id], by: actor, now: app.now() });
    return { name: photo.name, batch };
  });
}

/** Gives a category the order of `ids`, which must name its photos as they are now: all of them, none else. */
export async function orderSitePhotos(
  app: Pick<App, "db" | "pages">,
  actor: Actor,
  { category, ids }: { category: PhotoCategory; ids: readonly string[] },
): Promise<void> {
  requireRight(actor, "photos:write");
  await writePublic(app, actor, async (trx) => {
    await lockCategory(trx, category);
    const present = await trx
      .selectFrom("site_photos")
      .select(["id", "order"])
      .where("category", "=", category)
      .execute();
    const isSame =
      ids.length === present.length &&
      new Set(ids).size === ids.length &&
      present.every(({ id }) => ids.includes(id));
    if (!isSame) throw new Failure("conflict", "La galerie a changé entre-temps. Rechargez la page.");
    for (const { id, order } of present) {
      const rank = ids.indexOf(id);
      if (rank === order) continue;
      await trx.updateTable("site_photos").set({ order: rank }).where("id", "=", id).execute();
    }
  });
}

/** Two who add or order at once come one after the other, so that no rank is given twice. */
async function lockCategory(trx: Trx, category: PhotoCategory): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`tramontane gallery ${category}`}))`.execute(trx);
}

export function readCategory(search: URLSearchParams): PhotoCategory {
  const named = search.get("categorie");
  return photoCategories.find((category) => category === named) ?? "hero";
}
