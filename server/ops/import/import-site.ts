import { stat } from "node:fs/promises";
import { startJobs } from "#server/jobs/pg-boss.ts";
import { OperatorError } from "#server/operator-error.ts";
import { count, say, UsageError } from "../command.ts";
import { checkMigrations } from "../doctor.ts";
import { type Site, withSite } from "../open-site.ts";
import { bringPictures } from "./bring-pictures.ts";
import { readSources, type Source } from "./source.ts";
import { importRows, type TableReport } from "./write-rows.ts";

/** Takes over what the hosted original exported, and its pictures from a copy in `folder`; resolves to the exit code. */
export async function importSite(
  files: string[],
  { folder, isDryRun }: { folder: string | undefined; isDryRun: boolean },
): Promise<number> {
  if (files.length === 0 && !folder) throw new UsageError("Au moins un fichier .sql ou .csv est attendu.");
  if (files.length === 0 && isDryRun)
    throw new UsageError("--dry-run essaie un export : sans lui, --files n’a rien à essayer.");
  if (folder && !(await stat(folder).catch(() => null))?.isDirectory())
    throw new OperatorError(`${folder} n’est pas un dossier.`);
  const source = await readSources(files);
  return withSite({ migrates: !isDryRun }, async (site) => {
    if (isDryRun) await requireSchema(site);
    const written = files.length > 0 ? await writeTables(site, source, isDryRun) : 0;
    if (folder && isDryRun) say("À l’essai, les images ne sont pas reprises.");
    const brought = folder && !isDryRun ? await writePictures(site, folder) : 0;
    return written + brought === 0 ? 1 : 0;
  });
}

async function writeTables(site: Site, source: Source, isDryRun: boolean): Promise<number> {
  const { tables, unknownTables } = await importRows(site, source, { isDryRun });
  for (const table of tables) describe(table);
  for (const { table, rows } of unknownTables)
    console.log(`${table} : table inconnue, ${count(rows, "ligne laissée", "lignes laissées")} de côté`);
  if (source.otherStatements > 0)
    say(`Instructions qui ne sont pas des données, non exécutées : ${source.otherStatements}`);
  if (tables.some(({ table, written }) => table === "profiles" && written > 0))
    say(
      "Les comptes repris sont désactivés et sans mot de passe : « create-admin <email> » en remet un en service.",
    );
  const written = tables.reduce((sum, table) => sum + table.written, 0);
  console.log(`${isDryRun ? "À l’essai, rien n’est écrit" : "Écrit"} : ${count(written, "ligne")}.`);
  return written;
}

/** A trial leaves the schema as it is too. */
async function requireSchema(site: Site): Promise<void> {
  const { state, detail } = await checkMigrations(site);
  if (state !== "ok")
    throw new OperatorError(`--dry-run n’écrit rien, pas même le schéma. Migrations : ${detail}`);
}

async function writePictures(site: Site, folder: string): Promise<number> {
  // Variants are made by the site, once it runs.
  const jobs = await startJobs(site, {});
  try {
    const { brought, left } = await bringPictures({ ...site, jobs }, folder, say);
    for (const { table, url, reason } of left) console.log(`  ${table}, ${url} : ${reason}`);
    console.log(`Images reprises : ${brought}. Laissées : ${left.length}.`);
    return brought;
  } finally {
    await jobs.stop();
  }
}

function describe({ table, read, written, skipped, unknownColumns, foreignPictures }: TableReport) {
  console.log(`${table} : ${read} lues, ${written} écrites, ${skipped.length} passées`);
  if (unknownColumns.length > 0)
    console.log(`  colonnes inconnues, laissées de côté : ${unknownColumns.join(", ")}`);
  if (foreignPictures > 0)
    console.log(`  images restées sur un autre site, que les pages ne montreront pas : ${foreignPictures}`);
  for (const { file, line, reason } of skipped) console.log(`  ${file}, ligne ${line} : ${reason}`);
}
