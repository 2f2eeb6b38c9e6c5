import { theAgency } from "#app/domain/agencies/the-agency.ts";
import { readStay, type StayUnit } from "#app/domain/rental/days.ts";
import { formatDays } from "#app/domain/rental/days-words.ts";
import { hoursWords, readHours } from "#app/domain/rental/stay-hours.ts";
import { timesName } from "#app/domain/rental/vehicle-quantity.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { counted, joined } from "#app/lib/plural.ts";
import type { RequestValues } from "./request-terms.ts";

export interface Asked {
  subject: string;
  vehicles: { name: string; quantity: number }[];
  extras: { name: string; quantity: number }[];
  values: RequestValues;
  /** Whom the visitor writes to; empty for head office. */
  agency: string;
  today: string;
  /** What was looked for in vain; empty for nothing. */
  search?: string;
}

const numbers = ["", "un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix"];

/** The message a request begins with, from what its fields say; empty where they say nothing yet. */
export function requestSentence({
  subject,
  vehicles,
  extras,
  values,
  agency,
  today,
  search = "",
}: Asked): string {
  const count = vehicles.reduce((sum, { quantity }) => sum + quantity, 0);
  const stay = stayClause(values, count, today);
  const isSearch = vehicles.length === 0 && search !== "";
  if (vehicles.length === 0 && !stay && !isSearch && extras.length === 0) return "";
  const what = isSearch ? `je cherche\u00a0: ${search}` : whatIsAsked(subject, vehicles, count);
  const request = `Bonjour, ${what}${stay && (isSearch || count > 1 ? `, ${stay}` : ` ${stay}`)}.`;
  const flexible = values.souple ? "Mes dates sont souples." : "";
  const beside = extras.map(({ name, quantity }) => timesName(name, quantity)).join(", ");
  const wanted = beside && `Prestations souhaitées\u00a0: ${beside}.`;
  return `${[request, flexible, wanted, handoverSentence(values, count, agency)].filter(Boolean).join(" ")}\n`;
}

function whatIsAsked(subject: string, vehicles: Asked["vehicles"], count: number): string {
  const isBooking = subject === "location";
  const verb = isBooking
    ? "je souhaite réserver"
    : subject === "devis"
      ? "je souhaite un devis pour"
      : "ma demande concerne";
  const [first, ...others] = vehicles;
  if (!first) return isBooking ? "je souhaite louer un véhicule" : `${verb} une location`;
  if (others.length === 0) return `${verb} ${times(first.quantity)}le véhicule «\u00a0${first.name}\u00a0»`;
  const names = vehicles.map(({ name, quantity }) => times(quantity) + name);
  return `${verb} ${inLetters(count)} véhicules, ${joined(names)}`;
}

const inLetters = (count: number) => numbers[count] ?? String(count);

/** «quatre fois »; empty for one. */
const times = (quantity: number) => (quantity > 1 ? `${inLetters(quantity)} fois ` : "");

/** «du mardi 8 au samedi 12 décembre 2026, départ à 07:30 (5 jours, environ 600 km chacun)» */
function stayClause(values: RequestValues, count: number, today: string): string {
  const texts = values as Record<string, string | undefined>;
  const read = { get: (name: string) => texts[name] ?? null };
  const { from, to, days, km } = readStay(read, today);
  // In a message the year is always said.
  const named = formatDays({ from, to }, "");
  const dates = named && [named, hoursWords(readHours(read, { from, to }))].filter(Boolean).join(", ");
  const length = days && (from && to ? counted(days, "jour") : lengthWords(values, days));
  const each = count > 1 ? " chacun" : "";
  const distance = km ? `environ ${formatNumber(km)}\u00a0km${each}` : "";
  if (!dates) {
    const alone = length ? `pour une durée de ${length}` : "";
    return alone && distance ? `${alone} (${distance})` : alone || (distance && `pour ${distance}`);
  }
  const aside = [length, distance].filter(Boolean).join(", ");
  return aside ? `${dates} (${aside})` : dates;
}

const units: Record<StayUnit, [one: string, many: string]> = {
  jours: ["jour", "jours"],
  semaines: ["semaine", "semaines"],
  mois: ["mois", "mois"],
  ans: ["an", "ans"],
};

/** As the visitor counts: «3 mois». */
function lengthWords({ duree, unite }: RequestValues, days: number): string {
  const [one, many] = units[unite as StayUnit] ?? [];
  return one ? counted(Number(duree), one, many) : counted(days, "jour");
}

function handoverSentence({ retrait, lieu }: RequestValues, count: number, agency: string): string {
  if (retrait === "livraison") return `Je souhaite une livraison${lieu?.trim() ? ` à ${lieu.trim()}` : ""}.`;
  if (retrait !== "agence") return "";
  const them = count > 1 ? "les" : "le";
  return `Je ${them} retire ${agency ? `à ${theAgency(agency)}` : "en agence"}.`;
}
