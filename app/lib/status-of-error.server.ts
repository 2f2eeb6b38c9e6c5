import { isDatabaseAway } from "#server/db/database.ts";
import { UnavailableFailure } from "./failure.ts";

/** How an error that nobody foresaw is answered: worth asking again while the database is away, else a bug. */
export function statusOfError(error: unknown): { status: number; headers?: Record<string, string> } {
  const away = isDatabaseAway(error) ? new UnavailableFailure() : null;
  return { status: away?.status ?? 500, headers: away?.headers };
}
