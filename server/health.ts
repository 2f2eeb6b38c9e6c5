import { sql } from "kysely";
import type { App } from "./app.ts";

/** Whether this instance should get traffic; a load balancer asks `/readyz`. */
export function createHealth(app: Pick<App, "db">) {
  let isStopping = false;
  return {
    stopping() {
      isStopping = true;
    },
    /** A sentence when something is wrong, else null. */
    async trouble(): Promise<string | null> {
      if (isStopping) return "stopping";
      try {
        await sql`select 1`.execute(app.db);
        return null;
      } catch {
        return "database unreachable";
      }
    },
  };
}

export type Health = ReturnType<typeof createHealth>;
