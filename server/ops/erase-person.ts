import { type Command, count, readArguments, say, UsageError } from "./command.ts";
import { emailArgument } from "./export-person.ts";
import { withSite } from "./open-site.ts";
import { erasePersonData } from "./person/erase-person-data.ts";
import { collectPersonData } from "./person/person-data.ts";

export const erasePerson: Command = {
  summary: "efface une adresse e-mail et ce qu’elle a écrit",
  help: `npm run ops -- erase-person <email> --yes

Supprime les messages de cette adresse, leurs courriels (même en attente) et les copies .eml de ceux-ci, et l’ôte des
lignes d’historique. Un compte désactivé à cette adresse perd son nom, son mot de passe et ses sessions ; un compte
actif est refusé : désactivez-le d’abord. Sans --yes, la commande dit ce qu’elle effacerait et s’arrête.
Les archives de sauvegarde déjà faites gardent ces données : supprimez-les à leur tour.`,

  async run(args) {
    const { values, positionals } = readArguments(args, { yes: { type: "boolean" } });
    const email = emailArgument(positionals);
    await withSite({ migrates: true }, async (site) => {
      const found = await collectPersonData(site, email);
      if (!values.yes) {
        const held = `${count(found.messages.length, "message")}, ${count(found.mails.length, "courriel")}, ${count(found.history.length, "ligne d’historique", "lignes d’historique")}, ${found.account ? "un compte" : "aucun compte"}`;
        throw new UsageError(`Le site garde sur cette adresse : ${held}. Ajoutez --yes pour effacer.`);
      }
      const gone = await erasePersonData(site, email);
      console.log(
        `Effacés : ${count(gone.messages, "message")}, ${count(gone.mails, "courriel")}, ${count(gone.copies, "copie .eml", "copies .eml")}, ${count(gone.accounts, "compte")}. Anonymisés : ${count(gone.historyLines, "ligne d’historique", "lignes d’historique")}, ${count(gone.recipients, "destinataire")}.`,
      );
      for (const { place, name } of found.publishedAddresses)
        say(`Cette adresse reste publiée (${place} ${name}) : changez-la dans le back-office.`);
      if (found.messagesOfOthersThatNameIt.length > 0)
        say(`Des messages d’autres personnes la citent : ${found.messagesOfOthersThatNameIt.join(", ")}`);
    });
    return undefined;
  },
};
