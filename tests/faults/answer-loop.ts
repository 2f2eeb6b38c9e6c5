import { randomInt } from "node:crypto";
import { flushCompileCache } from "node:module";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import type { QuoteWord } from "#app/domain/periods/agreed.ts";
import { addPeriod, changePeriod, removePeriod } from "#app/domain/periods/staff-planning.server.ts";
import { noteAgreedAmendment } from "#app/domain/quotes/amendments/staff-amendments.server.ts";
import { noteAcceptance, withdrawQuote } from "#app/domain/quotes/answers/close-quote.server.ts";
import { acceptQuote } from "#app/domain/quotes/answers/quote-answers.server.ts";
import { cancelByCustomer, cancelQuote } from "#app/domain/quotes/cancellation/cancel-quote.server.ts";
import { sendQuote } from "#app/domain/quotes/send-quote.server.ts";
import type { App } from "#server/app.ts";
import { createDb, createPool } from "#server/db/database.ts";
import { startJobApp } from "#tests/support/job-app.ts";
import { letter } from "#tests/support/proposed-quotes.ts";

// Does the same to one rental after the other until it is killed, and says which it has begun and which it was told are done.

/** What is done, as its parent writes it down: a press of the customer's, or of a member of staff. */
export type Press =
  | { does: "accept" | "cancel"; token: string }
  | { does: "accept-noted" | "cancel-noted" | "withdraw"; id: string }
  | { does: "send"; id: string; version: string }
  | { does: "amend-noted"; id: string; change: { to: string; seen: string } }
  | { does: "change"; id: string; change: { version: string; to: string; word: QuoteWord } }
  | { does: "remove"; removal: { id: string; version: string; word: QuoteWord } }
  | { does: "add"; period: Parameters<typeof addPeriod>[2] };

export interface Work {
  url: string;
  now: string;
  actor: StaffMember;
  presses: Press[];
}

const yes = { name: "Camille Ferrer", heard: "telephone" };

function press(app: App, actor: StaffMember, one: Press): Promise<unknown> {
  const address = `203.0.${randomInt(256)}.${randomInt(256)}`;
  switch (one.does) {
    case "accept":
      return acceptQuote(app, one.token, { name: "Camille Ferrer", address });
    case "cancel":
      return cancelByCustomer(app, one.token, { seen: "0", address });
    case "accept-noted":
      return noteAcceptance(app, { actor, id: one.id, input: yes });
    case "withdraw":
      return withdrawQuote(app, { actor, id: one.id, input: { reason: "", tell: "on" } });
    case "send":
      return sendQuote(app, actor, { ...one, input: letter });
    case "amend-noted":
      return noteAgreedAmendment(app, { actor, id: one.id, input: { ...one.change, ...yes, tell: "on" } });
    case "cancel-noted": {
      const input = { heard: "telephone", reason: "", charge: "terms", seen: "0", tell: "on" };
      return cancelQuote(app, { actor, id: one.id, input });
    }
    case "change":
      return changePeriod(app, actor, one.id, one.change);
    case "remove":
      return removePeriod(app, actor, one.removal);
    case "add":
      return addPeriod(app, actor, one.period);
  }
}

async function run({ url, now, actor, presses }: Work) {
  // Killed, it would not keep what it compiled for the next one.
  flushCompileCache();
  const pool = createPool(url);
  const pages = { drop: () => {} };
  const own = { db: createDb(pool), pool, pages: pages as never };
  const app = await startJobApp(own, { handlers: { "deliver-mail": async () => {} } });
  app.now = () => new Date(now);
  for (const [index, one] of presses.entries()) {
    process.stdout.write(`begun ${index}\n`);
    await press(app, actor, one);
    process.stdout.write(`done ${index}\n`);
  }
  // What follows would be the end of the process, which is the test's to bring about.
  setInterval(() => {}, 1000);
}

const [work] = process.argv.slice(2);
if (work && process.argv[1] === import.meta.filename) await run(JSON.parse(work));
