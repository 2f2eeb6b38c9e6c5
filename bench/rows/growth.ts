import { atMost, type BenchRow, type Measurement } from "../row.ts";
import type { BenchSite } from "../stage.ts";
import { fillSite } from "../tools/fill-site.ts";
import { memoryOf } from "../tools/memory.ts";
import { sideBySide } from "../tools/side-by-side.ts";

const small = { vehicles: 100, notifications: 50 };
/** Ten thousand should hardly be felt; at a hundred thousand the counts beside the filters are, by so much. */
const larger = [
  { vehicles: 10_000, mostRatio: 2 },
  { vehicles: 100_000, mostRatio: 4 },
];

const paths = [
  "/catalogue",
  "/catalogue?type=Remorques",
  "/catalogue?disponibilite=indisponibles",
  "/catalogue?capacite_min=20&capacite_max=60",
  "/catalogue?q=modele+000042",
  "/locadmin/dashboard/vehicules",
  "/locadmin/dashboard/vehicules?q=modele+000042",
];

/** The same site with a hundred and a thousand times the vehicles, each with its photo. */
export const growth: BenchRow = {
  name: "growth",
  title: `Growth: ${larger.map(({ vehicles }) => vehicles).join(" and ")} vehicles beside ${small.vehicles}`,
  async run(stage, progress) {
    const few = await stage.openSite();
    await fillSite(few, small);
    const measurements: Measurement[] = [];
    for (const { vehicles, mostRatio } of larger) {
      progress(`filling with ${vehicles}`);
      const many = await stage.openSite();
      await fillSite(many, { ...small, vehicles });
      const measure = async (path: string | { few: string; many: string }, name = String(path)) => {
        progress(`${vehicles}: ${name}`);
        const options = { mostRatio, rounds: 20, what: `${vehicles}: ${name}` };
        measurements.push(await sideBySide(few, many, path, options));
      };
      for (const path of paths) await measure(path);
      await measure({ few: await vehiclePage(few), many: await vehiclePage(many) }, "/catalogue/…");
      const [fewMb, manyMb] = [memoryOf(few.pid), memoryOf(many.pid)];
      measurements.push(
        atMost({
          what: `${vehicles}: memory of the server`,
          value: `${manyMb.toFixed(0)} MB = ${(manyMb / fewMb).toFixed(2)} ×`,
          against: `${fewMb.toFixed(0)} MB`,
          measured: manyMb / fewMb,
          limit: 1.3,
          unit: "×",
        }),
      );
    }
    return measurements;
  },
};

async function vehiclePage(site: BenchSite): Promise<string> {
  const [row] = await site.query<{ id: string }>("select id from vehicles where name = 'Véhicule 42'");
  return `/catalogue/${row?.id}`;
}
