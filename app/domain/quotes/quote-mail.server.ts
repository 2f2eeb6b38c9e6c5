import { formatPhone } from "#app/lib/phone.ts";
import { foot, type MailPart, paragraph, title } from "#server/mail/layout/mail-parts.ts";
import { placeWords, type QuoteDocument } from "./quote-document.ts";
import { quoteSummary } from "./quote-summary.ts";

interface Said {
  vehicles: string[];
  /** What its sender wrote, which may name the link. */
  message: string;
  link: string;
}

/** To the customer: what is quoted, for when and how much, and the one way to answer. */
export function quoteMail(
  document: QuoteDocument,
  { vehicles, message, link }: Said,
): { subject: string; parts: MailPart[] } {
  const { title: name, reference, validUntilWords } = document;
  const parts: MailPart[] = [
    title(`Votre devis ${name}`),
    ...(message ? [{ kind: "paragraph", text: message, link } as const] : []),
    ...quoteSummary(document, vehicles),
    paragraph("Pour le lire en ligne, nous poser une question, l’accepter ou le refuser\u00a0:"),
    { kind: "button", label: "Lire le devis et répondre", href: link },
    paragraph(
      `Votre devis ${name} est joint à ce message, avec les conditions générales de location.`,
      ...(validUntilWords ? [`Il est valable jusqu’au ${validUntilWords}.`] : []),
      "Ce lien est personnel\u00a0: qui l’a peut répondre au devis.",
    ),
    lessorFoot(document),
  ];
  return { subject: `[${reference}] Votre devis ${name}`, parts };
}

export function lessorFoot({ lessor }: QuoteDocument): MailPart {
  const { agency } = lessor;
  const office = agency ?? lessor;
  return foot(
    agency ? `${lessor.name}, ${agency.name}` : lessor.name,
    [placeWords(office), office.phone && formatPhone(office.phone)].filter(Boolean).join(" · "),
  );
}
