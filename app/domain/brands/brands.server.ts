import type { App } from "#server/app.ts";

export type Brand = Awaited<ReturnType<typeof listBrands>>[number];

/** A logo whose size nobody recorded keeps the usual proportions of one. */
const defaultLogoSize = { width: 320, height: 120 };

export async function listBrands(app: Pick<App, "db">) {
  const rows = await app.db
    .selectFrom("brands")
    .leftJoin("stored_files", "stored_files.id", "brands.file_id")
    .orderBy("brands.name")
    .orderBy("brands.id")
    .select(["brands.id", "brands.name", "brands.logo_url", "stored_files.width", "stored_files.height"])
    .execute();
  return rows.map(({ id, name, logo_url, width, height }) => ({
    id,
    name,
    logo: { url: logo_url, ...(width && height ? { width, height } : defaultLogoSize) },
  }));
}
