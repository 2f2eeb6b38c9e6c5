import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { App } from "#server/app.ts";

/** A database that has not answered by then is as good as away. */
const patience = 2_000;

/** Whether this instance should get traffic; a load balancer asks `/readyz`. */
export function createHealth(app: Pick<App, "db">) {
  let isStopping = false;
  let probe: Promise<string | null> | undefined;

  /** One question at a time: those who ask while the database is silent must not take its connections one by one. */
  function askDatabase(): Promise<string | null> {
    probe ??= sql`select 1`
      .execute(app.db)
      .then(
        () => null,
        () => "database unreachable",
      )
      .finally(() => {
        probe = undefined;
      });
    return probe;
  }

  return {
    stopping() {
      isStopping = true;
    },
    get isStopping() {
      return isStopping;
    },
    /** A sentence when something is wrong, else null. */
    async trouble(): Promise<string | null> {
      if (isStopping) return "stopping";
      return Promise.race([askDatabase(), sleep(patience, "database silent", { ref: false })]);
    },
  };
}

export type Health = ReturnType<typeof createHealth>;
