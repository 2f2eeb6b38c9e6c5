import { silentLog } from "#server/log.ts";
import { openMailer } from "#server/mail/mailer.ts";
import { purgePersonalData } from "#server/mail/purge-personal-data.ts";
import { type Command, count, readArguments, UsageError } from "./command.ts";
import { withSite } from "./open-site.ts";

export const purge: Command = {
  summary: "oublie les messages plus vieux que RETENTION_MONTHS",
  help: `npm run ops -- purge

Supprime les messages des visiteurs plus vieux que RETENTION_MONTHS mois (36 par défaut), leurs courriels, les copies
.eml de ceux-ci et les compteurs d’adresses expirés. L’application le fait chaque nuit : la commande sert à ne pas
attendre, par exemple après avoir raccourci la durée.`,

  async run(args) {
    if (readArguments(args, {}).positionals.length > 0) throw new UsageError("Aucun argument n’est attendu.");
    await withSite({ migrates: true }, async (site) => {
      const mailer = await openMailer(site.env, silentLog);
      try {
        const gone = await purgePersonalData({ ...site, mailer });
        console.log(
          `Supprimés, plus vieux que ${site.env.retentionMonths} mois : ${count(gone.notifications, "message")}, ${count(gone.mails, "courriel")}, ${count(gone.files, "copie .eml", "copies .eml")}, ${count(gone.addresses, "compteur")}.`,
        );
      } finally {
        mailer.close();
      }
    });
    return undefined;
  },
};
