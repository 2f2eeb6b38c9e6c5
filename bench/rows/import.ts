import { maxRows } from "#app/domain/vehicles/transfer/import-report.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { type BenchRow, type Measurement, withinLimit } from "../row.ts";
import type { BenchSite } from "../stage.ts";

const maxSeconds = 5;
/** What a trial may hold besides the file itself, however many lines it has. */
const maxGrowth = 150;
const token = "for-the-bench-alone-and-long-enough";

/** The trial of a file as large as it may be: as long as a person waits, and without the server growing with it. */
export const vehicleImport: BenchRow = {
  name: "import",
  title: `Import: the trial of ${maxRows} lines`,
  async run(stage, progress) {
    const site = await stage.openSite({ METRICS_TOKEN: token });
    progress(`filling with ${maxRows}`);
    await fill(site);
    await site.browser.signIn();
    const file = await (await site.browser.get(officePaths.vehiclesExport)).text();
    const dearer = file.replaceAll(/"(\d+),00"/g, '"$1,50"');
    return [
      ...(await trial("export → import unchanged", { site, file, expected: `"unchanged":${maxRows}` })),
      ...(await trial("every price changed", { site, file: dearer, expected: `"modified":${maxRows}` })),
    ];
  },
};

async function trial(
  what: string,
  { site, file, expected }: { site: BenchSite; file: string; expected: string },
): Promise<Measurement[]> {
  const before = await heldMemory(site);
  let max = before;
  const watch = setInterval(async () => {
    max = Math.max(max, await heldMemory(site));
  }, 200);
  const began = performance.now();
  const answer = await site.browser.postFile(officePaths.vehiclesImportFile, file, "text/csv");
  const text = await answer.text();
  const seconds = (performance.now() - began) / 1000;
  clearInterval(watch);
  if (!text.includes(expected)) throw new Error(`${what}: ${text.slice(-300)}`);
  const size = (Buffer.byteLength(file) / 1024 ** 2).toFixed(1);
  return [
    withinLimit({ what: `${what}, ${size} MB`, measured: seconds, limit: maxSeconds, unit: "s" }),
    withinLimit({ what: `${what}: memory it takes`, measured: max - before, limit: maxGrowth, unit: "MB" }),
  ];
}

async function heldMemory(site: BenchSite): Promise<number> {
  const metrics = await (
    await fetch(`${site.url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  ).text();
  const [, bytes = "0"] = /^process_resident_memory_bytes (\S+)/m.exec(metrics) ?? [];
  return Number(bytes) / 1024 ** 2;
}

async function fill(site: BenchSite) {
  await site.query("delete from vehicles");
  await site.query(`
    insert into vehicles (name, fleet_number, type, brand, model, location, capacity, mileage, price, ptac, description,
      agency_id, equipment, motorisation)
    select 'Véhicule ' || n, 'P-' || n, 'Remorques', 'Marque ' || n % 40, 'Modèle ' || n, 'Céret', n % 900 / 10.0 || ' m³',
      n * 10, 50 + n % 200, 3500, 'Une description de longueur ordinaire.', agencies.ids[1 + n % cardinality(agencies.ids)],
      array['Hayon élévateur'], array['Diesel']
    from generate_series(1, ${maxRows}) n, (select array_agg(id order by id) as ids from agencies) agencies`);
  await site.query("vacuum analyze vehicles");
}
