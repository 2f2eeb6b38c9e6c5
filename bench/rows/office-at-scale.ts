import { type BenchRow, type Measurement, median } from "../row.ts";
import type { BenchSite } from "../stage.ts";

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
  "/locadmin/dashboard/vehicules?available=true",
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

/** Alike but for their number: each screen lists as many rows in both, so that only the searching can differ. */
async function fill(site: BenchSite, { vehicles, notifications }: typeof small) {
  await site.query("delete from vehicles");
  await site.query("delete from notifications");
  await site.query(`
    insert into vehicles (name, type, brand, model, location, capacity, mileage, price, description, agency_id, available,
      created_at)
    select 'Véhicule ' || n,
      case when n % 2 = 0 then 'Remorques' else (array['Véhicules léger', 'Poids lourds', 'Frigorifiques'])[1 + n % 3] end,
      'Marque ' || n % 40, 'Modèle ' || lpad(n::text, 6, '0'), 'Céret', n % 900 / 10.0 || ' m³', n * 10, 50 + n % 200,
      'Une description de longueur ordinaire.', (select id from agencies order by md5(id::text || n) limit 1),
      n % 10 <> 0, timestamptz '2024-01-01' + n * interval '1 minute'
    from generate_series(1, ${vehicles}) n`);
  await site.query(`
    insert into vehicle_photos (vehicle_id, url, "order")
    select id, '/storage/photos/absent.webp', 0 from vehicles`);
  await site.query(`
    insert into notifications (title, message, read, data, created_at)
    select 'Location', 'Bonjour, chantier ' || lpad(n::text, 6, '0') || ', merci de votre réponse.', n % 2 = 0,
      jsonb_build_object('name', 'Client ' || n, 'email', 'client' || n || '@example.fr', 'phone', '06 39 98 14 27',
        'subject', (array['location', 'devis', 'information', 'reclamation', 'autre'])[1 + n % 5]),
      now() - make_interval(mins => n)
    from generate_series(1, ${notifications}) n`);
  await site.query("vacuum analyze");
  await site.browser.signIn();
}

async function timeOf(site: BenchSite, path: string): Promise<number> {
  const began = performance.now();
  const answer = await site.browser.get(path);
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
  return performance.now() - began;
}

/** Every staff screen with a large fleet and a full inbox, beside the same screen with a small one. */
export const officeAtScale: BenchRow = {
  name: "office",
  title: `Back-office: ${large.vehicles} vehicles and ${large.notifications} messages beside ${small.vehicles} and ${small.notifications}`,
  async run(stage, progress) {
    const [few, many] = [await stage.openSite(), await stage.openSite()];
    progress("filling");
    await fill(few, small);
    await fill(many, large);
    const measurements: Measurement[] = [];
    for (const path of screens) {
      progress(path);
      const times = { few: [] as number[], many: [] as number[] };
      // Taken in turns, so that whatever else the machine does weighs on both.
      for (let round = -5; round < rounds; round += 1) {
        const [a, b] = [await timeOf(few, path), await timeOf(many, path)];
        if (round < 0) continue;
        times.few.push(a);
        times.many.push(b);
      }
      const [fewMs, manyMs] = [median(times.few), median(times.many)];
      const ratio = manyMs / fewMs;
      measurements.push({
        what: path,
        value: `${manyMs.toFixed(1)} ms`,
        against: `${fewMs.toFixed(1)} ms`,
        reach: `≤ ${mostRatio} × (${ratio.toFixed(2)} ×)`,
        isReached: ratio <= mostRatio,
      });
    }
    return measurements;
  },
};
