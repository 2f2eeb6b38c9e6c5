import { request } from "node:http";
import { type BenchRow, median } from "../row.ts";
import { startNginx } from "../tools/nginx.ts";
import { wrk } from "../tools/wrk.ts";

const rounds = 3;
const wanted = 0.35;

/** A public page from the cache, beside nginx sending the very same bytes from a file; each on one core. */
export const cachedPage: BenchRow = {
  name: "cached",
  title: "A cached public page beside nginx serving the same bytes as a file",
  needs: ["nginx", "wrk"],
  async run(stage, progress) {
    const site = await stage.openSite();
    const nginx = await startNginx(
      "location / { add_header content-encoding br; add_header vary accept-encoding; }",
    );
    try {
      const measurements = [];
      for (const [name, path] of [
        ["home", "/"],
        ["catalogue", "/catalogue"],
      ] as const) {
        nginx.put(name, await brotliBody(site.url + path));
        const ours: number[] = [];
        const theirs: number[] = [];
        for (let round = 0; round < rounds; round += 1) {
          progress(`${path}, ${round + 1} of ${rounds}`);
          ours.push((await wrk(site.url + path)).perSecond);
          theirs.push((await wrk(`${nginx.url}/${name}`)).perSecond);
        }
        const ratio = median(ours) / median(theirs);
        measurements.push({
          what: `${path}, requests/s on one core, brotli`,
          value: median(ours).toFixed(0),
          against: `${median(theirs).toFixed(0)} (nginx)`,
          reach: `≥ ${wanted} × (${ratio.toFixed(2)} ×)`,
          isReached: ratio >= wanted,
        });
      }
      return measurements;
    } finally {
      await nginx.stop();
    }
  },
};

/** The compressed bytes as they are sent: `fetch` would unpack them. */
function brotliBody(url: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { "accept-encoding": "br" } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk) => chunks.push(chunk));
      answer.on("end", () => resolve(Buffer.concat(chunks)));
      answer.on("error", reject);
    })
      .on("error", reject)
      .end();
  });
}
