import { sql } from "kysely";
import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { Failure } from "#app/lib/failure.ts";
import { parseOrFail } from "#app/lib/field-errors.ts";
import type { Baseline } from "#app/lib/record-units.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { App } from "#server/app.ts";
import type { Db } from "#server/db/database.ts";
import { refuseTaken } from "#server/db/taken.ts";
import { mergeSave } from "#server/db/version.ts";
import { type Trx, writeAs } from "#server/db/write.ts";
import { type TemplateInput, templateMessages, templateSchema } from "./templates.schema.ts";
import type { ReplyTemplate } from "./templates.ts";

type Edges = Pick<App, "db">;

async function readTemplates(db: Db): Promise<ReplyTemplate[]> {
  const rows = await db
    .selectFrom("reply_templates")
    .select(["id", "name", "subject", "body", "updated_at"])
    .orderBy("order")
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map(({ updated_at, ...template }) => ({ ...template, version: updated_at.toISOString() }));
}

/** In the order of the picker; whoever answers customers reads them. */
export async function listTemplates(app: Edges, actor: StaffMember | null): Promise<ReplyTemplate[]> {
  requireRight(actor, "requests:write");
  return readTemplates(app.db);
}

export async function getTemplate(
  app: Edges,
  actor: StaffMember | null,
  id: string,
): Promise<ReplyTemplate | null> {
  requireRight(actor, "templates:write");
  return (await readTemplates(app.db)).find((template) => template.id === id) ?? null;
}

export async function createTemplate(
  app: Edges,
  actor: StaffMember | null,
  input: TemplateInput,
): Promise<{ id: string; name: string }> {
  requireRight(actor, "templates:write");
  const template = parseOrFail(templateSchema, input);
  return unlessNameTaken(
    writeAs(app, actor, async (trx) => {
      await waitForOthers(trx);
      return trx
        .insertInto("reply_templates")
        .values({
          ...template,
          order: sql<number>`(select coalesce(max("order") + 1, 0) from reply_templates)`,
          updated_by: actor.id,
        })
        .returning(["id", "name"])
        .executeTakeFirstOrThrow();
    }),
  );
}

export async function updateTemplate(
  app: Edges,
  actor: StaffMember | null,
  id: string,
  baseline: Baseline,
  input: TemplateInput,
) {
  requireRight(actor, "templates:write");
  const mine = parseOrFail(templateSchema, input);
  if (!isUuid(id)) throw gone();
  return unlessNameTaken(
    writeAs(app, actor, async (trx) => {
      const read = () => getTemplate({ db: trx }, actor, id);
      const { changes, note } = await mergeSave(trx, { table: "reply_templates", id, baseline, mine, read });
      const row = await trx
        .updateTable("reply_templates")
        .set({ ...changes, updated_by: actor.id })
        .where("id", "=", id)
        .returning(["id", "name", "updated_at"])
        .executeTakeFirstOrThrow();
      return { id: row.id, name: row.name, version: row.updated_at.toISOString(), note };
    }),
  );
}

/** Answers with its name. */
export async function deleteTemplate(app: Edges, actor: StaffMember | null, id: string): Promise<string> {
  requireRight(actor, "templates:write");
  if (!isUuid(id)) throw gone();
  const deleted = await writeAs(app, actor, (trx) =>
    trx.deleteFrom("reply_templates").where("id", "=", id).returning("name").executeTakeFirst(),
  );
  if (!deleted) throw gone();
  return deleted.name;
}

/** `ids` must name the templates as they are now: all of them, none else. */
export async function orderTemplates(
  app: Edges,
  actor: StaffMember | null,
  ids: readonly string[],
): Promise<void> {
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

function unlessNameTaken<T>(work: Promise<T>): Promise<T> {
  return refuseTaken(
    { constraint: "reply_templates_name_key", field: "name", sentence: templateMessages.taken },
    work,
  );
}

function gone(): Failure {
  return new Failure("not-found", templateMessages.gone);
}
