import type { App } from "#server/app.ts";
import type { Statistics } from "./statistics.ts";

export function getStatistics(app: Pick<App, "db">): Promise<Statistics> {
  return app.db
    .selectFrom("company_stats")
    .select(["experience_years", "revenue_millions", "available_vehicles", "satisfied_clients"])
    .executeTakeFirstOrThrow();
}
