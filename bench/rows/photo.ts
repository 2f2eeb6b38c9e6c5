import { setTimeout as sleep } from "node:timers/promises";
import { eventually } from "#tests/support/eventually.ts";
import { phonePhoto } from "#tests/support/phone-photo.ts";
import { type BenchRow, median, withinLimit } from "../row.ts";
import type { BenchSite } from "../stage.ts";
import { views } from "../tools/wrk.ts";

const rounds = 3;
const reading = { perSecond: 200, seconds: 40, pages: ["/", "/catalogue", "/agences", "/contact"] };

/** A photo as it comes out of a phone, from the request that sends it to the page that shows it. */
export const photo: BenchRow = {
  name: "photo",
  title: `A 12 Mpx phone photo, beside ${reading.perSecond} page views/s`,
  needs: ["wrk"],
  async run(stage, progress) {
    const site = await stage.openSite();
    await site.browser.signIn();
    progress("making the photo");
    const body = await phonePhoto();
    const addPhotos = async () => {
      const times = [];
      await sleep(1_000);
      for (let round = 1; round <= rounds; round += 1) {
        progress(`photo ${round} of ${rounds}`);
        times.push(await addPhoto(site, body));
      }
      progress("the last visitors");
      return times;
    };
    const [{ p99, perSecond, errors }, times] = await Promise.all([views(site.url, reading), addPhotos()]);
    if (errors > 0) throw new Error(`${errors} page views failed`);
    const megabytes = (body.byteLength / 1e6).toFixed(1);
    return [
      withinLimit({
        what: "from the request to the catalogue, median",
        measured: median(times.map(({ visible }) => visible)) / 1000,
        limit: 2,
        unit: "s",
        note: `${megabytes} MB; decoding and four WebP on one core`,
      }),
      withinLimit({
        what: "AVIF after that, the slowest",
        measured: Math.max(...times.map(({ avif }) => avif)) / 1000,
        limit: 15,
        unit: "s",
        why: "each width waits up to 5 s for a calm that 200 views a second never leave; WebP is shown meanwhile",
      }),
      withinLimit({
        what: "page views meanwhile, p99",
        measured: p99,
        limit: 100,
        unit: "ms",
        why: "the encoder, the server, PostgreSQL and wrk share the cores",
        note: `${perSecond.toFixed(0)}/s were held`,
      }),
    ];
  },
};

async function addPhoto(site: BenchSite, body: Buffer): Promise<{ visible: number; avif: number }> {
  const [vehicle] = await site.query<{ id: string }>(`
    insert into vehicles (name, type, agency_id, created_at)
    select 'Porteur', 'Poids lourds', id, now() from agencies order by id limit 1 returning id`);
  const id = vehicle?.id as string;
  const began = performance.now();
  const address = `${site.url}/locadmin/dashboard/televersement?kind=vehicle-photo&vehicle_id=${id}`;
  const { cookie } = site.browser;
  const headers = { cookie, origin: site.url, "content-type": "image/jpeg", "x-file-name": "IMG_2047.jpg" };
  const sent = await fetch(address, { method: "POST", body: new Uint8Array(body), headers });
  const { file, error } = (await sent.json()) as { file?: { id: string; url: string }; error?: string };
  if (!file) throw new Error(`the photo was refused: ${error}`);
  const saved = await site.browser.post(`/locadmin/dashboard/vehicules/${id}/photos`, {
    intent: "add",
    file_id: file.id,
  });
  if (saved.status !== 200) throw new Error(`the photo was not saved: ${await saved.text()}`);
  await eventually(async () => (await (await fetch(`${site.url}/catalogue`)).text()).includes(file.url));
  const picture = await fetch(`${site.url}${file.url}?w=480`, { headers: { accept: "image/webp" } });
  if (picture.status !== 200) throw new Error(`the picture was answered ${picture.status}`);
  await picture.arrayBuffer();
  const visible = performance.now() - began;
  await eventually(async () => {
    const [row] = await site.query<{ ready: boolean }>(
      "select variants_ready as ready from stored_files where id = $1",
      [file.id],
    );
    return row?.ready;
  }, 120_000);
  return { visible, avif: performance.now() - began - visible };
}
