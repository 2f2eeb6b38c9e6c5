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

/** Those of the home page: under a company's name only what somebody has written, and never a zero. */
export async function getShownFigures(app: Pick<App, "db">): Promise<Partial<Statistics>> {
  const { name, given, ...figures } = await app.db
    .selectFrom("company_stats")
    .innerJoin("company_info", (join) => join.onTrue())
    .select(["company_info.name", "company_stats.given", ...statisticsColumns])
    .executeTakeFirstOrThrow();
  if (name && !given) return {};
  return Object.fromEntries(Object.entries(figures).filter(([, figure]) => figure > 0));
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
