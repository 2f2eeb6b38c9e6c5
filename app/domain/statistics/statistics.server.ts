import type { App } from "#server/app.ts";

/** The company in four figures, under the specification's names. */
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
