import path from "node:path";
import { startJobs } from "#server/jobs/pg-boss.ts";
import { restoreArchive } from "./backup/restore-archive.ts";
import { type Command, count, onlyArgument, readArguments, say } from "./command.ts";
import { withSite } from "./open-site.ts";

export const restore: Command = {
  summary: "remplit un site vide depuis une archive",
  help: `npm run ops -- restore <archive>

Remplit la base et le magasin de fichiers configurés (DATABASE_URL, S3_BUCKET, DATA_DIR) depuis une archive de
« backup ». Les deux doivent être vides : rien n’est jamais remplacé. La base et le magasin peuvent être d’une autre
sorte que ceux d’où vient l’archive : c’est ainsi que l’on passe de la base intégrée à PostgreSQL et du disque à S3.

L’archive est vérifiée en entier avant la première écriture. Une archive d’une version plus ancienne est mise à jour ;
celle d’une version plus récente est refusée. Les courriels en attente partiront au prochain démarrage. Chacun devra
se reconnecter. Interrompue, la commande se relance telle quelle.`,

  async run(args) {
    const { positionals } = readArguments(args, {});
    const file = path.resolve(
      onlyArgument(positionals, "Le nom d’une archive est attendu, et rien d’autre."),
    );
    const { manifest, mails, migrations } = await withSite({ migrates: false }, (site) =>
      restoreArchive({ ...site, openQueue: () => startJobs(site, {}) }, file, say),
    );
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(
      `Restauré : ${count(rows, "ligne")}, ${count(manifest.files.length, "fichier")}, ${count(mails, "courriel en attente", "courriels en attente")}. Sauvegarde du ${manifest.createdAt}.`,
    );
    if (migrations.length > 0) console.log(`Mis à jour depuis : ${migrations.join(", ")}`);
    for (const key of manifest.missingFiles) say(`Manquait déjà à la sauvegarde : ${key}`);
    return undefined;
  },
};
