import { sql } from "kysely";
import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { Actor } from "#app/domain/accounts/rights.ts";
import { recordOperations } from "#app/domain/records/record-operations.server.ts";
import { Failure } from "#app/lib/failure.ts";
import type { App } from "#server/app.ts";
import type { Db } from "#server/db/database.ts";
import { type Trx, writeAs } from "#server/db/write.ts";
import { templateRecord, templateSchema } from "./templates.schema.ts";
import type { ReplyTemplate } from "./variables.ts";

type Deps = Pick<App, "db">;

export async function readTemplates(db: Db): Promise<ReplyTemplate[]> {
  const rows = await db
    .selectFrom("reply_templates")
    .select(["id", "name", "subject", "body", "updated_at"])
    .orderBy("order")
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map(({ updated_at, ...template }) => ({ ...template, version: updated_at.toISOString() }));
}

export async function listTemplates(app: Deps, actor: Actor): Promise<ReplyTemplate[]> {
  requireRight(actor, "requests:write");
  return readTemplates(app.db);
}

export const templateOperations = recordOperations(templateRecord, {
  schema: templateSchema,
  rows: readTemplates,
  async write(fields, { trx, id }, save) {
    if (id !== null) return save(fields);
    await waitForOthers(trx);
    const order = sql<number>`(select coalesce(max("order") + 1, 0) from reply_templates)`;
    return save({ ...fields, order });
  },
});

export const {
  get: getTemplate,
  create: createTemplate,
  update: updateTemplate,
  remove: deleteTemplate,
} = templateOperations;

/** `ids` must name the templates as they are now: all of them, none else. */
export async function orderTemplates(app: Deps, actor: Actor, ids: readonly string[]): Promise<void> {
  requireRight(actor, "templates:write");
  await writeAs(app, actor, async (trx) => {
    await waitForOthers(trx);
    const present = await trx.selectFrom("reply_templates").select(["id", "order"]).execute();
    const isSame =
      ids.length === present.length &&
      new Set(ids).size === ids.length &&
      present.every(({ id }) => ids.includes(id));
    if (!isSame) throw new Failure("conflict", "La liste a changé entre-temps. Rechargez la page.");
    for (const { id, order } of present) {
      const rank = ids.indexOf(id);
      if (rank === order) continue;
      await trx.updateTable("reply_templates").set({ order: rank }).where("id", "=", id).execute();
    }
  });
}

/** Two who add or order at once come one after the other, so that no rank is given twice. */
async function waitForOthers(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('tramontane reply templates'))`.execute(trx);
}
