import type { QuoteDocument } from "#app/domain/quotes/quote-document.ts";
import { capitalised } from "#app/lib/elision.ts";

// What is shown and left at the departure: the terms, the accepted page and its mail say the same.

export const driverPapers = {
  identity: "une pièce d’identité",
  licence: "le permis qui convient au véhicule",
};
export const renterPapers = {
  person: "un justificatif de domicile récent",
  company: "un extrait Kbis récent",
};
export const papersRule = "en original et en cours de validité";

export interface ToBring {
  what: "identity" | "licence" | "address" | "deposit" | "payment";
  text: string;
}

export function whatToBring({ isConsumer, keyFacts, conditions }: QuoteDocument): ToBring[] {
  const fact = <T extends { label: string; isMissing?: boolean }>(facts: T[], label: string) =>
    facts.find((one) => one.label === label && !one.isMissing);
  const driver = fact(keyFacts, "Conducteur");
  const deposit = fact(keyFacts, "Dépôt de garantie");
  const payment = fact(conditions, "Paiement");
  const noted = ({ text, note }: { text: string; note: string }) => [text, note].filter(Boolean).join(", ");
  return [
    { what: "identity", text: `${capitalised(driverPapers.identity)} de chaque conducteur` },
    {
      what: "licence",
      text: `${capitalised(driverPapers.licence)}, de chaque conducteur${driver ? ` (${noted(driver)})` : ""}`,
    },
    { what: "address", text: capitalised(isConsumer ? renterPapers.person : renterPapers.company) },
    ...(deposit
      ? [{ what: "deposit", text: `De quoi laisser le dépôt de garantie\u00a0: ${noted(deposit)}` } as const]
      : []),
    ...(payment
      ? [{ what: "payment", text: `De quoi payer, si ce n’est pas fait\u00a0: ${payment.text}` } as const]
      : []),
  ];
}

export const papersNote = `Les papiers se présentent ${papersRule}.`;
