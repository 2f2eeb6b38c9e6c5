import { writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { licenceMonths } from "#app/domain/contracts/contract-terms.ts";
import { quoteTitle } from "#app/domain/quotes/quote-document.ts";
import { contractYears } from "#app/domain/quotes/quote-terms.ts";
import { OperatorError } from "#server/operator-error.ts";
import { type Command, count, say, UsageError } from "./command.ts";
import {
  collectContractData,
  collectPersonData,
  eraseInContract,
  erasePersonData,
  isEmpty,
  type KeptContract,
} from "./erase-person.ts";
import { type Site, withSite } from "./open-site.ts";

const anAddressOrContract: Command["takes"] = [
  0,
  1,
  "Une adresse e-mail est attendue, ou --contract <numéro>.",
];

export const exportPersonCommand: Command = {
  summary: "écrit tout ce que le site sait d’une adresse e-mail",
  help: `npm run ops -- export-person <email> [--output <fichier>]
npm run ops -- export-person --contract <numéro> [--output <fichier>]

Rassemble en JSON ce que le site garde sur cette adresse : messages, consentements, demandes avec leurs échanges et
notes internes, devis avec leur document, contrats avec leurs conducteurs, courriels, compte, sessions,
fichiers envoyés, lignes d’historique. Un conducteur sans adresse se trouve par le numéro de son contrat (CL-2026-0117).
Sans --output, le JSON va sur la sortie standard. Un fichier qui existe n’est pas remplacé. Les messages et demandes d’autres
personnes qui citent l’adresse sont désignés, pas recopiés.`,
  options: ["output", "contract"],
  takes: anAddressOrContract,
  async run(args, { output, contract }) {
    const data = await withSite({ migrates: true }, (site) =>
      contract === undefined ? exportPerson(site, readEmail(args)) : exportContract(site, contract, args),
    );
    const json = `${JSON.stringify(data, null, 2)}\n`;
    if (!output) {
      process.stdout.write(json);
      return;
    }
    const file = path.resolve(output);
    await writeFile(file, json, { flag: "wx", mode: 0o600 }).catch((error) => {
      throw new OperatorError(`${file} ne peut pas être écrit : ${error.message}`);
    });
    say(`${file} est écrit.`);
  },
};

export const erasePersonCommand: Command = {
  summary: "efface une adresse e-mail et ce qu’elle a écrit",
  help: `npm run ops -- erase-person <email> --yes
npm run ops -- erase-person --contract <numéro> --yes

Supprime les messages et les demandes de cette adresse, leurs échanges et notes, même dans la Corbeille, leurs devis sans suite, leurs
courriels (même en attente) et les copies .eml de ceux-ci, et l’ôte des lignes d’historique. Le planning garde ses jours, sans la
demande. Un devis accepté est un contrat : il reste ${contractYears} ans à compter de l’acceptation, et la commande le nomme.
Un contrat signé au départ reste ${contractYears} ans à compter du retour, ses numéros de permis ${licenceMonths} mois : avec --contract, un
conducteur sans adresse se trouve par lui. Un compte désactivé à cette adresse perd son nom, son mot de passe et ses
sessions ; un compte actif est refusé : désactivez-le d’abord. Sans --yes, la commande dit ce qu’elle effacerait et
s’arrête. Les archives de sauvegarde déjà faites gardent ces données : supprimez-les à leur tour.`,
  options: ["yes", "contract"],
  takes: anAddressOrContract,
  async run(args, { yes, contract }) {
    if (contract !== undefined) return eraseContract(contract, { args, isMeant: yes === true });
    const email = readEmail(args);
    await withSite({ migrates: true }, async (site) => {
      const found = await collectPersonData(site, email);
      if (!yes) {
        const held = `${count(found.messages.length, "message")}, ${count(found.requests.length, "demande")}, ${count(found.deleted.length, "entrée")} de la Corbeille, ${countQuotes(found.quotes.length)}, ${count(found.contracts.length, "contrat")}, ${count(found.mails.length, "courriel")}, ${count(found.history.length, "ligne d’historique", "lignes d’historique")}, ${found.account ? "un compte" : "aucun compte"}`;
        throw new UsageError(`Le site garde sur cette adresse : ${held}. Ajoutez --yes pour effacer.`);
      }
      const gone = await erasePersonData(site, email);
      console.log(
        `Effacés : ${count(gone.messages, "message")}, ${count(gone.requests, "demande")}, ${count(gone.binned, "entrée")} de la Corbeille, ${countQuotes(gone.quotes)}, ${count(gone.mails, "courriel")}, ${count(gone.copies, "copie .eml", "copies .eml")}, ${count(gone.accounts, "compte")}, ${count(gone.invitations, "invitation")}. Anonymisés : ${count(gone.historyLines, "ligne d’historique", "lignes d’historique")}, ${count(gone.recipients, "destinataire")}.`,
      );
      for (const { until, ...contract } of gone.contracts)
        say(
          `Le devis accepté ${quoteTitle(contract)} reste jusqu’au ${until} : c’est un contrat, que la loi permet de prouver ${contractYears} ans. La purge l’emportera ensuite.`,
        );
      for (const rental of gone.rentals) say(keptContractWords(rental));
      for (const { place, name } of found.publishedAddresses)
        say(`Cette adresse reste publiée (${place} ${name}) : changez-la dans le back-office.`);
      if (found.messagesOfOthersThatNameIt.length > 0)
        say(`Des messages d’autres personnes la citent : ${found.messagesOfOthersThatNameIt.join(", ")}`);
      if (found.requestsOfOthersThatNameIt.length > 0)
        say(`Des demandes d’autres personnes la citent : ${found.requestsOfOthersThatNameIt.join(", ")}`);
    });
  },
};

async function exportPerson(site: Site, email: string) {
  const data = await collectPersonData(site, email);
  if (isEmpty(data)) say("Le site ne garde rien sur cette adresse.");
  return data;
}

async function exportContract(site: Site, number: string, args: string[]) {
  refuseAddress(args);
  const found = await collectContractData(site, number);
  if (!found) throw new OperatorError(unknownContract(number));
  return found;
}

function eraseContract(
  number: string,
  { args, isMeant }: { args: string[]; isMeant: boolean },
): Promise<void> {
  refuseAddress(args);
  return withSite({ migrates: true }, async (site) => {
    const found = await collectContractData(site, number);
    if (!found) throw new OperatorError(unknownContract(number));
    if (!isMeant)
      throw new UsageError(`Le site garde le contrat ${number}. Ajoutez --yes pour effacer ce qui a servi.`);
    const kept = await eraseInContract(site, number);
    if (kept) say(keptContractWords(kept));
  });
}

function refuseAddress(args: string[]): void {
  if (args.length > 0) throw new UsageError("Donnez une adresse ou un contrat, pas les deux.");
}

const unknownContract = (number: string) => `Aucun contrat ne porte le numéro ${number}.`;

function keptContractWords({ number, until, hasLicences }: KeptContract): string {
  const end = until
    ? `reste jusqu’au ${until}`
    : `reste ${contractYears} ans à compter du retour de son véhicule`;
  const licences = hasLicences ? `, ses numéros de permis ${licenceMonths} mois à compter du retour` : "";
  return `Le contrat ${number} ${end}${licences} : il prouve ce qui a été convenu et qui conduisait. La purge l’emportera ensuite.`;
}

export const countQuotes = (n: number) => `${n} devis`;

export function readEmail([email = ""]: string[]): string {
  if (!z.email().safeParse(email.trim()).success)
    throw new UsageError(`${email} n’est pas une adresse e-mail.`);
  return email.trim();
}
