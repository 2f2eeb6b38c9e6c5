import { settingsOperations, toTyped } from "#app/domain/records/record-operations.server.ts";
import type { Trx } from "#server/db/write.ts";
import { attachFile, detachFile, keyPrefixOf } from "#server/files/stored-files.ts";
import { type FileChoice, identityRecord, identitySchema } from "./identity.schema.ts";

export type StaffIdentity = Awaited<ReturnType<typeof getStaffIdentity>>;

const logo = keyPrefixOf({ kind: "company-logo" });
const share = keyPrefixOf({ kind: "share-image" });

/** The files of a company's looks, by the field of the form: where each has its address, and what it was uploaded as. */
const files = {
  header_logo: { url: "header_logo_url", id: "header_logo_file_id", expectedPurposePrefix: logo },
  footer_logo: { url: "footer_logo_url", id: "footer_logo_file_id", expectedPurposePrefix: logo },
  share_image: { url: "share_image_url", id: "share_image_file_id", expectedPurposePrefix: share },
} as const;
type FileField = keyof typeof files;

/** A file is its address, null where there is none. `name` is the company's, painted where the lorries have none. */
export const identityOperations = settingsOperations(identityRecord, {
  schema: identitySchema,
  async read(db) {
    const { updated_at, ...row } = await db
      .selectFrom("company_info")
      .select(["id", "name", "lorry_name", "palette", "livery", "landscape", "mark", "updated_at"])
      .select(["header_logo_url as header_logo", "footer_logo_url as footer_logo"])
      .select("share_image_url as share_image")
      .executeTakeFirstOrThrow();
    return { ...row, version: updated_at.toISOString() };
  },
  async write({ header_logo, footer_logo, share_image, ...fields }, { trx, app }, save) {
    const before = await trx
      .selectFrom("company_info")
      .select(["header_logo_file_id", "footer_logo_file_id", "share_image_file_id"])
      .executeTakeFirstOrThrow();
    const columns: Record<string, string | null> = {};
    const given: string[] = [];
    for (const [field, choice = "keep"] of Object.entries({ header_logo, footer_logo, share_image })) {
      const { url, id, expectedPurposePrefix } = files[field as FileField];
      if (choice === "keep") continue;
      const file = await chooseFile(trx, choice, expectedPurposePrefix);
      Object.assign(columns, { [url]: file.url, [id]: file.id });
      if (before[id]) given.push(before[id]);
    }
    await save({ ...fields, ...columns });
    // Painted while whoever saved reads that it is: until then pages show the bare pictures.
    await app.jobs.send("paint-scenes", {}, trx);
    for (const file of given) await detachFile(trx, app.jobs, file);
  },
  toInput: (record) => ({
    ...toTyped(record),
    ...Object.fromEntries(Object.keys(files).map((field) => [field, "keep"])),
  }),
});

export const { get: getStaffIdentity, update: updateIdentity } = identityOperations;

function chooseFile(trx: Trx, choice: Exclude<FileChoice, "keep">, expectedPurposePrefix: string) {
  return choice === "none" ? { id: null, url: null } : attachFile(trx, choice, { expectedPurposePrefix });
}
