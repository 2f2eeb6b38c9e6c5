import { flushCompileCache } from "node:module";
import { createDb, createPool } from "#server/db/database.ts";
import { queueTestMail, startJobApp } from "#tests/support/job-app.ts";

// A process that queues a few messages and delivers whatever waits, until it is killed.
// Usage: node mail-loop.ts <database url> <smtp url>

// Killed, it would not keep what it compiled for the next one.
flushCompileCache();
const [databaseUrl = "", smtpUrl = ""] = process.argv.slice(2);
const pool = createPool(databaseUrl);
const app = await startJobApp({ pool, db: createDb(pool) }, { smtpUrl });
for (let i = 0; i < 4; i++) await queueTestMail(app);
