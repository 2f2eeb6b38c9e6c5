import { sql } from "kysely";
import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { Actor } from "#app/domain/accounts/rights.ts";
import { Failure, StaleFailure } from "#app/lib/failure.ts";
import { wholeAddress } from "#app/lib/picture.ts";
import type { Baseline } from "#app/lib/record-units.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { App } from "#server/app.ts";
import { type Trx, writePublic } from "#server/db/write.ts";
import { attachFile, detachFile, keyPrefixOf } from "#server/files/stored-files.ts";
import { getHeroImage } from "./company.server.ts";
import type { StaffHeroImage } from "./hero-image.ts";

type Deps = Pick<App, "db" | "pages" | "jobs" | "now">;

export async function getStaffHeroImage(app: Pick<App, "db" | "env">, actor: Actor): Promise<StaffHeroImage> {
  requireRight(actor, "hero-image:write");
  const source = await getHeroImage(app);
  return {
    source,
    address: source && wholeAddress(source.url, app.env.appUrl),
    version: source?.url ?? "",
  };
}

export async function getCompanyId(app: Pick<App, "db">): Promise<string> {
  return (await app.db.selectFrom("company_info").select("id").executeTakeFirstOrThrow()).id;
}

/** Shows an uploaded picture on the home page. Answers with its address, which is the next version. */
export async function setHeroImage(
  app: Deps,
  actor: Actor,
  { baseline, fileId }: { baseline: Baseline | null; fileId: string | null },
): Promise<string> {
  requireRight(actor, "hero-image:write");
  if (baseline === null || !fileId || !isUuid(fileId)) {
    throw new Failure("invalid", "Téléchargez d’abord une image.");
  }
  return writePublic(app, actor, async (trx) => {
    // A picture that came between has been seen once the form names it.
    const before = await lockHeroImage(trx, app, {
      version: String(baseline.values?.file_id ?? baseline.version),
      fileId,
    });
    const file = await attachFile(trx, fileId, {
      expectedPurposePrefix: keyPrefixOf({ kind: "hero-image" }),
    });
    await trx
      .updateTable("company_info")
      .set({
        hero_image_url: file.url,
        hero_image_storage_path: file.url.replace("/storage/photos/", ""),
        hero_image_file_id: file.id,
      })
      .execute();
    if (before.hero_image_file_id) await detachFile(trx, app.jobs, before.hero_image_file_id);
    return file.url;
  });
}

export async function removeHeroImage(app: Deps, actor: Actor, version: string | null): Promise<void> {
  requireRight(actor, "hero-image:write");
  if (!version) throw new Failure("invalid", "Il n’y a pas d’image à retirer.");
  await writePublic(app, actor, async (trx) => {
    const before = await lockHeroImage(trx, app, { version });
    await trx
      .updateTable("company_info")
      .set({ hero_image_url: null, hero_image_storage_path: null, hero_image_file_id: null })
      .execute();
    if (before.hero_image_file_id) await detachFile(trx, app.jobs, before.hero_image_file_id);
  });
}

/** Refuses to go on when the picture is not the one the form was opened with; the history knows who changed it. */
async function lockHeroImage(
  trx: Trx,
  app: Pick<App, "now">,
  { version, fileId }: { version: string; fileId?: string },
) {
  const present = await trx
    .selectFrom("company_info")
    .select(["id", "hero_image_url", "hero_image_file_id"])
    .forUpdate()
    .executeTakeFirstOrThrow();
  const current = present.hero_image_url ?? "";
  if (current === version) return present;
  const change = await trx
    .selectFrom("history")
    .where("record_table", "=", "company_info")
    .where("record_id", "=", present.id)
    .where(sql<boolean>`after ? 'hero_image_url'`)
    .orderBy("changed_at", "desc")
    .orderBy("id", "desc")
    .select(["actor_email", "changed_at"])
    .limit(1)
    .executeTakeFirst();
  const author = {
    by: change?.actor_email ?? null,
    at: (change?.changed_at ?? app.now()).toISOString(),
  };
  throw new StaleFailure({
    ...author,
    conflicts: [{ unit: "file_id", mine: fileId, theirs: current, ...author }],
  });
}
