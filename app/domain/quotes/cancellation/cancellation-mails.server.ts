import type { Amount } from "#app/domain/rental/money.ts";
import { formatDateTime } from "#app/lib/dates.ts";
import { counted } from "#app/lib/plural.ts";
import { facts, type MailPart, paragraph, title } from "#server/mail/layout/mail-parts.ts";
import {
  closing,
  type Desk,
  inBrackets,
  notedWords,
  type Told,
} from "../answers/quote-answer-mails.server.ts";
import type { QuoteDocument } from "../quote-document.ts";
import { quoteSummary } from "../quote-summary.ts";
import { type CancellationAnswer, hearings } from "../quote-terms.ts";
import { feeWords } from "./cancellation-terms.ts";

// What is written of a cancellation: to the customer, and to the desk.

/** «Rien n’est dû.», «84,00 € TTC sont dus…»; where the terms are words alone, that the agency says it. */
export function feeSentence(fee: Amount | null, isConsumer: boolean): string {
  if (!fee) return "L’agence vous confirme ce qui est dû, selon les conditions du devis.";
  if (fee.ttc === 0) return "Rien n’est dû.";
  return `Les frais d’annulation sont de ${feeWords(fee, isConsumer)}. L’agence vous dit comment les régler.`;
}

export const feeText = (fee: Amount | null, isConsumer: boolean) =>
  !fee ? "à confirmer par l’agence" : fee.ttc === 0 ? "aucun" : feeWords(fee, isConsumer);

interface Cancelled {
  document: QuoteDocument;
  desk: Desk;
  answer: CancellationAnswer;
}

/** To the customer: that it is cancelled, and what that costs; the file beside it takes the days out of a calendar. */
export function cancellationMail({ document, desk, answer }: Cancelled) {
  const { at, fee, heard, noted_by, terms } = answer;
  const said = heard ? `, comme demandé ${hearings[heard].words},` : "";
  const parts: MailPart[] = [
    title("Votre location est annulée"),
    paragraph("Bonjour,"),
    paragraph(
      `La location du devis ${document.title} est annulée${said || (noted_by ? " par l’agence" : " à votre demande")} le ${formatDateTime(new Date(at))}.`.replace(
        ", le ",
        " le ",
      ),
      feeSentence(fee, document.isConsumer),
      ...(noted_by ? ["Si ce n’est pas ce que vous avez dit, répondez à ce message."] : []),
    ),
    facts(
      // Short: a telephone has little room beside them.
      { label: "Frais", text: feeText(fee, document.isConsumer) },
      ...(terms ? [{ label: "Conditions", text: terms }] : []),
    ),
    paragraph("Ce qui était convenu\u00a0:"),
    ...quoteSummary(document),
    ...(document.stay
      ? [paragraph("Le fichier joint retire ces jours de votre agenda, si vous les y aviez mis.")]
      : []),
    ...closing("Une question, d’autres dates\u00a0?", desk),
  ];
  return {
    subject: `Votre location est annulée\u00a0: ${document.title}${inBrackets(desk.reference)}`,
    parts,
  };
}

/** To the desk: who, how much, and what is left to do. */
export function cancellationNews(document: QuoteDocument, answer: CancellationAnswer, freed: number): Told {
  const { fee, reason, waived, isTold, noted_by, address } = answer;
  const free =
    freed > 0
      ? `${counted(freed, "véhicule de nouveau libre", "véhicules de nouveau libres")} dans le planning.`
      : "Rien n’était réservé dans le planning.";
  const who = noted_by && !answer.heard ? "L’agence" : "Le client";
  const due = !fee
    ? "À faire\u00a0: les conditions d’annulation de ce devis sont en toutes lettres. Dites au client ce qu’il doit."
    : fee.ttc === 0
      ? waived && waived.fee.ttc > 0
        ? `Rien n’est facturé, au lieu de ${feeWords(waived.fee, document.isConsumer)}${waived.why ? `\u00a0: ${waived.why}` : "."}`
        : "Rien n’est dû."
      : `Frais à facturer\u00a0: ${feeWords(fee, false)}.`;
  return {
    heading: `Location annulée\u00a0: ${document.title}`,
    told: [
      paragraph(
        `${who} a annulé la location du devis ${document.title}${address ? "" : notedWords(answer)}. ${free}`,
        due,
        ...(reason ? [`Raison donnée\u00a0: ${reason}`] : []),
        ...(isTold ? [] : ["Le client n’a pas été prévenu par e-mail."]),
      ),
    ],
  };
}
