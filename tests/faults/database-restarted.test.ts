import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { createBrowser } from "#tests/support/browser.ts";
import { runOn } from "#tests/support/database-server.ts";
import { eventually } from "#tests/support/eventually.ts";
import { cuts } from "#tests/support/fault-run.ts";
import { type Instance, startInstance } from "#tests/support/instance.ts";
import { makePostgresToStop, type PostgresToStop } from "#tests/support/postgres-to-stop.ts";
import { plainPages } from "#tests/support/public-site.ts";
import { makeTemporaryFolder, type TemporaryFolder } from "#tests/support/temporary-folder.ts";
import { sendVisitorMessage } from "#tests/support/visitor-message.ts";

// One instance on a PostgreSQL of its own, which its operator stops and starts.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 90_000 });
const restarts = cuts({ short: 1, long: 5 });
/** Long enough, in the long form, for every waiting time to have grown as far as it does. */
const absence = cuts({ short: 3_000, long: 40_000 });
const recoveryLimit = 5_000;

let postgres: PostgresToStop;
let folder: TemporaryFolder;
let instance: Instance | undefined;
const here = () => (instance as Instance).url;

beforeAll(async () => {
  [postgres, folder] = await Promise.all([makePostgresToStop(), makeTemporaryFolder()]);
});

afterAll(async () => {
  await instance?.stop();
  await postgres?.remove();
  await folder.remove();
});

test("an instance whose database is away at boot waits for it, says so, and starts with it", async () => {
  let output = "";
  const starting = startInstance(
    { DATABASE_URL: postgres.url, DATA_DIR: folder.path, DEMO_DATA: "false", CONTACT_LIMIT: "100000/1" },
    (sofar) => {
      output = sofar;
    },
  );
  await eventually(() => output.includes("does not answer yet, trying again"), 30_000);
  expect(output).not.toContain('"msg":"listening"');
  await postgres.start();
  instance = await starting;
  expect(await statusOf("/readyz")).toBe(200);
});

const statusOf = async (path: string) => (await fetch(here() + path)).status;
/** What is not kept: staff's pages, a search, a vehicle nobody has looked at. */
const uncached = [
  "/locadmin/dashboard",
  "/catalogue?q=jamais+demandé",
  "/contact?sujet=jamais-demandé",
  "/catalogue/0197a000-0000-7000-8000-00000000dead",
  "/catalogue/0197a000-0000-7000-8000-00000000dead.data",
];
const textOf = async (path: string) => (await fetch(here() + path)).text();

/** A transaction and a job that leave the public pages as they are. */
const sendMessage = (words: string) => sendVisitorMessage(createBrowser(here()), words);

/** Asks again and again until told to stop; every answer is kept. */
function keepAsking(pauseMs: number, ask: (turn: number) => Promise<Response>) {
  const answers: { turn: number; status: number }[] = [];
  let isOver = false;
  const asking = (async () => {
    for (let turn = 1; !isOver; turn++) {
      // 0: no answer at all.
      const status = await ask(turn).then(
        (answer) => answer.status,
        () => 0,
      );
      answers.push({ turn, status });
      await sleep(pauseMs);
    }
  })();
  const stop = async () => {
    isOver = true;
    await asking;
  };
  onTestFinished(stop);
  return { answers, stop };
}

test.each(Array.from({ length: restarts }, (_, i) => i + 1))(
  "restart %i of the database under load: unready meanwhile, kept pages served, all well 5 s after its return",
  { timeout: 60_000 + absence },
  async (round) => {
    const { url, pid, output } = instance as Instance;
    const pages = [...plainPages, "/agences.data"];
    await Promise.all(pages.map(textOf));
    const office = `agence-${round}@example.fr`;
    await runOn(postgres.url, "update company_info set email = $1", [office]);
    // A kept page shows it once its announcement has come round: from now on the pages are not forgotten again.
    await eventually(async () => (await textOf("/contact")).includes(office), 20_000);
    const before = await Promise.all(pages.map(textOf));

    const reading = keepAsking(20, (turn) => fetch(url + pages[turn % pages.length]));
    const writing = [1, 2, 3].map((writer) =>
      keepAsking(50, (turn) => sendMessage(`Message ${round}-${writer}-${turn}, à ne pas perdre.`)),
    );
    await eventually(() => writing.every(({ answers }) => answers.length > 5), 20_000);

    const staff = createBrowser(url);
    await staff.signIn();
    await postgres.stop();
    try {
      await eventually(async () => (await statusOf("/readyz")) === 503, 3_000);
      const gone = performance.now();
      while (performance.now() - gone < absence) {
        expect(await statusOf("/readyz")).toBe(503);
        expect(await statusOf("/healthz")).toBe(200);
        expect(await Promise.all(pages.map(textOf))).toEqual(before);
        const refused = await sendMessage("Personne n’écoute.");
        expect(refused.status).toBeGreaterThanOrEqual(500);
        expect(await refused.text()).toMatch(/erreur/i);
        await sleep(200);
      }
      for (const answer of await Promise.all(uncached.map((path) => staff.get(path)))) {
        expect([answer.url, answer.status]).toEqual([answer.url, 503]);
        expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
      }
      expect((await fetch(`${url}/locadmin`)).status).toBe(503);
    } finally {
      // Also for the tests that follow one that failed.
      await postgres.start();
    }
    const back = performance.now();
    const left = () => Math.max(0, recoveryLimit - (performance.now() - back));
    await eventually(async () => (await statusOf("/readyz")) === 200, left());
    // What is written elsewhere shows here: the instance listens to the database again.
    const name = `Cers Location ${round}`;
    await runOn(postgres.url, "update company_info set name = $1", [name]);
    await eventually(async () => (await textOf("/agences")).includes(name), left());
    await reading.stop();
    for (const { stop } of writing) await stop();
    const words = `Tout va bien, pour la ${round}e fois.`;
    expect((await sendMessage(words)).status).toBe(200);
    expect(performance.now() - back).toBeLessThan(recoveryLimit);
    await eventually(() => hasLeft(words));
    expect(reading.answers.filter(({ status }) => status !== 200)).toEqual([]);
    expect(await unknownMessages(round, writing)).toEqual([]);
    expect(() => process.kill(pid, 0)).not.toThrow();
    expect(output().match(/"msg":"listening"/g)).toHaveLength(1);
  },
);

test("a database that falls silent makes the instance unready, and ready again when it speaks", async () => {
  await Promise.all(plainPages.map(textOf));
  await postgres.freeze();
  try {
    // More questions than there are connections: none of them may hold one for itself.
    expect(new Set(await Promise.all(Array.from({ length: 30 }, () => statusOf("/readyz"))))).toEqual(
      new Set([503]),
    );
    expect(await statusOf("/healthz")).toBe(200);
    expect(new Set(await Promise.all(plainPages.map(statusOf)))).toEqual(new Set([200]));
    // What must ask it is given up in time, the second time too.
    for (const words of ["jamais-vu", "jamais-vu-non-plus"]) {
      const began = performance.now();
      expect(await statusOf(`/catalogue?q=${words}`)).toBeGreaterThanOrEqual(500);
      expect(performance.now() - began).toBeLessThan(25_000);
    }
  } finally {
    await postgres.thaw();
  }
  await eventually(async () => (await statusOf("/readyz")) === 200, recoveryLimit);
});

test("while a lock holds up every search, visitors write and staff sign in", async () => {
  const holder = new pg.Client({ connectionString: postgres.url });
  await holder.connect();
  await holder.query("begin");
  await holder.query("lock table vehicles in access exclusive mode");
  const began = performance.now();
  const searches = Array.from({ length: 30 }, (_, i) => statusOf(`/catalogue?q=mot-${i}`));
  try {
    await sleep(1_000);
    expect(await statusOf("/readyz")).toBe(200);
    expect(await statusOf("/locadmin")).toBe(200);
    await createBrowser(here()).signIn();
    expect((await sendMessage("Malgré le verrou.")).status).toBe(200);
    expect(performance.now() - began).toBeLessThan(5_000);
    // None of them waits for as long as the lock is held.
    await Promise.all(searches);
    expect(performance.now() - began).toBeLessThan(20_000);
  } finally {
    await holder.end();
    await Promise.all(searches);
  }
});

async function hasLeft(words: string): Promise<boolean> {
  const query = "select 1 from outgoing_mails where state = 'sent' and body like '%' || $1 || '%'";
  return (await runOn(postgres.url, query, [words])).length > 0;
}

/** Acknowledged to their senders, and not in the database. */
async function unknownMessages(round: number, writing: ReturnType<typeof keepAsking>[]): Promise<string[]> {
  const rows = await runOn<{ message: string }>(postgres.url, "select message from notifications");
  const known = new Set(rows.map(({ message }) => message));
  const acknowledged = writing.flatMap(({ answers }, i) =>
    answers
      .filter(({ status }) => status === 200)
      .map(({ turn }) => `Message ${round}-${i + 1}-${turn}, à ne pas perdre.`),
  );
  expect(acknowledged.length).toBeGreaterThan(0);
  return acknowledged.filter((message) => !known.has(message));
}
