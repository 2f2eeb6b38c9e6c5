import { openDatabase } from "#server/db/connect.ts";
import { readEnv } from "#server/env.ts";
import { silentLog } from "#server/log.ts";

// An application reduced to its database, as a process of its own: opens it, says so, and closes it when told to stop.
const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);

const database = await openDatabase(readEnv(), silentLog);
// «if not exists» alone does not keep two that start at once from both making it.
await database.pool.query("select pg_advisory_xact_lock(1); create table if not exists marks (mark text)");

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, async () => {
    // The last request is still under way when the signal comes.
    await new Promise((resolve) => setTimeout(resolve, 300));
    await database.pool.query("insert into marks values ($1)", [`stopped by ${signal}`]);
    await database.close();
    say({ closed: true });
    process.exit(0);
  });
}

say({ url: database.url });
