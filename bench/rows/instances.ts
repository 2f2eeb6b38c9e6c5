import { readFileSync } from "node:fs";
import os from "node:os";
import { atLeast, type BenchRow, type Measurement } from "../row.ts";
import { startNginx } from "../tools/nginx.ts";
import { type Load, wrk } from "../tools/wrk.ts";

const wanted = 1.7;
/** An instance each, one for nginx and the visitors, one for the database. */
const coresItTakes = 4;

/** One more instance on the same database, behind the same kind of nginx. */
export const instances: BenchRow = {
  name: "instances",
  title: "Two instances behind nginx on one PostgreSQL, beside one",
  needs: ["nginx", "wrk"],
  async run(stage, progress) {
    const first = await stage.openSite();
    const second = await stage.openAnother(first);
    await first.browser.signIn();
    const alone = await startNginx(...balance([first.url]));
    const both = await startNginx(...balance([first.url, second.url]));
    try {
      const measurements: Measurement[] = [];
      for (const { what, path, headers } of [
        { what: "/catalogue made anew", path: "/catalogue", headers: { cookie: first.browser.cookie } },
        { what: "/catalogue from the cache", path: "/catalogue", headers: {} },
      ]) {
        const load = (origin: string, seconds: number) =>
          wrk(origin + path, { connections: 16, seconds, headers: { "accept-encoding": "br", ...headers } });
        await load(both.url, 3);
        progress(`${what}, one instance`);
        const one = await whileBusy(() => load(alone.url, 6));
        progress(`${what}, two instances`);
        const two = await whileBusy(() => load(both.url, 6));
        measurements.push(judge(what, one, two));
      }
      return measurements;
    } finally {
      await alone.stop();
      await both.stop();
    }
  },
};

interface BusyLoad extends Load {
  /** Of all cores, from 0 to 1. */
  busy: number;
}

function judge(what: string, one: BusyLoad, two: BusyLoad): Measurement {
  const measured = two.perSecond / one.perSecond;
  const cores = os.availableParallelism();
  const share = (busy: number) => `${(busy * 100).toFixed(0)} %`;
  const shared = `${cores} cores are shared by nginx, wrk, PostgreSQL and the instances`;
  const room = `beside one instance they were ${share(one.busy)} busy, so ${(1 / one.busy).toFixed(2)} × was the most to gain`;
  return atLeast({
    what: `${what}, requests/s`,
    value: `${two.perSecond.toFixed(0)} = ${measured.toFixed(2)} ×`,
    against: `${one.perSecond.toFixed(0)} (one instance)`,
    measured,
    limit: wanted,
    unit: "×",
    why: cores < coresItTakes ? `${shared}; ${room}` : room,
    note: `${share(two.busy)} busy with two`,
  });
}

/** nginx as it stands before instances: connections kept, requests in turn. */
function balance(origins: string[]): [server: string, http: string] {
  const servers = origins.map((origin) => `server 127.0.0.1:${new URL(origin).port};`).join(" ");
  return [
    `location / { proxy_pass http://site; proxy_http_version 1.1; proxy_set_header Connection "";
      proxy_set_header Host $host; proxy_set_header X-Forwarded-For $remote_addr; }`,
    `upstream site { ${servers} keepalive 64; }`,
  ];
}

async function whileBusy(work: () => Promise<Load>): Promise<BusyLoad> {
  const before = processorTimes();
  const load = await work();
  const after = processorTimes();
  return { ...load, busy: (after.busy - before.busy) / (after.all - before.all) };
}

function processorTimes(): { busy: number; all: number } {
  const [, ...times] = (readFileSync("/proc/stat", "utf8").split("\n", 1)[0] ?? "").split(/\s+/);
  const [user = 0, nice = 0, system = 0, idle = 0, waiting = 0, ...rest] = times.map(Number);
  // The last two are guests, which the first two have already.
  const interrupts = rest.slice(0, 3).reduce((sum, time) => sum + time, 0);
  const busy = user + nice + system + interrupts;
  return { busy, all: busy + idle + waiting };
}
