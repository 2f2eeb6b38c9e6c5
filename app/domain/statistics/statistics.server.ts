import { settingsOperations } from "#app/domain/records/record-operations.server.ts";
import type { App } from "#server/app.ts";
import { statisticsRecord, statisticsSchema } from "./statistics-form.schema.ts";

export const statisticsColumns = [
  "experience_years",
  "revenue_millions",
  "available_vehicles",
  "satisfied_clients",
] as const;

export type Statistics = Record<(typeof statisticsColumns)[number], number>;

export function getStatistics(app: Pick<App, "db">): Promise<Statistics> {
  return app.db.selectFrom("company_stats").select(statisticsColumns).executeTakeFirstOrThrow();
}

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
