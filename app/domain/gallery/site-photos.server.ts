import type { PhotoCategory } from "#app/domain/files/uploads.schema.ts";
import { pictureSize } from "#app/lib/picture.ts";
import type { App } from "#server/app.ts";
import type { SitePhoto } from "./site-photos.ts";

export async function listSitePhotos(app: Pick<App, "db">, category: PhotoCategory): Promise<SitePhoto[]> {
  const rows = await app.db
    .selectFrom("site_photos")
    .leftJoin("stored_files", "stored_files.id", "site_photos.file_id")
    .where("site_photos.category", "=", category)
    .orderBy("site_photos.order")
    .orderBy("site_photos.id")
    .select([
      "site_photos.id",
      "site_photos.name",
      "site_photos.url",
      "stored_files.width",
      "stored_files.height",
    ])
    .execute();
  return rows.map(({ id, name, url, width, height }) => ({
    id,
    name,
    source: { url, ...pictureSize(width, height) },
  }));
}
