import { setTimeout as sleep } from "node:timers/promises";
import { openStream } from "#tests/support/browser.ts";
import { atMost, type BenchRow } from "../row.ts";
import type { BenchSite, Stage } from "../stage.ts";
import { complaintsOf } from "../tools/complaints.ts";
import { memoryOf } from "../tools/memory.ts";
import { atPace } from "../tools/pace.ts";
import { prepareSaves, sendMessage } from "../tools/staff-and-visitors.ts";
import { views } from "../tools/wrk.ts";

const mostMb = 250;
const mostGrowth = 5;

/** An hour of a busy day, in as many seconds as it takes here. */
const hour = { views: 36_000, staffPages: 600, saves: 120, messages: 120, streams: 600 };
const hourTakes = 120;
/** Idle connections to the database are closed after half a minute. */
const settleSeconds = 45;

const pages = ["/", "/catalogue", "/agences", "/a-propos", "/contact", "/catalogue?type=Remorques"];
const staffPages = ["/locadmin/dashboard", "/admin", "/locadmin/dashboard/vehicules", "/catalogue"];

/** What server and database hold, shared memory counted once: when nobody asks, and after an hour of work. */
export const memory: BenchRow = {
  name: "memory",
  title: "Memory of server and database together (PSS)",
  needs: ["wrk"],
  async run(stage, progress) {
    // Started again, as on any day but the first: the demonstration company is there already.
    const first = await stage.openSite();
    await first.stop();
    const site = await stage.openAnother(first, { TRUSTED_PROXIES: "127.0.0.1" });
    const save = await prepareSaves(site, 20);
    await visitAll(site);
    progress("at rest");
    const rest = await settled(stage, site);
    // The first minutes fill what is kept on purpose: pages, compiled code, the database's buffers.
    progress("the hour before");
    await live(site, save, 0);
    const before = await settled(stage, site);
    progress(`an hour in ${hourTakes} s`);
    await live(site, save, 1);
    progress("at rest again");
    const after = await settled(stage, site);
    const growth = (after.all / before.all - 1) * 100;
    const parts = ({ app, database }: Held) =>
      `server ${app.toFixed(0)} MB, database ${database.toFixed(0)} MB`;
    return [
      atMost({ what: "at rest", measured: rest.all, limit: mostMb, unit: "MB", note: parts(rest) }),
      atMost({
        what: "growth over an hour's load",
        value: `${growth.toFixed(1)} %`,
        against: `${before.all.toFixed(0)} MB after the hour before`,
        measured: growth,
        limit: mostGrowth,
        unit: "%",
        note: `${parts(after)}; ${Object.entries(hour)
          .map(([what, count]) => `${count} ${what}`)
          .join(", ")}`,
      }),
    ];
  },
};

interface Held {
  app: number;
  database: number;
  all: number;
}

async function settled(stage: Stage, site: BenchSite): Promise<Held> {
  await sleep(settleSeconds * 1000);
  const [app, database] = [memoryOf(site.pid), memoryOf(await stage.databasePid())];
  return { app, database, all: app + database };
}

async function visitAll(site: BenchSite) {
  for (const page of [...pages, ...staffPages]) await (await site.browser.get(page)).arrayBuffer();
}

async function live(site: BenchSite, save: (index: number) => Promise<string | null>, which: number) {
  const seconds = hourTakes;
  const pace = (count: number) => ({ perSecond: count / seconds, seconds });
  const offset = which * 10_000;
  const [read, ...others] = await Promise.all([
    views(site.url, { perSecond: hour.views / seconds, seconds, pages }),
    atPace(pace(hour.staffPages), (index) => readStaffPage(site, index)),
    atPace(pace(hour.saves), save),
    atPace(pace(hour.messages), (index) => sendMessage(site, offset + index)),
    atPace(pace(hour.streams), () => listenAWhile(site)),
  ]);
  const [failure] = others.flatMap(({ failures }) => failures);
  if (!failure && read.errors === 0) return;
  throw new Error(`${failure ?? `${read.errors} page views failed`}; ${complaintsOf(site)[0] ?? ""}`);
}

async function readStaffPage(site: BenchSite, index: number): Promise<string | null> {
  const answer = await site.browser.get(staffPages[index % staffPages.length] as string);
  await answer.arrayBuffer();
  return answer.status === 200 ? null : `a staff page was answered ${answer.status}`;
}

async function listenAWhile(site: BenchSite): Promise<string | null> {
  const stream = await openStream(site.url, "maintenance");
  await sleep(5_000);
  stream.close();
  await stream.ended;
  return stream.status === 200 ? null : `a stream was answered ${stream.status}`;
}
