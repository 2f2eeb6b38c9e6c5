import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, expect, test } from "vitest";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import type { QuoteWay } from "#app/domain/periods/agreed.ts";
import { listPeriods } from "#app/domain/periods/periods.server.ts";
import { changePeriod, removePeriod } from "#app/domain/periods/staff-planning.server.ts";
import { startAmendment } from "#app/domain/quotes/amendments/staff-amendments.server.ts";
import { findQuote } from "#app/domain/quotes/staff-quotes.server.ts";
import { wordOf } from "#tests/support/after-yes.ts";
import { testDatabase } from "#tests/support/database.ts";
import { drawer } from "#tests/support/draw.ts";
import { eventually } from "#tests/support/eventually.ts";
import { cuts } from "#tests/support/fault-run.ts";
import { quoteOffice } from "#tests/support/proposed-quotes.ts";
import {
  addAgreedQuote,
  addQuotedRequest,
  addSentQuote,
  otherTexts,
  quotedDays,
  type SentQuote,
} from "#tests/support/sent-quotes.ts";
import type { Press, Work } from "./answer-loop.ts";

const cutCount = cuts({ short: 1, long: 100 });
const perCut = 6;
/** A month before the departure. */
const now = "2027-02-08T09:00:00Z";
const later = "2027-03-15";
const database = testDatabase();
const openOffice = quoteOffice(database);
let office: Awaited<ReturnType<typeof openOffice>>;
let claire: StaffMember;

beforeAll(async () => {
  office = await openOffice();
  office.clock.at = new Date(now);
  claire = office.actor;
});

/** Does it in a process of its own, which dies in the middle of one; how many it was told are done, and began. */
async function pressUntilKilled(presses: Press[], takesMs: number) {
  const loop = path.join(import.meta.dirname, "answer-loop.ts");
  const imports = `--import=${path.join(import.meta.dirname, "../support/build-imports.ts")}`;
  const work: Work = { url: database.url, now, actor: claire, presses };
  const child = spawn(process.execPath, [imports, loop, JSON.stringify(work)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => {
    output += chunk;
  });
  const count = (word: string) => output.split(word).length - 1;
  try {
    const wanted = randomInt(1, perCut);
    await eventually(() => count("begun") >= wanted || child.exitCode !== null, 60_000);
    // The cut falls anywhere in it.
    await sleep(randomInt(takesMs));
  } finally {
    child.kill("SIGKILL");
  }
  expect(await ended).toEqual([null, "SIGKILL"]);
  return { begun: count("begun"), done: count("done") };
}

interface Rental extends SentQuote {
  vehicleId: string;
  press: Press;
}

async function addRental(add: typeof addSentQuote) {
  // With a price and a tariff: an amendment is priced afresh.
  const { vehicleId } = await office.addRequest();
  const requestId = await addQuotedRequest(database.db);
  return { vehicleId, ...(await add(database.db, { lines: [{ vehicleId }], requestId, texts: otherTexts })) };
}

async function heldBy(quoteId: string) {
  const { rows } = await database.pool.query("select id from vehicle_periods where quote_id = $1", [quoteId]);
  const [period] = await listPeriods(database.db, { ids: rows.map(({ id }) => id) });
  if (!period) throw new Error("the quote holds nothing");
  return period;
}

/** Three days more in the planning, once it was asked what becomes of the quote. */
async function addProlonged(way: QuoteWay): Promise<Rental> {
  const quote = await addRental(addAgreedQuote);
  const { id, version } = await heldBy(quote.id);
  const change = { version, to: later };
  const { question } = await changePeriod(office.app, claire, id, change).catch((error) => error);
  const word = { ...wordOf(question, drawer(1), way), isTold: true };
  return { ...quote, press: { does: "change", id, change: { ...change, word } } };
}

async function addRemoved(way: QuoteWay): Promise<Rental> {
  const quote = await addRental(addAgreedQuote);
  const { id, version } = await heldBy(quote.id);
  const { question } = await removePeriod(office.app, claire, { id, version }).catch((error) => error);
  const word = { ...wordOf(question, drawer(1), way), isTold: true, isWaived: false };
  return { ...quote, press: { does: "remove", removal: { id, version, word } } };
}

/** Three days more, by an amendment that waits for its answer. */
async function addAmended() {
  const quote = await addRental(addAgreedQuote);
  const { id, number, requestId, vehicleId } = quote;
  const amendment = await addSentQuote(database.db, {
    ...{ lines: [{ vehicleId, to: later }], stay: { ...quotedDays, to: later }, withOptions: false },
    ...{ number, version: 2, requestId, amends: { id, amendment: 1 } },
  });
  return { quote, amendment };
}

async function addDraft() {
  const quote = await addRental(addAgreedQuote);
  const { id, after } = await startAmendment(office.app, {
    ...{ actor: claire, id: quote.id, input: { to: later } },
  });
  const draft = await findQuote(database.db, id);
  return { quote, id, version: draft?.updated_at.toISOString() ?? "", seen: String(after.ttc) };
}

const adds = {
  async acceptance(): Promise<Rental> {
    const quote = await addRental(addSentQuote);
    return { ...quote, press: { does: "accept", token: quote.token } };
  },
  async acceptanceOnTelephone(): Promise<Rental> {
    const quote = await addRental(addSentQuote);
    return { ...quote, press: { does: "accept-noted", id: quote.id } };
  },
  async withdrawal(): Promise<Rental> {
    const quote = await addRental(addSentQuote);
    return { ...quote, press: { does: "withdraw", id: quote.id } };
  },
  async cancellation(): Promise<Rental> {
    const quote = await addRental(addAgreedQuote);
    return { ...quote, press: { does: "cancel", token: quote.token } };
  },
  async cancellationOnTelephone(): Promise<Rental> {
    const quote = await addRental(addAgreedQuote);
    return { ...quote, press: { does: "cancel-noted", id: quote.id } };
  },
  async sending(): Promise<Rental> {
    const { quote, id, version } = await addDraft();
    return { ...quote, press: { does: "send", id, version } };
  },
  async amendment(): Promise<Rental> {
    const { quote, amendment } = await addAmended();
    return { ...quote, press: { does: "accept", token: amendment.token } };
  },
  async amendmentWithdrawn(): Promise<Rental> {
    const { quote, amendment } = await addAmended();
    return { ...quote, press: { does: "withdraw", id: amendment.id } };
  },
  /** What was prepared is agreed on the telephone instead of being sent. */
  async amendmentOnTelephone(): Promise<Rental> {
    const { quote, seen } = await addDraft();
    return { ...quote, press: { does: "amend-noted", id: quote.id, change: { to: later, seen } } };
  },
  /** Drawn up, frozen and agreed in one go. */
  notedInPlanning: () => addProlonged("note"),
  preparedInPlanning: () => addProlonged("draft"),
  movedOnly: () => addProlonged("move"),
  cancelledInPlanning: () => addRemoved("cancel"),
  removedOnly: () => addRemoved("keep"),
  /** A breakdown on its days: «Reloger» gives it another vehicle, with an amendment to be sent. */
  async rehousing(): Promise<Rental> {
    const quote = await addRental(addAgreedQuote);
    const { id, version } = await heldBy(quote.id);
    const { vehicleId: other } = await office.addRequest();
    const broken = { vehicle_id: quote.vehicleId, kind: "immobilisation" as const, to: null };
    const answers = [{ id, version, way: other }];
    return { ...quote, press: { does: "add", period: { ...broken, from: quotedDays.from, answers } } };
  },
};

const sent = {
  ...{ documents: "1 sent", held: "option 5 of 1", broken: 0, binned: 0, status: "devis_envoye" },
  ...{ mails: null, jobs: 0, thread: null },
};
const agreed = { ...sent, documents: "1 accepted", held: "reservation 5 of 1", status: "gagne" };
const prepared = { ...agreed, documents: "1 accepted, 2 draft" };
const waiting = { ...agreed, documents: "1 accepted, 2 sent" };

const accepted = { ...agreed, mails: "acceptance, notice", jobs: 2, thread: "accepted, gagne" };
const withdrawn = {
  ...{ ...sent, documents: "1 withdrawn", held: null, status: "en_cours" },
  ...{ mails: "withdrawal", jobs: 1, thread: "en_cours, withdrawn" },
};
const cancelled = {
  ...{ ...agreed, documents: "1 cancelled", held: null, status: "annule" },
  ...{ mails: "cancellation, notice", jobs: 2, thread: "annule, cancelled" },
};
const amendmentSent = {
  ...{ ...waiting, held: "reservation 5 of 1, option 3 of 2" },
  ...{ mails: "quote", jobs: 1, thread: "sent, status" },
};
const amendmentWithdrawn = {
  ...{ ...agreed, documents: "1 accepted, 2 withdrawn" },
  ...{ mails: "withdrawal", jobs: 1, thread: "status, withdrawn" },
};
const prolonged = {
  ...{ ...agreed, documents: "1 amended, 2 accepted", held: "reservation 8 of 2" },
  ...{ mails: "acceptance, notice", jobs: 2, thread: "accepted" },
};
const noted = { ...prolonged, thread: "accepted, sent, status" };
const moved = { ...agreed, held: "reservation 8 of 1", thread: "moved" };
const removed = { ...agreed, held: null, binned: 1, thread: "freed" };
const rehoused = { ...prepared, held: "reservation 5 of 1 elsewhere", broken: 1, thread: "moved" };

/** What was there before, what is there after, and about how long it takes. */
const deeds = [
  ["acceptances", "acceptance", sent, accepted, 60],
  ["acceptances on the telephone", "acceptanceOnTelephone", sent, accepted, 60],
  ["withdrawals", "withdrawal", sent, withdrawn, 60],
  ["cancellations", "cancellation", agreed, cancelled, 60],
  ["cancellations on the telephone", "cancellationOnTelephone", agreed, cancelled, 60],
  ["sendings of an amendment", "sending", prepared, amendmentSent, 400],
  ["yeses to an amendment", "amendment", waiting, prolonged, 100],
  ["withdrawals of an amendment", "amendmentWithdrawn", waiting, amendmentWithdrawn, 60],
  ["amendments on the telephone", "amendmentOnTelephone", prepared, noted, 400],
  ["amendments noted in the planning", "notedInPlanning", agreed, noted, 400],
  ["amendments prepared in the planning", "preparedInPlanning", agreed, prepared, 100],
  ["moves that leave the quote as it is", "movedOnly", agreed, moved, 60],
  ["removals that cancel", "cancelledInPlanning", agreed, cancelled, 60],
  ["removals that leave the quote as it is", "removedOnly", agreed, removed, 60],
  ["breakdowns that rehouse a customer", "rehousing", agreed, rehoused, 100],
] as const;

/** What is left of one: all of it, or nothing. */
async function traceOf({ vehicleId, requestId }: Rental) {
  const { rows } = await database.pool.query(
    `select status,
       (select string_agg(concat_ws(' ', version, state), ', ' order by version) from quotes
         where request_id = requests.id) as documents,
       (select string_agg(concat_ws(' ', kind, upper(during) - lower(during), 'of ' || version,
           case when vehicle_id <> $2 then 'elsewhere' end), ', ' order by during)
         from vehicle_periods left join quotes on quotes.id = quote_id
         where vehicle_periods.request_id = requests.id) as held,
       (select count(*)::int from vehicle_periods where vehicle_id = $2 and request_id is null) as broken,
       (select count(*)::int from bin where record_table = 'vehicle_periods'
         and payload->>'request_id' = requests.id::text) as binned,
       (select string_agg(kind, ', ' order by kind) from outgoing_mails where request_id = requests.id) as mails,
       (select string_agg(words, ', ' order by words) from request_entries
         cross join lateral (select coalesce(detail->>'quote', detail->>'to',
           (select key from jsonb_object_keys(detail) key where key in ('moved', 'freed')), kind)) said (words)
         where request_id = requests.id) as thread,
       (select count(*)::int from pgboss.job join outgoing_mails on data->>'mailId' = outgoing_mails.id::text
         where name = 'deliver-mail' and request_id = requests.id) as jobs
     from requests where id = $1`,
    [requestId, vehicleId],
  );
  return rows[0];
}

async function othersAtWork(): Promise<number> {
  const { rows } = await database.pool.query(
    `select count(*)::int from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
       and state <> 'idle' and backend_type = 'client backend'`,
  );
  return rows[0].count;
}

test.each(deeds)(
  `%s killed at ${cutCount} moments leave all or nothing`,
  {
    timeout: 60_000 + cutCount * 30_000,
  },
  async (_, deed, nothing, everything, takesMs) => {
    let interrupted = 0;
    // A cut between two of them proves nothing: it is made again.
    for (let cut = 0; cut < cutCount || (interrupted === 0 && cut < cutCount + 10); cut++) {
      const rentals: Rental[] = [];
      while (rentals.length < perCut) rentals.push(await adds[deed]());
      const presses = rentals.map(({ press }) => press);
      const { begun, done } = await pressUntilKilled(presses, takesMs);
      if (begun > done) interrupted += 1;
      // The server learns of a dead connection a moment later; until then it may still commit.
      await eventually(async () => (await othersAtWork()) === 0);
      for (const [index, rental] of rentals.entries()) {
        const trace = await traceOf(rental);
        if (index < done) expect(trace).toEqual(everything);
        else if (index >= begun) expect(trace).toEqual(nothing);
        else expect([everything, nothing]).toContainEqual(trace);
      }
    }
    expect(interrupted).toBeGreaterThan(0);
  },
);
