import { addDays, todayOf } from "#app/domain/rental/days.ts";
import { statusOrder } from "#app/domain/requests/request-status.ts";
import { type BenchRow, type Measurement, median, withinLimit } from "../row.ts";
import type { BenchSite } from "../stage.ts";

interface Comparison extends Record<"small" | "large", BenchSite> {
  what: string;
  path: string;
  maxRatio: number;
}

export interface Fleet {
  vehicles: number;
  notifications: number;
  periods: number;
}

const few: Fleet = { vehicles: 100, notifications: 50, periods: 1_000 };
const rounds = 40;

const under = (path: string, ...rest: string[]) => rest.map((end) => path + end);
const dashboard = "/locadmin/dashboard";
const office = [
  dashboard,
  ...under(
    "/admin",
    "",
    ...statusOrder.map((tab) => `?statut=${tab}`),
    "?vue=miennes",
    "?vue=retard",
    "?vue=a-traiter",
  ),
  ...under("/admin", "?filtre=non-lus", "?filtre=echecs", "?sujet=devis", "?agence=siege&statut=gagne"),
  ...under("/admin", "?q=chantier+000042", "?q=bonjour"),
  ...under(`${dashboard}/planning`, "", "?groupe=type&echelle=trimestre", "?type=Remorques"),
  ...under(`${dashboard}/planning`, "?q=chantier+000042", "?q=chantier"),
  ...under(`${dashboard}/planning?vue=liste`, "", "&etat=a-venir", "&etat=passees"),
  ...under(`${dashboard}/vehicules`, "", "?disponibilite=oui", "?type=Remorques"),
  ...under(`${dashboard}/vehicules`, "?q=modele+000042", "?tri=prix&ordre=desc"),
  ...under(`${dashboard}/`, "agences", "marques", "photos", "image-accueil", "statistiques", "a-propos"),
  ...under(`${dashboard}/`, "utilisateurs", "parametres", "historique"),
];
/** Vehicles whose ids differ from site to site: `pathOn` fills them in. */
const vehiclePage = "/catalogue/…";
const estimatePage = "/catalogue/…?duree=12&km=2000";
const selectionPage = "/selection?v=…&duree=5";
/** A few days in spring, when a part of either fleet is away. */
export function springDays(): string {
  const first = addDays(todayOf(new Date()), 120);
  return `du=${first}&au=${addDays(first, 3)}`;
}
const catalogue = [
  ...under("/catalogue", "", "?type=Remorques", "?disponibilite=indisponibles"),
  ...under("/catalogue", "?capacite_min=20&capacite_max=60", "?q=modele+000042"),
  ...under(`${dashboard}/vehicules`, "", "?q=modele+000042"),
  vehiclePage,
  estimatePage,
  selectionPage,
  "/quel-vehicule?mode=demenage&surface=45&permis=B",
  ...under("/catalogue?", "permis=B", springDays(), `${springDays()}&type=Remorques&capacite_min=20`),
  "/tarifs",
];

/** Ten thousand should hardly be felt; at a hundred thousand the counts beside the filters are, by so much. */
const larger = [
  { fleet: { vehicles: 5_000, notifications: 50_000, periods: 50_000 }, paths: office, maxRatio: 1.5 },
  { fleet: { ...few, vehicles: 10_000, periods: 50_000 }, paths: catalogue, maxRatio: 2 },
  { fleet: { ...few, vehicles: 100_000, periods: 200_000 }, paths: catalogue, maxRatio: 4 },
];

/** Screens of a large fleet, each vehicle with its photo, and of a full inbox, beside the same of a small one. */
export const growth: BenchRow = {
  name: "growth",
  title: `Growth: ${larger.map(({ fleet }) => fleet.vehicles).join(", ")} vehicles beside ${few.vehicles}`,
  async run(stage, progress) {
    const small = await stage.openSite();
    await fill(small, few);
    const measurements: Measurement[] = [];
    for (const { fleet, paths, maxRatio } of larger) {
      progress(`filling with ${fleet.vehicles}`);
      const large = await stage.openSite();
      await fill(large, fleet);
      for (const path of paths) {
        const what = `${fleet.vehicles}: ${path}`;
        progress(what);
        measurements.push(await sideBySide({ what, small, large, path, maxRatio }));
      }
    }
    return measurements;
  },
};

/** The same page of both sites, asked for in turns by their staff, so that no cache answers and the machine weighs on both. */
async function sideBySide({ what, small, large, path, maxRatio }: Comparison): Promise<Measurement> {
  const [smallPath, largePath] = [await pathOn(small, path), await pathOn(large, path)];
  const times = { small: [] as number[], large: [] as number[] };
  for (let round = -5; round < rounds; round += 1) {
    const [a, b] = [await timeOf(small, smallPath), await timeOf(large, largePath)];
    if (round < 0) continue;
    times.small.push(a);
    times.large.push(b);
  }
  const [smallMs, largeMs] = [median(times.small), median(times.large)];
  const measured = largeMs / smallMs;
  return withinLimit({
    what,
    value: `${largeMs.toFixed(1)} ms = ${measured.toFixed(2)} ×`,
    against: `${smallMs.toFixed(1)} ms`,
    measured,
    limit: maxRatio,
    unit: "×",
    why: "rows that must be counted grow with the table",
  });
}

async function pathOn(site: BenchSite, path: string): Promise<string> {
  if (!path.includes("…")) return path;
  const names = path === selectionPage ? "'Véhicule 40', 'Véhicule 41', 'Véhicule 42'" : "'Véhicule 42'";
  const rows = await site.query<{ id: string }>(
    `select id from vehicles where name in (${names}) order by name`,
  );
  return path.replace("…", rows.map(({ id }) => id).join(","));
}

async function timeOf(site: BenchSite, path: string): Promise<number> {
  const began = performance.now();
  const answer = await site.browser.get(path);
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
  return performance.now() - began;
}

/** Alike but for their number: each screen lists as many rows in both, so that only the searching can differ. */
export async function fill(site: BenchSite, { vehicles, notifications, periods }: Fleet) {
  await site.query("delete from vehicles");
  await site.query("delete from requests");
  await site.query("delete from notifications");
  await withoutSearchIndexes(site, async () => {
    await site.query(`
      insert into vehicles (name, type, brand, model, location, capacity, mileage, price, ptac, payload_kg, description,
        agency_id, available, created_at)
      select 'Véhicule ' || n,
        case when n % 2 = 0 then 'Remorques' else (array['Véhicules léger', 'Poids lourds', 'Frigorifiques'])[1 + n % 3] end,
        'Marque ' || n % 40, 'Modèle ' || lpad(n::text, 6, '0'), 'Céret', n % 900 / 10.0 || ' m³', n * 10, 50 + n % 200,
        (array[2000, 3500, 12000])[1 + n % 3], 800 + n % 500,
        'Une description de longueur ordinaire.', agencies.ids[1 + n % cardinality(agencies.ids)],
        n % 10 <> 0, timestamptz '2024-01-01' + n * interval '1 minute'
      from generate_series(1, ${vehicles}) n, (select array_agg(id order by id) as ids from agencies) agencies`);
    await site.query(`
      with files as (
        insert into stored_files (key, content_type, byte_size, width, height, state, variants_ready)
        select 'photos/vehicles/' || id || '/cover.webp', 'image/webp', 100000, 1600, 1067, 'attached', true
        from vehicles returning id, key)
      insert into vehicle_photos (vehicle_id, url, file_id, "order")
      select split_part(key, '/', 3)::uuid, '/storage/' || key, id, 0 from files`);
    // Each vehicle's own follow one another, most of them behind us, and more than half of a fleet is out today: every
    // screen lists fifty of small and large alike.
    const each = Math.ceil(periods / vehicles);
    await site.query(`
      insert into vehicle_periods (vehicle_id, kind, during, note)
      select vehicles.id, (array['location', 'reservation', 'entretien', 'option'])[1 + n % 4],
        daterange(day, day + 72), 'Chantier ' || lpad(number::text, 6, '0')
      from (select id, row_number() over (order by created_at) as number from vehicles) vehicles,
        generate_series(1, ${each}) n,
        lateral (select current_date + (n - ${Math.ceil(each * 0.8)}) * 120 + (number * 7 % 100)::int as day) days`);
    // Fifty thousand are what is kept of such a desk: three years of them.
    await site.query(`
      insert into notifications (title, message, read, data, created_at)
      select 'Location', 'Bonjour, chantier ' || lpad(n::text, 6, '0') || ', merci de votre réponse.', n % 2 = 0,
        jsonb_build_object('name', 'Client ' || n, 'email', 'client' || n || '@example.fr', 'phone', '06 39 98 14 27',
          'subject', (array['location', 'devis', 'information', 'reclamation', 'autre'])[1 + n % 5]),
        now() - n * interval '30 minutes'
      from generate_series(1, ${notifications}) n`);
    await site.query("analyze requests");
    // As a desk leaves them: of every fifty requests each status has some; late and assigned are the latest alone.
    await site.query(`
      update requests set
        status = (array['nouveau', 'en_cours', 'devis_envoye', 'gagne', 'perdu', 'clos'])[1 + n % 6],
        due_at = created_at + case when n <= 50 then interval '1 minute' else interval '10 years' end,
        awaits = case when n % 6 < 2 then 'answer' end,
        assignee_id = case when n % 2 = 0 and n <= 50 then (select id from profiles order by email limit 1) end
      from (select id, row_number() over (order by created_at desc) as n from requests) as numbered
      where numbered.id = requests.id`);
  });
  await site.query("vacuum analyze");
  await site.browser.signIn();
}

/** Made at the end they take seconds; kept up row by row they would take minutes. */
async function withoutSearchIndexes(site: BenchSite, insert: () => Promise<void>) {
  const indexes = await site.query<{ indexname: string; indexdef: string }>(
    "select indexname, indexdef from pg_indexes where indexdef like '% USING gin %' and schemaname = 'public'",
  );
  for (const { indexname } of indexes) await site.query(`drop index ${indexname}`);
  await insert();
  for (const { indexdef } of indexes) await site.query(indexdef);
}
