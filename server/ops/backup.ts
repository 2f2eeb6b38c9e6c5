import path from "node:path";
import { writeBackup } from "./backup/write-backup.ts";
import { type Command, count, readArguments, say, UsageError } from "./command.ts";
import { withSite } from "./open-site.ts";

export const backup: Command = {
  summary: "sauvegarde la base et les fichiers dans une archive",
  help: `npm run ops -- backup [fichier]

Écrit la base et les fichiers, tels qu’ils sont à un même instant, dans une archive tar.gz. Le site peut rester en
marche. Sans nom, l’archive s’appelle tramontane-<date>.tar.gz dans le dossier courant. Un fichier qui existe n’est
jamais remplacé, et l’archive ne prend son nom qu’une fois entière.

N’y sont pas : les sessions ouvertes, le secret qui les signe, les compteurs d’adresses et la file des tâches, que la
restauration refait. L’archive contient des données personnelles : gardez-la comme telles.`,

  async run(args) {
    const { positionals } = readArguments(args, {});
    if (positionals.length > 1) throw new UsageError("Un seul nom de fichier est attendu.");
    const moment = new Date().toISOString().slice(0, 19).replaceAll(":", "");
    const file = path.resolve(positionals[0] ?? `tramontane-${moment}.tar.gz`);

    const { manifest, size } = await withSite({ migrates: false }, (site) => writeBackup(site, file, say));
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(
      `${file} : ${count(rows, "ligne")}, ${count(manifest.files.length, "fichier")}, ${(size / 1e6).toFixed(1)} Mo`,
    );
    for (const key of manifest.missingFiles) say(`Absent du magasin de fichiers, donc de l’archive : ${key}`);
    return undefined;
  },
};
