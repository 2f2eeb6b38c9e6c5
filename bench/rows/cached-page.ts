import { atLeast, type BenchRow, type Measurement, median } from "../row.ts";
import { answerOf } from "../tools/answer.ts";
import { startNginx } from "../tools/nginx.ts";
import { browserHeaders, wrk } from "../tools/wrk.ts";

const rounds = 3;

/** How the page is asked for, and what of nginx's figure is wanted. */
const askers = [
  { how: "brotli", headers: { "accept-encoding": "br" }, wanted: 0.35, against: "" },
  {
    how: "as browsers ask",
    headers: browserHeaders,
    // Five times what a WordPress behind nginx's fastcgi_cache gave: 1,900 where nginx gave 30,000 to 40,000.
    wanted: 0.3,
    against: "; a WordPress behind fastcgi_cache: 0.06 ×",
  },
];

const sameHeaders = "add_header content-encoding br; add_header vary accept-encoding;";
/** As Debian installs it, and with all that makes it faster. */
const nginxServer = `
  location / { access_log access.log; open_file_cache off; keepalive_requests 1000; ${sameHeaders} }
  location /tuned/ { ${sameHeaders} }`;

/** A public page from the cache, beside nginx sending the very same bytes from a file; each on one core. */
export const cachedPage: BenchRow = {
  name: "cached",
  title: "A cached public page beside nginx serving the same bytes as a file",
  needs: ["nginx", "wrk"],
  async run(stage, progress) {
    const site = await stage.openSite();
    const nginx = await startNginx(nginxServer);
    try {
      const measurements: Measurement[] = [];
      for (const [name, path] of [
        ["home", "/"],
        ["catalogue", "/catalogue"],
      ] as const) {
        for (const { how, headers, wanted, against } of askers) {
          const { body, encoding } = await answerOf(site.url + path, headers);
          if (encoding !== "br") throw new Error(`${path} came in ${encoding || "plain"}, asked ${how}`);
          for (const place of ["", "tuned/"]) nginx.put(place + name, body);
          const ours: number[] = [];
          const theirs: number[] = [];
          const tuned: number[] = [];
          for (let round = 0; round < rounds; round += 1) {
            progress(`${path}, ${how}, ${round + 1} of ${rounds}`);
            ours.push((await wrk(site.url + path, { headers })).perSecond);
            theirs.push((await wrk(`${nginx.url}/${name}`, { headers })).perSecond);
            tuned.push((await wrk(`${nginx.url}/tuned/${name}`, { headers })).perSecond);
          }
          const measured = median(ours) / median(theirs);
          measurements.push(
            atLeast({
              what: `${path}, ${how}, requests/s on one core`,
              value: `${median(ours).toFixed(0)} = ${measured.toFixed(2)} ×`,
              against: `${median(theirs).toFixed(0)} (nginx as Debian installs it${against})`,
              measured,
              limit: wanted,
              unit: "×",
              why: "copying the page into the socket costs more than nginx's sendfile",
              note: `${(median(ours) / median(tuned)).toFixed(2)} × of an nginx without log and with its files kept open (${median(tuned).toFixed(0)})`,
            }),
          );
        }
      }
      return measurements;
    } finally {
      await nginx.stop();
    }
  },
};
