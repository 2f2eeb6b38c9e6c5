import type { BenchSite } from "../stage.ts";

export interface Fleet {
  vehicles: number;
  notifications: number;
}

/** Alike but for their number: each screen lists as many rows in both, so that only the searching can differ. */
export async function fillSite(site: BenchSite, { vehicles, notifications }: Fleet) {
  await site.query("delete from vehicles");
  await site.query("delete from notifications");
  await withoutSearchIndexes(site, async () => {
    await site.query(`
      insert into vehicles (name, type, brand, model, location, capacity, mileage, price, description, agency_id,
        available, created_at)
      select 'Véhicule ' || n,
        case when n % 2 = 0 then 'Remorques' else (array['Véhicules léger', 'Poids lourds', 'Frigorifiques'])[1 + n % 3] end,
        'Marque ' || n % 40, 'Modèle ' || lpad(n::text, 6, '0'), 'Céret', n % 900 / 10.0 || ' m³', n * 10, 50 + n % 200,
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
    await site.query(`
      insert into notifications (title, message, read, data, created_at)
      select 'Location', 'Bonjour, chantier ' || lpad(n::text, 6, '0') || ', merci de votre réponse.', n % 2 = 0,
        jsonb_build_object('name', 'Client ' || n, 'email', 'client' || n || '@example.fr', 'phone', '06 39 98 14 27',
          'subject', (array['location', 'devis', 'information', 'reclamation', 'autre'])[1 + n % 5]),
        now() - make_interval(mins => n)
      from generate_series(1, ${notifications}) n`);
  });
  await site.query("vacuum analyze");
  await site.browser.signIn();
}

/** Made at the end they take seconds; kept up row by row they would take minutes. */
async function withoutSearchIndexes(site: BenchSite, fill: () => Promise<void>) {
  const indexes = await site.query<{ indexname: string; indexdef: string }>(
    "select indexname, indexdef from pg_indexes where indexdef like '% USING gin %' and schemaname = 'public'",
  );
  for (const { indexname } of indexes) await site.query(`drop index ${indexname}`);
  await fill();
  for (const { indexdef } of indexes) await site.query(indexdef);
}
