import { sql } from "kysely";
import { fileKeyOf } from "#server/files/variants.ts";
import { count } from "../command.ts";
import type { Site } from "../open-site.ts";
import { broken, type Finding, few, ok, warning } from "./finding.ts";

const anHour = 3_600_000;

/** Every file that a record shows, whichever table shows it. */
const shownFiles = sql`
  select 'vehicle_photos' as place, id, url, file_id from vehicle_photos
  union all select 'site_photos', id, url, file_id from site_photos
  union all select 'brands', id, logo_url, file_id from brands
  union all select 'vehicles', id, image_url, null from vehicles
  union all select 'company_info', id, header_logo_url, header_logo_file_id from company_info
  union all select 'company_info', id, footer_logo_url, footer_logo_file_id from company_info
  union all select 'company_info', id, hero_image_url, hero_image_file_id from company_info`;

/** Rows without a file, and files without a row. */
export async function checkStore(site: Site): Promise<Finding[]> {
  const rowsSubject = "Fichiers des fiches";
  const objectsSubject = "Fichiers sans fiche";
  const present = new Map<string, Date>();
  try {
    await site.storage.check();
    for (const prefix of ["photos/", "logos/", "variants/"])
      for await (const { key, modifiedAt } of site.storage.list(prefix)) present.set(key, modifiedAt);
  } catch (error) {
    return [broken("Magasin de fichiers", `il ne répond pas : ${(error as Error).message}`)];
  }
  const rows = await site.db.selectFrom("stored_files").select(["key", "state"]).execute();
  const missing = rows
    .filter(({ key, state }) => state === "attached" && !present.has(key))
    .map(({ key }) => key);
  const known = new Set(rows.map(({ key }) => key));
  // The sweep leaves younger ones alone too: they may be under way.
  const limit = site.now().getTime() - 2 * anHour;
  const orphans = [...present]
    .filter(([key, modifiedAt]) => modifiedAt.getTime() < limit && !known.has(fileKeyOf(key) ?? ""))
    .map(([key]) => key);
  return [
    missing.length > 0
      ? broken(
          rowsSubject,
          `${count(missing.length, "fichier manque", "fichiers manquent")} : ${few(missing)}`,
        )
      : ok(rowsSubject, count(rows.length, "fichier")),
    orphans.length > 0
      ? warning(objectsSubject, `${orphans.length}, que le balayage devait emporter : ${few(orphans)}`)
      : ok(objectsSubject, "aucun"),
  ];
}

/** Addresses that lead nowhere, files that nothing shows, pictures of other sites. */
export async function checkReferences({ db }: Site): Promise<Finding[]> {
  const { rows: lost } = await sql<{ place: string; url: string }>`
    select place, url from (${shownFiles}) as shown
    where url like '/storage/%' and not exists (
      select from stored_files where '/storage/' || key = url and state <> 'pending')
    order by 1, 2`.execute(db);
  const { rows: unused } = await sql<{ key: string }>`
    select key from stored_files where state = 'attached'
      and not exists (select from (${shownFiles}) as shown where file_id = stored_files.id)
      and updated_at < now() - interval '1 hour' order by 1`.execute(db);
  const { rows: foreign } = await sql<{ url: string }>`
    select distinct url from (${shownFiles}) as shown where url ~* '^https?:' order by 1`.execute(db);
  const { rows: homeless } = await sql<{ name: string }>`
    select name from vehicles where agency_id is null order by 1`.execute(db);
  return [
    lost.length > 0
      ? broken("Adresses d’images", `sans fichier : ${few(lost.map(({ place, url }) => `${place} ${url}`))}`)
      : ok("Adresses d’images"),
    foreign.length > 0
      ? warning(
          "Images d’autres sites",
          `${foreign.length}, que la page ne montrera pas : ${few(foreign.map(({ url }) => url))}`,
        )
      : ok("Images d’autres sites", "aucune"),
    unused.length > 0
      ? warning("Fichiers gardés pour rien", `${unused.length} : ${few(unused.map(({ key }) => key))}`)
      : ok("Fichiers gardés pour rien", "aucun"),
    homeless.length > 0
      ? warning("Véhicules sans agence", `${homeless.length} : ${few(homeless.map(({ name }) => name))}`)
      : ok("Véhicules sans agence", "aucun"),
  ];
}
