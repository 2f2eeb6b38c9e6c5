import { formatDateTime } from "#app/lib/dates.ts";
import { exactEuros } from "#app/lib/euros.ts";
import { facts, type MailPart, paragraph, title } from "#server/mail/layout/mail-parts.ts";
import {
  agreedFacts,
  closing,
  type Desk,
  inBrackets,
  toldAccepted,
} from "../answers/quote-answer-mails.server.ts";
import type { QuoteDocument } from "../quote-document.ts";
import { lessorFoot } from "../quote-mail.server.ts";
import { quoteSummary } from "../quote-summary.ts";
import type { HeardBy } from "../quote-terms.ts";
import { differenceWords } from "./amendment-changes.ts";

/** What changes, each from what to what, and what that comes to: the first thing a mail about an amendment says. */
export function changeParts({ changes, isConsumer }: QuoteDocument): MailPart[] {
  if (!changes) return [];
  const side = isConsumer ? "ttc" : "ht";
  const word = isConsumer ? "TTC" : "HT";
  const rows = changes.rows.map(({ label, before, after }) => ({
    label,
    text: [before, after].map((text) => text.split("\n").join(" ; ")).join(" → "),
  }));
  const total = [changes.before, changes.after].map((sum) => exactEuros(sum[side])).join(" → ");
  return [
    paragraph("Ce qui change\u00a0:"),
    facts(
      ...rows,
      { label: "Total", text: `${total}\u00a0${word}` },
      { label: "Différence", text: differenceWords(changes, isConsumer) },
    ),
  ];
}

interface Said {
  /** What its sender wrote, which may name the link. */
  message: string;
  link: string;
}

/** To the customer: what would change, and that what was agreed holds until they have said yes. */
export function amendmentMail(document: QuoteDocument, { message, link }: Said) {
  const { title: name, reference, validUntilWords, changes } = document;
  const parts: MailPart[] = [
    title(`Un avenant à votre location\u00a0: ${name}`),
    ...(message ? [{ kind: "paragraph", text: message, link } as const] : []),
    ...changeParts(document),
    paragraph("Pour le lire en ligne, nous poser une question, l’accepter ou le refuser\u00a0:"),
    { kind: "button", label: "Lire l’avenant et répondre", href: link },
    paragraph(
      `Tant que vous ne l’avez pas accepté, ${changes?.of ?? "ce qui est convenu"} reste en vigueur et rien ne change.`,
      `L’avenant ${name} est joint à ce message, avec les conditions générales de location.`,
      ...(validUntilWords ? [`Il peut être accepté jusqu’au ${validUntilWords}.`] : []),
      "Ce lien est personnel\u00a0: qui l’a peut répondre à l’avenant.",
    ),
    lessorFoot(document),
  ];
  return { subject: `[${reference}] Avenant à votre location\u00a0: ${name}`, parts };
}

/** To the customer: what was changed, and all that holds now, so that the mail alone tells it. */
export function amendmentAcceptanceMail(
  document: QuoteDocument,
  { desk, name, now, heard }: { desk: Desk; name: string; now: Date; heard?: HeardBy },
) {
  const parts: MailPart[] = [
    title("Votre location est modifiée"),
    paragraph("Bonjour,"),
    paragraph(
      ...toldAccepted(
        `l’avenant ${document.title} a été accepté par ${name}, le ${formatDateTime(now)}`,
        heard,
      ),
    ),
    ...changeParts(document),
    paragraph("Votre location est maintenant\u00a0:"),
    ...quoteSummary(document),
    ...agreedFacts(document),
    paragraph(
      `L’avenant est joint à ce message. Il remplace les jours, les véhicules et les prix de ${document.changes?.of ?? "ce qui était convenu"}\u00a0; tout le reste demeure.`,
      ...(document.stay
        ? ["Les jours de la location sont joints aussi\u00a0: ils remplacent ceux de votre agenda."]
        : []),
    ),
    ...closing("Une question\u00a0?", desk),
  ];
  return {
    subject: `Votre location est modifiée\u00a0: ${document.title}${inBrackets(desk.reference)}`,
    parts,
  };
}

/** To the customer: that a change was taken back. What was agreed goes on. */
export function amendmentWithdrawalMail(document: QuoteDocument, desk: Desk) {
  const parts: MailPart[] = [
    title(`Avenant ${document.title} retiré`),
    paragraph("Bonjour,"),
    paragraph(
      `Nous avons retiré l’avenant ${document.title}\u00a0: il ne peut plus être accepté. Ce qui était convenu reste en vigueur, sans changement.`,
    ),
    ...changeParts(document),
    ...closing("Une question, d’autres jours\u00a0?", desk),
  ];
  return { subject: `Avenant ${document.title} retiré${inBrackets(desk.reference)}`, parts };
}
