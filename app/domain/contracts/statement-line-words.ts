import { formatDay } from "#app/domain/rental/days-words.ts";
import { roundingWords } from "#app/domain/rental/estimate-words.ts";
import type { Amount, UnitPrice } from "#app/domain/rental/money.ts";
import { centDecimals, exactEuros } from "#app/lib/euros.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { counted, joined, plural } from "#app/lib/plural.ts";
import { toWallClock } from "#app/lib/wall-clock.ts";
import { eighthsOf } from "./reading-differences.ts";
import type { Statement, StatementLine } from "./statement.ts";

// How a line of a statement reads: to staff as it is made, to the customer in plain words.

export type StatementReader = "staff" | "customer";

export const toBePriced = "à chiffrer";

export interface LineWords {
  key: string;
  label: string;
  detail: string;
  /** «28,08 €», «0,00 €» where it is offered, «à chiffrer». */
  amount: string;
  /** What is struck where it is offered; empty where that had no amount. */
  struck: string;
  /** «Offert par Julien Mas»; empty where it is counted. */
  offered: string;
}

/** «76,18 €», «−63,48 €» */
export const signedEuros = (cents: number) => `${cents < 0 ? "−" : ""}${exactEuros(Math.abs(cents))}`;

export function lineWords(
  line: StatementLine,
  { side }: Pick<Statement, "side">,
  reader: StatementReader,
): LineWords {
  const { key, amount, offered } = line;
  return {
    key,
    ...textOf(line, side, reader === "customer"),
    amount: amount === null ? toBePriced : signedEuros(amount[side]),
    struck: offered?.amount ? signedEuros(offered.amount[side]) : "",
    offered: offered ? `Offert par ${offered.by}` : "",
  };
}

type Text = Pick<LineWords, "label" | "detail">;
type LineOf<Kind extends StatementLine["kind"]> = Extract<StatementLine, { kind: Kind }>;

function textOf(line: StatementLine, side: keyof Amount, isOwn: boolean): Text {
  switch (line.kind) {
    case "km":
      return kilometres(line, side, isOwn);
    case "late":
      return { label: "Retour après l’heure", detail: isOwn ? plainLateness(line) : lateness(line) };
    case "early":
      return { label: earlyLabel, detail: givenBackWords(line.days) };
    case "level":
      return {
        label: line.isElectric ? "Recharge" : "Carburant",
        detail: howTyped(levels(line), line.detail, isOwn),
      };
    case "item":
      return {
        label: `${line.label}\u00a0: ${missingWords(line.missing)}`,
        detail: line.detail || eachMissing(line, side),
      };
    case "cleaning":
      return { label: "Nettoyage", detail: howTyped(soiled(line), line.detail, isOwn) };
    case "added":
      return { label: line.label, detail: line.detail };
  }
}

export const earlyLabel = "Retour anticipé";

/** «2 jours rendus» */
export const givenBackWords = (days: number) => `${counted(days, "jour")} ${plural(days, "rendu")}`;

/** What the line is, counted or struck. */
const worth = ({ amount, offered }: StatementLine) => (offered ? offered.amount : amount);

/** «906 − 750 = 156 km × 0,18 €» */
function kilometres(line: LineOf<"km">, side: keyof Amount, isOwn: boolean): Text {
  const { driven, included, each } = line;
  const amount = worth(line);
  const beyond = driven - included;
  const formula = `${counted(beyond, "km", "km")}${each ? `\u00a0× ${eachWords(each, side)}` : ""}`;
  const rounding = each && amount ? roundingWords(each, { quantity: beyond, amount, side }) : "";
  const parts = isOwn
    ? [formula, rounding, each && "comme convenu"]
    : [`${formatNumber(driven)} − ${formatNumber(included)} = ${formula}`, rounding];
  return {
    label: isOwn ? `Kilomètres au-delà de ${formatNumber(included)}` : "Kilomètres au-delà",
    detail: parts.filter(Boolean).join(", "),
  };
}

/** A price whose decimals never end is no factor: the other one is told. */
function eachWords(each: UnitPrice, side: keyof Amount): string {
  if (centDecimals(each[side]) !== null) return exactEuros(each[side]);
  const other = side === "ttc" ? "ht" : "ttc";
  return `${exactEuros(each[other])}\u00a0${other.toUpperCase()}`;
}

/** «1 h 34, une heure tolérée : 1 jour» */
function lateness(line: LineOf<"late">): string {
  const days = counted(line.days, "jour");
  return withGrace(durationWords(line.minutes), line.graceMinutes, `${days}${freeOfCharge(line)}`);
}

/** «prévu à 10:00, une heure tolérée : un jour au prix de votre durée» */
function plainLateness(line: LineOf<"late">): string {
  const [due, back] = [toWallClock(line.due), toWallClock(line.returned)];
  const day = due.date === back.date ? "" : `le ${formatDay(due.date, null, "month")} `;
  const days = line.days === 1 ? "un jour" : counted(line.days, "jour");
  const price = worth(line) === null ? "" : freeOfCharge(line) || " au prix de votre durée";
  return withGrace(`prévu ${day}à\u00a0${due.time}`, line.graceMinutes, `${days}${price}`);
}

/** Where the longer rental costs no more. */
const freeOfCharge = (line: LineOf<"late">) => (worth(line)?.ttc === 0 ? ", sans supplément" : "");

function withGrace(said: string, graceMinutes: number, outcome: string): string {
  return `${[said, graceWords(graceMinutes)].filter(Boolean).join(", ")}\u00a0: ${outcome}`;
}

/** «une heure tolérée», «30 minutes tolérées»; empty where nothing is tolerated. */
function graceWords(minutes: number): string {
  if (minutes <= 0) return "";
  if (minutes === 60) return "une heure tolérée";
  if (minutes % 60 === 0) return `${counted(minutes / 60, "heure")} tolérées`;
  if (minutes > 60) return `${durationWords(minutes)} tolérées`;
  return `${counted(minutes, "minute")} ${plural(minutes, "tolérée")}`;
}

/** «34 min», «1 h 34», «2 h», «3 jours 4 h» */
function durationWords(minutes: number): string {
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${minutes}\u00a0min`;
  if (days > 1)
    return [counted(days, "jour"), hours % 24 && `${hours % 24}\u00a0h`].filter(Boolean).join(" ");
  return rest === 0 ? `${hours}\u00a0h` : `${hours}\u00a0h\u00a0${String(rest).padStart(2, "0")}`;
}

/** What was read, and how staff came to their amount. */
function howTyped(reading: string, detail: string, isOwn: boolean): string {
  if (!detail) return reading;
  return isOwn ? `${reading}\u00a0: ${detail}` : detail;
}

/** «7/8 au retour, 8/8 au départ» */
function levels({ before, after, isElectric }: LineOf<"level">): string {
  const words = (percent: number) => (isElectric ? `${percent}\u00a0%` : `${eighthsOf(percent)}/8`);
  return `${words(after)} au retour, ${words(before)} au départ`;
}

/** «2 manquent»: of no gender, as whatever is lent. */
const missingWords = (missing: number) =>
  `${formatNumber(missing)}\u00a0${plural(missing, "manque", "manquent")}`;

/** «2 × 9,00 €», where that is what the amount is. */
function eachMissing(line: LineOf<"item">, side: keyof Amount): string {
  const cents = worth(line)?.[side];
  if (!cents || line.missing < 2 || cents % line.missing !== 0) return "";
  return `${formatNumber(line.missing)}\u00a0× ${exactEuros(cents / line.missing)}`;
}

function soiled({ outside, inside }: LineOf<"cleaning">): string {
  const where = joined([...(outside ? ["extérieur"] : []), ...(inside ? ["intérieur"] : [])]);
  return `${where} ${outside && inside ? "sales" : "sale"} au retour`;
}
