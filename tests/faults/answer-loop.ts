import { randomInt } from "node:crypto";
import { flushCompileCache } from "node:module";
import { acceptQuote } from "#app/domain/quotes/answers/quote-answers.server.ts";
import { cancelByCustomer } from "#app/domain/quotes/cancellation/cancel-quote.server.ts";
import { createDb, createPool } from "#server/db/database.ts";
import { startJobApp } from "#tests/support/job-app.ts";

// Accepts, or cancels, one quote after the other until it is killed, and says which it has begun and which it was told are done.

// Killed, it would not keep what it compiled for the next one.
flushCompileCache();
const [url = "", deed = "", ...tokens] = process.argv.slice(2);
const pool = createPool(url);
const pages = { drop: () => {} };
const handlers = { "deliver-mail": async () => {} };
const app = await startJobApp({ db: createDb(pool), pool, pages: pages as never }, { handlers });
for (const [index, token] of tokens.entries()) {
  process.stdout.write(`begun ${index}\n`);
  const address = `203.0.${randomInt(256)}.${index}`;
  if (deed === "cancel") await cancelByCustomer(app, token, { seen: "0", address });
  else await acceptQuote(app, token, { name: "Camille Ferrer", address });
  process.stdout.write(`done ${index}\n`);
}
// What follows would be the end of the process, which is the test's to bring about.
setInterval(() => {}, 1000);
