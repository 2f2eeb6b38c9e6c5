import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import type { Saved } from "#app/lib/action-result.ts";
import { parseOrFail } from "#app/lib/field-errors.ts";
import type { Baseline } from "#app/lib/record-units.ts";
import type { App } from "#server/app.ts";
import { mergeSave } from "#server/db/version.ts";
import { writePublic } from "#server/db/write.ts";
import { statisticsColumns } from "./statistics.server.ts";
import { type StatisticsInput, statisticsSchema } from "./statistics-form.schema.ts";

export type StaffStatistics = Awaited<ReturnType<typeof getStaffStatistics>>;

export async function getStaffStatistics(app: Pick<App, "db">, actor: StaffMember | null) {
  requireRight(actor, "statistics:write");
  const { updated_at, ...statistics } = await app.db
    .selectFrom("company_stats")
    .select(["id", "updated_at", ...statisticsColumns])
    .executeTakeFirstOrThrow();
  return { ...statistics, version: updated_at.toISOString() };
}

export async function updateStatistics(
  app: Pick<App, "db" | "pages">,
  actor: StaffMember | null,
  baseline: Baseline,
  input: StatisticsInput,
): Promise<Saved> {
  requireRight(actor, "statistics:write");
  const mine = parseOrFail(statisticsSchema, input);
  return writePublic(app, actor, async (trx) => {
    const { id } = await trx.selectFrom("company_stats").select("id").executeTakeFirstOrThrow();
    const read = () => getStaffStatistics({ db: trx }, actor);
    const { changes, note } = await mergeSave(trx, { table: "company_stats", id, baseline, mine, read });
    const row = await trx
      .updateTable("company_stats")
      .set({ ...changes, updated_by: actor.id })
      .where("id", "=", id)
      .returning("updated_at")
      .executeTakeFirstOrThrow();
    return { version: row.updated_at.toISOString(), detail: note };
  });
}
