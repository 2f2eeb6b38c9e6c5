import { type Selectable, sql } from "kysely";
import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { Failure } from "#app/lib/failure.ts";
import { parseOrFail } from "#app/lib/field-errors.ts";
import type { Baseline } from "#app/lib/record-units.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { App } from "#server/app.ts";
import { binRecords } from "#server/bin/bin-records.ts";
import type { Database } from "#server/db/schema.ts";
import { mergeSave } from "#server/db/version.ts";
import { writePublic } from "#server/db/write.ts";
import { attachFile, detachFile, keyPrefixOf } from "#server/files/stored-files.ts";
import { type BrandInput, brandSchema } from "./brands.schema.ts";

type Edges = Pick<App, "db" | "pages" | "jobs">;

const columns = ["id", "name", "logo_url", "updated_at"] as const;

export type StaffBrand = ReturnType<typeof toStaffBrand>;

/** As its form sees it: the present logo's address stands for the file that would take its place. */
function toStaffBrand(row: Pick<Selectable<Database["brands"]>, (typeof columns)[number]>) {
  const { updated_at, ...brand } = row;
  return { ...brand, file_id: brand.logo_url, version: updated_at.toISOString() };
}

/** By name; `q` looks anywhere in it, whatever its case and accents. */
export async function listStaffBrands(
  app: Pick<App, "db">,
  actor: StaffMember | null,
  q: string,
): Promise<StaffBrand[]> {
  requireRight(actor, "brands:write");
  let query = app.db.selectFrom("brands").select(columns).orderBy("name").orderBy("id");
  if (q) query = query.where(sql<boolean>`fold_text(name) like search_pattern(${q})`);
  return (await query.execute()).map(toStaffBrand);
}

export async function getStaffBrand(
  app: Pick<App, "db">,
  actor: StaffMember | null,
  id: string,
): Promise<StaffBrand | null> {
  requireRight(actor, "brands:write");
  if (!isUuid(id)) return null;
  const row = await app.db.selectFrom("brands").select(columns).where("id", "=", id).executeTakeFirst();
  return row ? toStaffBrand(row) : null;
}

export async function createBrand(
  app: Edges,
  actor: StaffMember | null,
  input: BrandInput,
): Promise<StaffBrand> {
  requireRight(actor, "brands:write");
  const { name, file_id } = parseOrFail(brandSchema, input);
  if (!file_id) throw new Failure("invalid", "Choisissez un logo.", { file_id: "Choisissez un logo." });
  return writePublic(app, actor, async (trx) => {
    const file = await attachLogo(trx, file_id);
    const row = await trx
      .insertInto("brands")
      .values({ name, logo_url: file.url, file_id, updated_by: actor.id })
      .returning(columns)
      .executeTakeFirstOrThrow();
    return toStaffBrand(row);
  });
}

export async function updateBrand(
  app: Edges,
  actor: StaffMember | null,
  id: string,
  baseline: Baseline,
  input: BrandInput,
): Promise<StaffBrand & { note?: string }> {
  requireRight(actor, "brands:write");
  const mine = parseOrFail(brandSchema, input);
  return writePublic(app, actor, async (trx) => {
    const read = () => getStaffBrand({ db: trx }, actor, id);
    const { changes, note } = await mergeSave(trx, { table: "brands", id, baseline, mine, read });
    const { name, file_id } = changes;
    const before = await trx
      .selectFrom("brands")
      .select("file_id")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const logo = file_id ? { file_id, logo_url: (await attachLogo(trx, file_id)).url } : {};
    const row = await trx
      .updateTable("brands")
      .set({ name, ...logo, updated_by: actor.id })
      .where("id", "=", id)
      .returning(columns)
      .executeTakeFirstOrThrow();
    if (file_id && before.file_id) await detachFile(trx, app.jobs, before.file_id);
    return { ...toStaffBrand(row), note };
  });
}

/** Answers with its name. */
export async function deleteBrand(
  app: Pick<App, "db" | "pages" | "now">,
  actor: StaffMember | null,
  id: string,
): Promise<{ name: string; batch: string }> {
  requireRight(actor, "brands:write");
  const gone = new Failure("not-found", "Cette marque n’existe plus.");
  if (!isUuid(id)) throw gone;
  return writePublic(app, actor, async (trx) => {
    const brands = trx.selectFrom("brands").select("name").where("id", "=", id).forUpdate();
    const brand = await brands.executeTakeFirst();
    if (!brand) throw gone;
    const batch = await binRecords(trx, { table: "brands", ids: [id], by: actor, now: app.now() });
    return { name: brand.name, batch };
  });
}

function attachLogo(trx: Parameters<typeof attachFile>[0], fileId: string) {
  return attachFile(trx, fileId, { expectedPurposePrefix: keyPrefixOf({ kind: "brand-logo" }) });
}
