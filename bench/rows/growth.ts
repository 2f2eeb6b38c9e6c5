import type { BenchRow, Measurement } from "../row.ts";
import { fillSite } from "../tools/fill-site.ts";
import { memoryOf } from "../tools/memory.ts";
import { sideBySide } from "../tools/side-by-side.ts";

const small = { vehicles: 100, notifications: 50 };
const large = { vehicles: 100_000, notifications: 50 };
const mostMemory = 1.3;

/** The same site with a thousand times the vehicles. */
export const growth: BenchRow = {
  name: "growth",
  title: `Growth: ${large.vehicles} vehicles beside ${small.vehicles}`,
  async run(stage, progress) {
    const [few, many] = [await stage.openSite(), await stage.openSite()];
    progress("filling");
    await fillSite(few, small);
    await fillSite(many, large);
    const paths = [
      "/catalogue",
      "/catalogue?type=Remorques",
      "/catalogue?q=modele+000042",
      "/catalogue?capacite_min=20&capacite_max=60",
      "/locadmin/dashboard/vehicules",
      "/locadmin/dashboard/vehicules?q=modele+000042",
    ];
    const measurements: Measurement[] = [];
    for (const path of paths) {
      progress(path);
      measurements.push(await sideBySide(few, many, path, { mostRatio: 2, rounds: 20 }));
    }
    const [fewMb, manyMb] = [memoryOf(few.pid), memoryOf(many.pid)];
    measurements.push({
      what: "memory of the server",
      value: `${manyMb.toFixed(0)} MB`,
      against: `${fewMb.toFixed(0)} MB`,
      reach: `≤ ${mostMemory} × (${(manyMb / fewMb).toFixed(2)} ×)`,
      isReached: manyMb <= fewMb * mostMemory,
    });
    return measurements;
  },
};
