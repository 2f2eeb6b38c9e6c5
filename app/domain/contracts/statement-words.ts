import type { Amount } from "#app/domain/rental/money.ts";
import { type DamageMark, damageTitle, placeWords } from "#app/domain/vehicles/state/damage.ts";
import { exactEuros, formatPrice } from "#app/lib/euros.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import type { Statement } from "./statement.ts";
import {
  earlyLabel,
  givenBackWords,
  lineWords,
  type StatementReader,
  signedEuros,
  toBePriced,
} from "./statement-line-words.ts";

/** How a statement («décompte») reads. Screen, PDF and mail print this and compute nothing. */
export function statementWords(statement: Statement, reader: StatementReader) {
  const { side, total, vat, early } = statement;
  const isOwn = reader === "customer";
  const other = side === "ttc" ? "ht" : "ttc";
  return {
    title: isOwn ? "Votre décompte" : "Décompte",
    lines: statement.lines.map((line) => lineWords(line, statement, reader)),
    /** What staff may take up; the customer reads it once it is a line. */
    early: early && {
      label: earlyLabel,
      detail: givenBackWords(early.days),
      amount: signedEuros(early.amount[side]),
    },
    total: {
      label: totalLabel(total, isOwn),
      /** As the label says who owes it. */
      amount: exactEuros(Math.abs(total[side])),
      priceWord: side.toUpperCase(),
      /** «129,78 € HT» beside «155,74 € TTC». */
      other: `${exactEuros(Math.abs(total[other]))}\u00a0${other.toUpperCase()}`,
      vat: vat.map(({ rate, cents }) => ({
        label: `TVA ${formatNumber(rate)}\u00a0%`,
        amount: signedEuros(cents),
      })),
      /** Empty where every line has its amount. */
      note: statement.isOpen ? `hors lignes ${toBePriced}` : "",
    },
    damages: damageWords(statement, isOwn),
    notes: statementNotes(statement, isOwn),
  };
}

function totalLabel({ ttc }: Amount, isOwn: boolean): string {
  if (ttc > 0) return "À régler en plus";
  if (ttc === 0) return "Rien à régler en plus";
  return isOwn ? "À vous rendre" : "À rendre au client";
}

/** «Choc, moyen : feu arrière droit», or where it is. */
function damageLabel(mark: DamageMark): string {
  return `${damageTitle(mark)}\u00a0: ${mark.note || placeWords(mark)}`;
}

/** The excess bounds them together, so it is said once; null where there are none. */
function damageWords({ damages, damageExcess }: Statement, isOwn: boolean) {
  if (damages.length === 0) return null;
  const limit = damageExcess === null ? "" : `, au plus la franchise de ${formatPrice(damageExcess)}`;
  const words = `À chiffrer${limit}, hors exclusions du contrat`;
  return {
    marks: damages.map((mark) => ({ number: mark.number, label: damageLabel(mark) })),
    detail: isOwn ? `${words}. Vous recevrez le devis d’un réparateur.` : words,
  };
}

function statementNotes({ number, isOdometerUnknown }: Statement, isOwn: boolean): string[] {
  const notes = isOdometerUnknown
    ? ["Compteur changé ou illisible\u00a0: aucun kilomètre au-delà n’est compté."]
    : [];
  const reader = isOwn
    ? "Vous en recevez une copie, et pouvez y répondre."
    : `Il applique les conditions du contrat ${number}.`;
  return [...notes, `Ce décompte n’est pas une facture. ${reader}`];
}
