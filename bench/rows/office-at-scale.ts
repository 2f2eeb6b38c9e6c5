import type { BenchRow, Measurement } from "../row.ts";
import { fillSite } from "../tools/fill-site.ts";
import { sideBySide } from "../tools/side-by-side.ts";

const small = { vehicles: 50, notifications: 50 };
const large = { vehicles: 5_000, notifications: 50_000 };
const mostRatio = 1.5;
const rounds = 40;

const screens = [
  "/locadmin/dashboard",
  "/admin",
  "/admin?vue=non-lus",
  "/admin?q=chantier+000042",
  "/locadmin/dashboard/vehicules",
  "/locadmin/dashboard/vehicules?disponibilite=oui",
  "/locadmin/dashboard/vehicules?type=Remorques",
  "/locadmin/dashboard/vehicules?q=modele+000042",
  "/locadmin/dashboard/vehicules?tri=prix&ordre=desc",
  "/locadmin/dashboard/agences",
  "/locadmin/dashboard/marques",
  "/locadmin/dashboard/photos",
  "/locadmin/dashboard/image-accueil",
  "/locadmin/dashboard/statistiques",
  "/locadmin/dashboard/a-propos",
  "/locadmin/dashboard/utilisateurs",
  "/locadmin/dashboard/parametres",
  "/locadmin/dashboard/historique",
];

/** Every staff screen with a large fleet and a full inbox, beside the same screen with a small one. */
export const officeAtScale: BenchRow = {
  name: "office",
  title: `Back-office: ${large.vehicles} vehicles and ${large.notifications} messages beside ${small.vehicles} and ${small.notifications}`,
  async run(stage, progress) {
    const [few, many] = [await stage.openSite(), await stage.openSite()];
    progress("filling");
    await fillSite(few, small);
    await fillSite(many, large);
    const measurements: Measurement[] = [];
    for (const path of screens) {
      progress(path);
      measurements.push(await sideBySide(few, many, path, { mostRatio, rounds }));
    }
    return measurements;
  },
};
