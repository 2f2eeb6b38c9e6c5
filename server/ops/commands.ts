import path from "node:path";
import { addAccount, resetAdmin } from "#app/domain/accounts/accounts.server.ts";
import { licenceMonths, photoMonths } from "#app/domain/contracts/contract-terms.ts";
import { contractYears } from "#app/domain/quotes/quote-terms.ts";
import { generatePassword } from "#server/auth/passwords.ts";
import { migrate } from "#server/db/migrate.ts";
import { startJobs } from "#server/jobs/pg-boss.ts";
import { silentLog } from "#server/log.ts";
import { openMailer } from "#server/mail/mailer.ts";
import { purgePersonalData } from "#server/mail/purge-personal-data.ts";
import type { Manifest } from "./backup/archive.ts";
import { noteBackup } from "./backup/last-backup.ts";
import { restoreArchive } from "./backup/restore-archive.ts";
import { writeBackup } from "./backup/write-backup.ts";
import { type Command, count, say } from "./command.ts";
import { describe, examine } from "./doctor.ts";
import { importSite } from "./import/import-site.ts";
import { withSite } from "./open-site.ts";
import { countQuotes, erasePersonCommand, exportPersonCommand } from "./person-commands.ts";
import { removeExamplesCommand } from "./remove-examples.ts";

const anAddress: Command["takes"] = [1, 1, "Une adresse e-mail est attendue, et rien d’autre."];

export const commands: Record<string, Command> = {
  backup: {
    summary: "sauvegarde la base et les fichiers dans une archive",
    help: `npm run ops -- backup [fichier]

Écrit la base et les fichiers, tels qu’ils sont à un même instant, dans une archive tar.gz. Le site peut rester en
marche. Sans nom, l’archive s’appelle tramontane-<date>.tar.gz dans le dossier courant. Un fichier qui existe n’est
jamais remplacé, et l’archive ne prend son nom qu’une fois entière.

N’y sont pas : les sessions ouvertes, le secret qui les signe, les compteurs d’adresses et la file des tâches, que la
restauration refait. L’archive contient des données personnelles : gardez-la comme telles.`,
    takes: [0, 1, "Un seul nom de fichier est attendu."],
    async run([name]) {
      const moment = new Date().toISOString().slice(0, 19).replaceAll(":", "");
      const file = path.resolve(name ?? `tramontane-${moment}.tar.gz`);
      const { manifest, size } = await withSite({ migrates: false }, async (site) => {
        const written = await writeBackup(site, file, say);
        await noteBackup(site.db, { at: written.manifest.createdAt, bytes: written.size });
        return written;
      });
      console.log(`${file} : ${contentsOf(manifest)}, ${(size / 1e6).toFixed(1)} Mo`);
      for (const key of manifest.missingFiles)
        say(`Absent du magasin de fichiers, donc de l’archive : ${key}`);
    },
  },

  restore: {
    summary: "remplit un site vide depuis une archive",
    help: `npm run ops -- restore <archive>

Remplit la base et le magasin de fichiers configurés (DATABASE_URL, S3_BUCKET, DATA_DIR) depuis une archive de
« backup ». Les deux doivent être vides : rien n’est jamais remplacé. La base et le magasin peuvent être d’une autre
sorte que ceux d’où vient l’archive : c’est ainsi que l’on passe de la base intégrée à PostgreSQL et du disque à S3.

L’archive est vérifiée en entier avant la première écriture. Une archive d’une version plus ancienne est mise à jour ;
celle d’une version plus récente est refusée. Les courriels en attente partiront au prochain démarrage. Chacun devra
se reconnecter. Interrompue, la commande se relance telle quelle.`,
    takes: [1, 1, "Le nom d’une archive est attendu, et rien d’autre."],
    async run([name = ""]) {
      const { manifest, mails, migrations } = await withSite({ migrates: false, creates: true }, (site) =>
        restoreArchive({ ...site, openQueue: () => startJobs(site, {}) }, path.resolve(name), say),
      );
      console.log(
        `Restauré : ${contentsOf(manifest)}, ${count(mails, "courriel en attente", "courriels en attente")}. Sauvegarde du ${manifest.createdAt}.`,
      );
      if (migrations.length > 0) console.log(`Mis à jour depuis : ${migrations.join(", ")}`);
      for (const key of manifest.missingFiles) say(`Manquait déjà à la sauvegarde : ${key}`);
    },
  },

  doctor: {
    summary: "examine le site et dit ce qui ne va pas",
    help: `npm run ops -- doctor [--json]

Examine, sans rien changer : migrations, administrateurs, fichiers sans fiche et fiches sans fichier, adresses
d’images, tarifs, périodes qui se chevauchent, demandes vides, devis (documents, numéros, options, échéances), courriels
en attente, en échec ou oubliés, tâches abandonnées, disque, serveur SMTP, configuration.
Code de sortie 1 si quelque chose est cassé ; ce qui est seulement « à voir » ne compte pas.`,
    options: ["json"],
    async run(_, { json }) {
      const findings = await withSite({ migrates: false }, examine);
      console.log(json ? JSON.stringify(findings, null, 2) : describe(findings));
      return findings.some(({ state }) => state === "broken") ? 1 : 0;
    },
  },

  migrate: {
    summary: "met le schéma de la base à jour",
    help: `npm run ops -- migrate

Applique les migrations en attente et les nomme. Sans effet si la base est à jour. L’application le fait elle-même
en démarrant : la commande sert à séparer les deux, par exemple avant de relancer plusieurs instances.`,
    run: () =>
      withSite({ migrates: false, creates: true }, async ({ db }) => {
        for (const name of await migrate(db)) console.log(`Appliquée : ${name}`);
        console.log("La base est à jour.");
      }),
  },

  "create-admin": {
    summary: "crée un compte administrateur, ou lui redonne un mot de passe",
    help: `npm run ops -- create-admin <email> [--password <mot de passe>]

Crée un compte administrateur actif. S’il existe déjà, il redevient administrateur actif, reçoit le mot de passe,
perd sa double authentification (téléphone perdu) et toutes ses sessions se ferment. Sans --password, un mot de passe est tiré au hasard et affiché une fois.`,
    options: ["password"],
    takes: anAddress,
    run: ([email = ""], values) =>
      withSite({ migrates: true }, async (site) => {
        const password = values.password ?? generatePassword();
        const isReset = await resetAdmin(site, { email, password });
        if (!isReset) await addAccount(site, { email, password, role: "admin", active: true });
        console.log(isReset ? `Le compte ${email} est remis en service.` : `Le compte ${email} est créé.`);
        if (!values.password) console.log(`Mot de passe : ${password}`);
      }),
  },

  import: {
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
    options: ["dry-run", "files"],
    takes: [0, Number.POSITIVE_INFINITY, ""],
    run: (files, values) => importSite(files, { folder: values.files, isDryRun: values["dry-run"] === true }),
  },

  purge: {
    summary: "oublie les visiteurs qui n’ont plus écrit depuis RETENTION_MONTHS mois",
    help: `npm run ops -- purge

Supprime les messages et les demandes des visiteurs qui n’ont plus écrit ni répondu à un devis depuis RETENTION_MONTHS
mois (36 par défaut), avec leurs échanges, notes, devis et courriels, les copies .eml de ceux-ci et les compteurs
d’adresses expirés. Un devis accepté reste ${contractYears} ans à compter de l’acceptation, un contrat signé au départ
${contractYears} ans à compter du retour, ses numéros de permis ${licenceMonths} mois, ses photos ${photoMonths} mois ; le planning garde ses jours, sans la
demande. L’application le fait chaque nuit : la commande sert à ne pas attendre, par exemple après avoir raccourci la
durée.`,
    run: () =>
      withSite({ migrates: true }, async (site) => {
        const mailer = await openMailer(site.env, silentLog);
        try {
          const gone = await purgePersonalData({ ...site, mailer });
          console.log(
            `Supprimés, sans nouvelles depuis ${site.env.retentionMonths} mois : ${count(gone.notifications, "message")}, ${count(gone.requests, "demande")}, ${count(gone.binned, "entrée")} de la Corbeille, ${countQuotes(gone.quotes)}, ${count(gone.contracts, "contrat")}, ${count(gone.drafts, "départ préparé", "départs préparés")}, ${count(gone.licences, "numéro de permis", "numéros de permis")}, ${count(gone.photos, "photo")}, ${count(gone.mails, "courriel")}, ${count(gone.files, "copie .eml", "copies .eml")}, ${count(gone.invitations, "invitation")}, ${count(gone.addresses, "compteur")}.`,
          );
        } finally {
          mailer.close();
        }
      }),
  },

  "export-person": exportPersonCommand,
  "erase-person": erasePersonCommand,
  "remove-examples": removeExamplesCommand,
};

function contentsOf({ tables, files }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${count(rows, "ligne")}, ${count(files.length, "fichier")}`;
}
