import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { eventually } from "#tests/support/eventually.ts";
import { freePort } from "#tests/support/free-port.ts";
import { nginxExample, runNginx } from "#tests/support/nginx.ts";
import { atLeast, type BenchRow, type Measurement, median, withinLimit } from "../row.ts";
import type { BenchSite } from "../stage.ts";
import { answerOf, browserHeaders, wrk } from "../tools/wrk.ts";

const rounds = 3;
const wanted = 0.8;
const pages = { home: "/", catalogue: "/catalogue" };

/** As Debian installs it, with a log, as the example has one. */
const fileServer = ({ port, folder }: Place) => `server {
  listen 127.0.0.1:${port}; root ${folder}/files;
  location / { access_log access.log; open_file_cache off; keepalive_requests 1000;
    add_header content-encoding br; add_header vary accept-encoding; }
}`;

/** A public page kept by the example of deploy/, beside nginx sending the very same bytes from a file; one core each. */
export const cachedPage: BenchRow = {
  name: "cached",
  title: "A public page kept by deploy/nginx.conf, beside nginx serving the same bytes as a file",
  needs: ["nginx", "wrk"],
  async run(stage, progress) {
    const site = await stage.openSite();
    // The example itself: ports and folders are this machine's, and there is no TLS.
    const kept = await startNginx((place) => nginxExample({ origins: [site.url, site.url], ...place }));
    const files = await startNginx(fileServer);
    try {
      const measurements: Measurement[] = [];
      for (const [name, path] of Object.entries(pages)) {
        const { body, encoding } = await answerOf(kept.url + path, browserHeaders);
        if (encoding !== "br") throw new Error(`${path} came in ${encoding ?? "plain"}`);
        files.put(name, body);
        const rates = { kept: [] as number[], file: [] as number[], alone: [] as number[] };
        for (let round = 1; round <= rounds; round += 1) {
          progress(`${path}, ${round} of ${rounds}`);
          const load = async (url: string) => (await wrk(url, browserHeaders)).perSecond;
          rates.kept.push(await load(kept.url + path));
          rates.file.push(await load(`${files.url}/${name}`));
          rates.alone.push(await load(site.url + path));
        }
        const measured = median(rates.kept) / median(rates.file);
        measurements.push(
          atLeast({
            what: `${path}, as browsers ask, requests/s`,
            value: `${median(rates.kept).toFixed(0)} = ${measured.toFixed(2)} ×`,
            against: `${median(rates.file).toFixed(0)} (the same bytes in a file)`,
            measured,
            limit: wanted,
            unit: "×",
            note: `${median(rates.alone).toFixed(0)} by node:http without nginx`,
          }),
        );
      }
      progress("freshness");
      for (const kind of ["save", "maintenance"] as const)
        measurements.push(await freshness(site, kept.url, kind));
      return measurements;
    } finally {
      await kept.stop();
      await files.stop();
    }
  },
};

type Answer = Awaited<ReturnType<typeof answerOf>>;

const changes = {
  /** What every page shows in its footer. */
  save: (round: number) => ({
    query: `update company_info set name = 'Tramontane ${round}'`,
    isShown: ({ status, body }: Answer) => status === 200 && body.includes(`Tramontane ${round}`),
  }),
  maintenance: (round: number) => ({
    query: `update maintenance_settings set is_enabled = ${round % 2 === 1}`,
    isShown: ({ status }: Answer) => status === (round % 2 === 1 ? 503 : 200),
  }),
};

/** From the commit until nobody is shown what was before, the slowest of some; asked for often, and hardly ever. */
async function freshness(site: BenchSite, url: string, kind: keyof typeof changes): Promise<Measurement> {
  const delays: number[] = [];
  for (let round = 1; round <= 6; round += 1) {
    const { query, isShown } = changes[kind](round);
    await site.query(query);
    const began = performance.now();
    let lastOld = began;
    while (performance.now() - began < 3_000) {
      if (!isShown(await answerOf(url))) lastOld = performance.now();
      // Every other time somebody comes late: they too are shown what is.
      await sleep(round % 4 < 2 ? 20 : 2_050);
    }
    delays.push(lastOld - began);
  }
  return withinLimit({
    what: `fresh after a ${kind === "save" ? kind : "maintenance switch"}, the slowest of 6`,
    measured: Math.max(...delays),
    limit: 2_000,
    unit: "ms",
  });
}

interface Place {
  port: number;
  folder: string;
}

/** An nginx of one worker, with what a row puts into its `http` block. */
async function startNginx(http: (place: Place) => string) {
  const folder = mkdtempSync(path.join(os.tmpdir(), "tramontane-nginx-"));
  const port = await freePort();
  mkdirSync(path.join(folder, "files"));
  const settings = "sendfile on; tcp_nopush on; default_type text/html;";
  const nginx = runNginx(folder, `${settings}\n${http({ port, folder })}`);
  const url = `http://127.0.0.1:${port}`;
  await eventually(() => fetch(url).catch(() => false), 5_000);
  return {
    url,
    put: (name: string, body: Buffer) => writeFileSync(path.join(folder, "files", name), body),
    async stop() {
      await nginx.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
