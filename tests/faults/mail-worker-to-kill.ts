import { createDb, createPool } from "#server/db/database.ts";
import { readEnv } from "#server/env.ts";
import { silentLog } from "#server/log.ts";
import { openMailer } from "#server/mail/mailer.ts";
import { queueTestMail, startJobApp } from "#tests/support/job-app.ts";

// A process of its own: queues a message, lets the server have it, and is killed before it can note that down.
const [databaseUrl = "", smtpUrl = ""] = process.argv.slice(2);
const pool = createPool(databaseUrl);
const mailer = await openMailer(readEnv({ SMTP_URL: smtpUrl }), silentLog);
const app = await startJobApp(
  { pool, db: createDb(pool) },
  {
    mailer: {
      ...mailer,
      async send(mail) {
        await mailer.send(mail);
        process.stdout.write("taken by the server\n");
        return new Promise<never>(() => {});
      },
    },
  },
);
await queueTestMail(app);
