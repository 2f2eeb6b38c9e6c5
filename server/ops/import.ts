import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { startJobs } from "#server/jobs/pg-boss.ts";
import { OperatorError } from "#server/operator-error.ts";
import { type Command, count, readArguments, say, UsageError } from "./command.ts";
import { checkMigrations } from "./doctor/check-database.ts";
import { bringPictures } from "./import/bring-pictures.ts";
import { readCsvTable } from "./import/csv-table.ts";
import type { Source } from "./import/source-row.ts";
import { readSqlDump } from "./import/sql-dump.ts";
import { importRows, type TableReport } from "./import/write-rows.ts";
import { type Site, withSite } from "./open-site.ts";

export const importTables: Command = {
  summary: "reprend les données du site hébergé d’origine",
  help: `npm run ops -- import <fichier…> [--dry-run] [--files <dossier>]

Lit un export des tables d’origine : des fichiers .sql (pg_dump --data-only, en COPY ou --column-inserts) ou .csv (un
par table, qui porte son nom : vehicles.csv). Le SQL est lu, jamais exécuté. Tout s’écrit dans une seule transaction ;
--dry-run fait tout le travail, rend le même compte et n’écrit rien.

Une ligne déjà présente (même identifiant) n’est pas remplacée ; une ligne refusée est passée, avec sa raison et son
numéro. Les réglages, qui n’ont qu’une ligne, prennent les valeurs de l’export. Les mots de passe restent chez
l’hébergeur : les comptes arrivent désactivés, « create-admin <email> » en remet un en service. Sur une base neuve,
commencez par « migrate », avant le premier démarrage.

Le site ne montre que ses propres fichiers. Les images restées chez l’hébergeur sont comptées ; --files les reprend
depuis une copie de ses compartiments (<dossier>/<compartiment>/<chemin>), comme si on les téléversait, et dit celles
qui manquent ou sont refusées. Sans export à lire, --files reprend les images d’un import précédent.`,

  async run(args) {
    const { values, positionals } = readArguments(args, {
      "dry-run": { type: "boolean" },
      files: { type: "string" },
    });
    const { files } = values;
    if (positionals.length === 0 && !files)
      throw new UsageError("Au moins un fichier .sql ou .csv est attendu.");
    const isDryRun = values["dry-run"] === true;
    if (positionals.length === 0 && isDryRun)
      throw new UsageError("--dry-run essaie un export : sans lui, --files n’a rien à essayer.");
    if (files) await requireFolder(files);
    const source = await readSources(positionals);
    return withSite({ migrates: !isDryRun }, async (site) => {
      if (isDryRun) await requireSchema(site);
      const written = positionals.length > 0 ? await writeTables(site, source, isDryRun) : 0;
      if (files && isDryRun) say("À l’essai, les images ne sont pas reprises.");
      const brought = files && !isDryRun ? await writePictures(site, files) : 0;
      return written + brought === 0 ? 1 : 0;
    });
  },
};

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

async function requireFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => null);
  if (!found?.isDirectory()) throw new OperatorError(`${folder} n’est pas un dossier.`);
}

async function readSources(files: string[]): Promise<Source> {
  const whole: Source = { rows: [], unreadable: [], otherStatements: 0 };
  for (const file of files) {
    const read = { ".sql": readSqlDump, ".csv": readCsvTable }[path.extname(file).toLowerCase()];
    if (!read) throw new UsageError(`${file} : un fichier .sql ou .csv est attendu.`);
    const text = await readFile(file, "utf8").catch((error) => {
      throw new OperatorError(`${file} ne peut pas être lu : ${error.message}`);
    });
    say(`Lecture de ${file}…`);
    const source = read(text, path.basename(file));
    whole.rows = whole.rows.concat(source.rows);
    whole.unreadable = whole.unreadable.concat(source.unreadable);
    whole.otherStatements += source.otherStatements;
  }
  return whole;
}

function describe({ table, read, written, skipped, unknownColumns, foreignPictures }: TableReport) {
  console.log(`${table} : ${read} lues, ${written} écrites, ${skipped.length} passées`);
  if (unknownColumns.length > 0)
    console.log(`  colonnes inconnues, laissées de côté : ${unknownColumns.join(", ")}`);
  if (foreignPictures > 0)
    console.log(`  images restées sur un autre site, que les pages ne montreront pas : ${foreignPictures}`);
  for (const { file, line, reason } of skipped) console.log(`  ${file}, ligne ${line} : ${reason}`);
}
