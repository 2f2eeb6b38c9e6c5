import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { officePaths } from "#app/lib/office-paths.ts";
import { createBrowser } from "#tests/support/browser.ts";
import { flood, floodAddress, floodNames } from "#tests/support/flood.ts";
import { adminAccount } from "#tests/support/instance.ts";
import { startProbe } from "#tests/support/probe.ts";
import { sendVisitorMessage } from "#tests/support/visitor-message.ts";
import { type BenchRow, type Measurement, median, withinLimit } from "../row.ts";
import type { BenchSite } from "../stage.ts";

const rounds = 3;
const seconds = 4;
const maxAbove = 100;
const maxGrowth = 100;

/** Files that cost most to read of those a member of staff may send. */
const files = {
  "a file of empty lines, 10 MB": () => `Identifiant;Nom;Prix\n${";;\n".repeat(3_490_000)}`,
  "a file of quotes, 10 MB": () => '"'.repeat(10_400_000),
};

/** While one address does its worst, everybody else reads, writes and signs in. */
export const oneAddress: BenchRow = {
  name: "one-address",
  title: `One address does its worst: how long others wait for the home page at most, median of ${rounds}`,
  async run(stage, progress) {
    const site = await stage.openSite();
    await site.browser.signIn();
    for (const path of ["/", "/catalogue", "/tarifs", "/contact"])
      await (await fetch(site.url + path)).text();
    const floods: Record<string, () => Promise<unknown>> = {};
    for (const name of floodNames) floods[name] = () => flood(site.url, name, seconds);
    for (const [name, make] of Object.entries(files)) floods[name] = () => sendFile(site, make());
    progress("warm-up");
    // The page cache keeps a page from its second request on: what it may hold is ordinary use, not the attack's doing.
    await visitOrdinarily(site);
    progress("ordinary use");
    const before = await memoryOfOrdinaryUse(site);
    progress("quiet");
    const quiet = await watchRounds(site, () => sleep(seconds * 1_000));
    const attacked = watchMemory(site);
    const measurements: Measurement[] = [];
    const refused: string[] = [...quiet.refused];
    for (const [name, attack] of Object.entries(floods)) {
      progress(name);
      const { longest, middle, refused: others } = await watchRounds(site, attack);
      refused.push(...others.map((status) => `${name}: ${status}`));
      measurements.push(
        withinLimit({
          what: name,
          value: `${longest.toFixed(0)} ms`,
          against: `${quiet.longest.toFixed(0)} ms (quiet)`,
          measured: longest - quiet.longest,
          limit: maxAbove,
          unit: "ms more",
          note: `median ${middle.toFixed(1)} ms`,
        }),
      );
    }
    const peak = attacked.stop();
    progress("ordinary use again");
    const after = await memoryOfOrdinaryUse(site);
    measurements.push(
      withinLimit({
        what: "memory of ordinary use afterwards",
        value: `${after.toFixed(0)} MB`,
        against: `${before.toFixed(0)} MB (before)`,
        measured: after - before,
        limit: maxGrowth,
        unit: "MB more",
        note: `${peak.toFixed(0)} MB at its highest meanwhile`,
      }),
      withinLimit({
        what: "messages and sign-ins of others that were refused",
        against: `${asked} sent`,
        measured: refused.length,
        limit: 0,
        unit: "",
        note: [...new Set(refused)].join(", "),
      }),
    );
    return measurements;
  },
};

async function memoryOfOrdinaryUse(site: BenchSite): Promise<number> {
  const memory = watchMemory(site);
  await visitOrdinarily(site);
  return memory.stop();
}

/** Pages in every encoding, enough of them that Node has collected its old generation once. */
async function visitOrdinarily(site: BenchSite) {
  for (let visit = 0; visit < 1_000; visit += 1) {
    const headers = {
      "x-forwarded-for": `203.0.113.${visit % 50}`,
      "accept-encoding": ["br", "gzip", ""][visit % 3] ?? "",
    };
    for (const path of [`/catalogue?q=${visit}`, `/agences?q=${visit}`, "/locadmin"])
      await (await fetch(site.url + path, { headers })).text();
  }
  for (let round = 0; round < 10; round += 1) await writeAndSignIn(site);
}

/** The longest wait of each round, in the middle of some: whatever else the machine does meanwhile is in one of them. */
async function watchRounds(site: BenchSite, attack: () => Promise<unknown>) {
  const met: Awaited<ReturnType<typeof watch>>[] = [];
  for (let round = 0; round < rounds; round += 1) met.push(await watch(site, attack));
  return {
    longest: median(met.map(({ longest }) => longest)),
    middle: median(met.map(({ middle }) => middle)),
    refused: met.flatMap(({ refused }) => refused),
  };
}

async function watch(site: BenchSite, attack: () => Promise<unknown>) {
  // Attempts of one attack are not held against the next.
  await site.query("delete from rate_limits");
  await sleep(1_000);
  const probe = startProbe(site.url);
  let isOn = true;
  const others = (async () => {
    const refused: string[] = [];
    while (isOn) {
      refused.push(...(await writeAndSignIn(site)));
      await sleep(700);
    }
    return refused;
  })();
  await attack();
  isOn = false;
  const refused = await others;
  const { longest, middle, failures } = await probe.stop();
  return { longest, middle, refused: [...refused, ...failures] };
}

let asked = 0;

/** Of an address that is somebody else's each time. */
async function writeAndSignIn(site: BenchSite): Promise<string[]> {
  const headers = { "x-forwarded-for": `203.0.113.${asked % 200}` };
  const browser = createBrowser(site.url);
  const message = await sendVisitorMessage(browser, `Bonjour ${asked}`, headers);
  const signIn = await browser.postJson("/api/auth/sign-in/email", adminAccount, headers);
  asked += 2;
  return [message, signIn]
    .filter(({ status }) => status !== 200)
    .map(({ status, url }) => `${status} ${url}`);
}

async function sendFile(site: BenchSite, file: string) {
  const headers = {
    "x-forwarded-for": floodAddress,
    "content-type": "text/csv",
    cookie: site.browser.cookie,
  };
  const init = { method: "POST", headers: { ...headers, origin: site.url }, body: file };
  await (await fetch(site.url + officePaths.vehiclesImportFile, init)).text();
}

function watchMemory({ pid }: BenchSite) {
  let highest = 0;
  const look = () => {
    const pages = Number(readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1]);
    highest = Math.max(highest, pages / 256);
  };
  const timer = setInterval(look, 50);
  return {
    stop() {
      clearInterval(timer);
      look();
      return highest;
    },
  };
}
