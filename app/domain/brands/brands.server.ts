import { type Selectable, sql } from "kysely";
import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { Actor } from "#app/domain/accounts/rights.ts";
import { recordOperations } from "#app/domain/records/record-operations.server.ts";
import { Failure } from "#app/lib/failure.ts";
import type { App } from "#server/app.ts";
import type { Database } from "#server/db/schema.ts";
import { attachFile, detachFile, keyPrefixOf } from "#server/files/stored-files.ts";
import { brandRecord, brandSchema } from "./brands.schema.ts";

export type Brand = Awaited<ReturnType<typeof listBrands>>[number];

/** A logo whose size nobody recorded keeps the usual proportions of one. */
const usualLogoSize = { width: 320, height: 120 };

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
    logo: { url: logo_url, ...(width && height ? { width, height } : usualLogoSize) },
  }));
}

const columns = ["id", "name", "logo_url", "updated_at"] as const;

export type StaffBrand = ReturnType<typeof toStaffBrand>;

/** As its form sees it: the present logo's address stands for the file that would take its place. */
function toStaffBrand(row: Pick<Selectable<Database["brands"]>, (typeof columns)[number]>) {
  const { updated_at, ...brand } = row;
  return { ...brand, file_id: brand.logo_url, version: updated_at.toISOString() };
}

/** By name; `q` looks anywhere in it, whatever its case and accents. */
export async function listStaffBrands(app: Pick<App, "db">, actor: Actor, q: string): Promise<StaffBrand[]> {
  requireRight(actor, "brands:write");
  let query = app.db.selectFrom("brands").select(columns).orderBy("name").orderBy("id");
  if (q) query = query.where(sql<boolean>`fold_text(name) like search_pattern(${q})`);
  return (await query.execute()).map(toStaffBrand);
}

export const brandOperations = recordOperations(brandRecord, {
  schema: brandSchema,
  async read(db, id) {
    const row = await db.selectFrom("brands").select(columns).where("id", "=", id).executeTakeFirst();
    return row ? toStaffBrand(row) : null;
  },
  checkNew({ file_id }) {
    if (!file_id) throw new Failure("invalid", "Choisissez un logo.", { file_id: "Choisissez un logo." });
  },
  async write({ file_id, ...fields }, { trx, app, id }, save) {
    if (!file_id) return save(fields);
    const brands = trx.selectFrom("brands").select("file_id").where("id", "=", id);
    const before = id === null ? undefined : await brands.executeTakeFirst();
    const expectedPurposePrefix = keyPrefixOf({ kind: "brand-logo" });
    const logo = await attachFile(trx, file_id, { expectedPurposePrefix });
    await save({ ...fields, file_id, logo_url: logo.url });
    if (before?.file_id) await detachFile(trx, app.jobs, before.file_id);
  },
  toInput: ({ name }) => ({ name }),
});

export const {
  get: getStaffBrand,
  create: createBrand,
  update: updateBrand,
  remove: deleteBrand,
} = brandOperations;
