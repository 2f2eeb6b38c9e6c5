import { atMost, type BenchRow, type Measurement } from "../row.ts";
import type { BenchSite } from "../stage.ts";
import { fillSite } from "../tools/fill-site.ts";
import { memoryOf } from "../tools/memory.ts";
import { sideBySide } from "../tools/side-by-side.ts";

const small = { vehicles: 100, notifications: 50 };
const large = { vehicles: 100_000, notifications: 50 };

const paths = [
  "/catalogue",
  "/catalogue?type=Remorques",
  "/catalogue?disponibilite=indisponibles",
  "/catalogue?capacite_min=20&capacite_max=60",
  "/catalogue?q=modele+000042",
  "/locadmin/dashboard/vehicules",
  "/locadmin/dashboard/vehicules?q=modele+000042",
];

/** The same site with a thousand times the vehicles, each with its photo. */
export const growth: BenchRow = {
  name: "growth",
  title: `Growth: ${large.vehicles} vehicles beside ${small.vehicles}`,
  async run(stage, progress) {
    const [few, many] = [await stage.openSite(), await stage.openSite()];
    progress("filling");
    await fillSite(few, small);
    await fillSite(many, large);
    const measurements: Measurement[] = [];
    const limits = { mostRatio: 2, rounds: 20 };
    for (const path of paths) {
      progress(path);
      measurements.push(await sideBySide(few, many, path, limits));
    }
    progress("a vehicle's page");
    const pages = { few: await vehiclePage(few), many: await vehiclePage(many) };
    measurements.push(await sideBySide(few, many, pages, { ...limits, what: "/catalogue/…" }));
    const [fewMb, manyMb] = [memoryOf(few.pid), memoryOf(many.pid)];
    measurements.push(
      atMost({
        what: "memory of the server",
        value: `${manyMb.toFixed(0)} MB = ${(manyMb / fewMb).toFixed(2)} ×`,
        against: `${fewMb.toFixed(0)} MB`,
        measured: manyMb / fewMb,
        limit: 1.3,
        unit: "×",
      }),
    );
    return measurements;
  },
};

async function vehiclePage(site: BenchSite): Promise<string> {
  const [row] = await site.query<{ id: string }>("select id from vehicles where name = 'Véhicule 42'");
  return `/catalogue/${row?.id}`;
}
