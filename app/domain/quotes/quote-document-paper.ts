import { capitalised } from "#app/lib/elision.ts";
import { formatPhone } from "#app/lib/phone.ts";
import { placeWords, type QuoteDocument } from "./quote-document.ts";

// What stands on paper around the lines of a quote: the PDF and the preview in the office print these words.

export function letterhead({ lessor }: QuoteDocument): string {
  const { agency } = lessor;
  const where = agency ? agencyTitle(agency.name) : placeWords(lessor);
  return [where, reachWords(agency ?? lessor)].filter(Boolean).join("\n");
}

export function madeFacts(document: QuoteDocument) {
  return [
    { label: "Établi le", text: document.madeOnWords },
    { label: "Valable jusqu’au", text: document.validUntilWords },
    { label: "Votre demande", text: document.reference ?? "" },
    { label: "Établi par", text: document.author },
  ].filter(({ text }) => text);
}

export function paperParties({ lessor, customer, customerLines }: QuoteDocument) {
  const { name, address, zip, city } = lessor;
  const town = [zip, city].filter(Boolean).join(" ");
  return [
    { label: "Loueur", lines: [name, address, town].filter(Boolean), reach: "" },
    { label: "Client", lines: customerLines, reach: reachWords(customer) },
  ];
}

export function acceptanceWays({ amendment }: Pick<QuoteDocument, "amendment">) {
  return [
    {
      title: "Accepter en ligne",
      words: `Ouvrez le lien reçu par e-mail, vérifiez, confirmez. ${amendment ? "La location est modifiée" : "Les véhicules sont réservés"} aussitôt.`,
      note: amendment
        ? "Tant que cet avenant n’est pas accepté, ce qui est convenu reste en vigueur."
        : "Ce devis est gratuit et n’engage à rien tant qu’il n’est pas accepté.",
    },
    {
      title: "Ou sur papier, en agence",
      words: "",
      note: "Date, nom, signature, mention «\u00a0bon pour accord\u00a0»",
    },
  ];
}

export const paperTitles = {
  changes: "Ce qui change",
  conditions: "Conditions de cette location",
  needToKnow: "Ce qu’il faut savoir",
};

export function runningHead({ heading, customer, madeOnWords }: QuoteDocument): string {
  const document = [heading.title, heading.number].filter(Boolean).join(" ");
  return `${document} · ${customer.company || customer.name} · ${madeOnWords}`;
}

export function footParts({ lessor, lessorFacts: [form, ...others] }: QuoteDocument): string[] {
  const name = [lessor.name, form].filter(Boolean).join(", ");
  return [name, placeWords(lessor), lessor.email, ...others].filter(Boolean);
}

function reachWords({ phone, email }: { phone: string; email: string }): string {
  return [phone && formatPhone(phone), email].filter(Boolean).join(" · ");
}

/** «Agence de Perpignan», whether the agency is named so or «Perpignan». */
function agencyTitle(name: string): string {
  return /^agence\b/i.test(name) ? capitalised(name) : `Agence de ${name}`;
}
