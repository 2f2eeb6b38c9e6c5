import { settingsOperations } from "#app/domain/records/record-operations.server.ts";
import { statisticsColumns } from "./statistics.server.ts";
import { statisticsRecord, statisticsSchema } from "./statistics-form.schema.ts";

export type StaffStatistics = Awaited<ReturnType<typeof getStaffStatistics>>;

export const statisticsOperations = settingsOperations(statisticsRecord, {
  schema: statisticsSchema,
  async read(db) {
    const { updated_at, ...figures } = await db
      .selectFrom("company_stats")
      .select(["id", "updated_at", ...statisticsColumns])
      .executeTakeFirstOrThrow();
    return { ...figures, version: updated_at.toISOString() };
  },
});

export const { get: getStaffStatistics, update: updateStatistics } = statisticsOperations;
