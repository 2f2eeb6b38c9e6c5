import { type PlainRow, plainRows, recordOperations } from "#app/domain/records/record-operations.server.ts";
import { Failure } from "#app/lib/failure.ts";
import { attachFile, detachFile, keyPrefixOf } from "#server/files/stored-files.ts";
import { brandRecord, brandSchema } from "./brands.schema.ts";

export type StaffBrand = PlainRow<typeof brandRecord> & { file_id: string };

export const brandOperations = recordOperations(brandRecord, {
  schema: brandSchema,
  /** The present logo's address stands for the file that would take its place. */
  async rows(db, wanted): Promise<StaffBrand[]> {
    const rows = await plainRows(db, brandRecord, wanted);
    return rows.map((brand) => ({ ...brand, file_id: brand.logo_url }));
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
  list: listStaffBrands,
  get: getStaffBrand,
  create: createBrand,
  update: updateBrand,
  remove: deleteBrand,
} = brandOperations;
