import { expect, test } from "vitest";
import { officePaths } from "#app/lib/office-paths.ts";
import type { MailPart } from "#server/mail/layout/mail-parts.ts";
import { toText } from "#server/mail/layout/to-text.ts";
import { testDatabase } from "#tests/support/database.ts";
import { addSentQuote } from "#tests/support/sent-quotes.ts";
import { findQuote, readQuoteDocument, type StoredQuote } from "../staff-quotes.server.ts";
import {
  acceptanceMail,
  findDesk,
  type News,
  noticeMail,
  tellNews,
  withdrawalMail,
} from "./quote-answer-mails.server.ts";

const database = testDatabase();
const now = new Date("2026-11-18T09:32:00Z");
const plain = (words: string) => words.replaceAll("\u00a0", " ");

type Quoted = Parameters<typeof addSentQuote>[1];

/** A quote of two lines, and the mails about it as they would leave. */
async function quoted(options: Quoted = {}) {
  const { db } = database;
  const lines = [{ vehicleId: null }, { vehicleId: null, label: "Lot de déménagement" }];
  const { id, requestId, number } = await addSentQuote(db, { lines, ...options });
  const quote = (await findQuote(db, id)) as StoredQuote;
  const document = await readQuoteDocument(db, quote);
  const desk = { ...(await findDesk(db, quote)), companyName: "Tramontane Location", reference: "K7M-4XQ" };
  const read = ({ subject, parts }: { subject: string; parts: MailPart[] }) => ({
    subject: plain(subject),
    body: plain(toText(parts)),
  });
  const name = "Camille Ferrer";
  return {
    ...{ number, requestId, desk },
    accepted: (heard?: "telephone") => read(acceptanceMail(document, { desk, name, now, heard })),
    withdrawn: () => read(withdrawalMail(document, desk)),
    noticed: async (news: News) => {
      const told = await db.transaction().execute((trx) => tellNews(trx, document, news));
      return read(noticeMail({ document, requestId, desk, appUrl: "https://tramontane.example" }, told));
    },
  };
}

const summary = [
  "Départ : Lundi 8 mars 2027, à partir de 07:30, agence de Perpignan",
  "Retour : Vendredi 12 mars 2027, avant 12:00, agence de Perpignan",
  "Durée : 5 jours",
  "",
  "- Corbère Relais L2H2, 5 jours : 380,88 € TTC",
  "- Lot de déménagement, 5 jours : 380,88 € TTC",
  "Total : 761,76 € TTC (634,80 € HT)",
].join("\n");

test("an acceptance is confirmed with all that was agreed: days, every line, the total, what is paid later", async () => {
  const { accepted, number } = await quoted();
  const { subject, body } = await accepted();
  expect(subject).toBe(`Votre location est confirmée : ${number} [K7M-4XQ]`);
  expect(body).toContain(
    `Votre accord est enregistré : le devis ${number} a été accepté par Camille Ferrer, le 18 novembre 2026`,
  );
  expect(body).toContain(summary);
  for (const fact of [
    "Dépôt de garantie : 800 €, par véhicule, rendu au retour",
    "Franchise : 900 €, par sinistre",
    "Kilomètre au-delà : 0,18 € TTC, après 750 km",
    "Conducteur : 21 ans, permis depuis 2 ans",
    "À apporter :\n- Une pièce d’identité de chaque conducteur\n- Le permis",
    "\n- Un justificatif de domicile récent\n",
    "Le devis accepté est joint à ce message. Gardez-le : il dit toutes les conditions de la location.",
  ])
    expect(body).toContain(fact);
  expect(body.match(/en cours de validité/g)).toHaveLength(1);
  expect(body).not.toContain("à compléter");
  expect(body).not.toContain("Si ce n’est pas ce que vous avez dit");
  expect(body.endsWith("-- \nTramontane Location\n")).toBe(true);
});

test("one given by telephone says so and can be objected to; one with its terms says they are joined; one brought is handed over", async () => {
  const { accepted, number } = await quoted({
    generalTerms: "# Conditions\n",
    places: { departure: "livraison à Canohès, vers 8 h", return: "reprise à Canohès" },
  });
  const { body } = await accepted("telephone");
  for (const words of [
    `Votre accord donné par téléphone est enregistré : le devis ${number} a été accepté par Camille Ferrer`,
    "Si ce n’est pas ce que vous avez dit, répondez à ce message.",
    "Départ : Lundi 8 mars 2027, livraison à Canohès, vers 8 h",
    "Retour : Vendredi 12 mars 2027, reprise à Canohès",
    "À présenter à la livraison :",
    "Le devis accepté est joint à ce message, avec les conditions générales de location.",
  ])
    expect(body).toContain(words);
});

test("a withdrawal says that nothing is owed, and not why", async () => {
  const { withdrawn, number } = await quoted();
  const { subject, body } = await withdrawn();
  expect(subject).toBe(`Devis ${number} retiré [K7M-4XQ]`);
  expect(body).toContain(
    `Nous avons retiré le devis ${number} : il ne peut plus être accepté, et rien n’est dû.\n\n${summary}`,
  );
});

test("the agency is told what was answered, by whom it was noted, and what is left to do", async () => {
  const { noticed, number, requestId } = await quoted();
  const noting = { noted_by: "Claire Vidal", heard: "telephone" } as const;
  const accepted = await noticed({ event: "accepted", name: "Camille Ferrer", reserved: 0, ...noting });
  expect(accepted.subject).toBe(`Devis ${number} accepté – Camille Ferrer [K7M-4XQ]`);
  for (const words of [
    `Camille Ferrer a accepté le devis ${number}, par téléphone (noté par Claire Vidal). Rien n’a été réservé dans le planning.`,
    "Véhicule à attribuer dans le planning : Corbère Relais L2H2, Lot de déménagement.",
    "Client : Camille Ferrer\nTéléphone : 06 39 98 12 34\nE-mail : camille.ferrer@example.fr",
    summary,
    `Ouvrir le dossier :\nhttps://tramontane.example${officePaths.request(requestId)}`,
  ])
    expect(accepted.body).toContain(words);
  const refused = await noticed({ event: "refused", words: "Prix – Trop cher de 50 €" });
  expect(refused.body).toContain(
    `Le client a refusé le devis ${number}. Ses options sont levées.\nRaison donnée : Prix – Trop cher de 50 €`,
  );
  const taken = await noticed({ event: "taken" });
  expect(taken.subject).toBe(`Véhicule déjà pris : devis ${number} – Camille Ferrer [K7M-4XQ]`);
  expect(taken.body).toContain("Rien n’a été accepté.");
  const asked = await noticed({ event: "question", question: "Peut-on partir à 6 h ?" });
  expect(asked.body).toContain("Le client demande :\n\nPeut-on partir à 6 h ?");
});
