import type { Selectable } from "kysely";
import type { ExtraEstimate, ExtraUnit } from "#app/domain/extras/extra.ts";
import { extraLineWords } from "#app/domain/extras/extra-line.ts";
import { fromDuring, maxPricedDays } from "#app/domain/rental/days.ts";
import { formatDays } from "#app/domain/rental/days-words.ts";
import { sumEstimates } from "#app/domain/rental/estimate-sums.ts";
import {
  bothAmounts,
  deliveryNote,
  estimateLines,
  longTermSentence,
} from "#app/domain/rental/estimate-words.ts";
import { handoverWords } from "#app/domain/rental/handover.ts";
import type { Amount } from "#app/domain/rental/money.ts";
import { monthWords } from "#app/domain/rental/month-price.ts";
import { hoursWords } from "#app/domain/rental/stay-hours.ts";
import type { Estimate } from "#app/domain/rental/tariff.ts";
import { timesName } from "#app/domain/rental/vehicle-quantity.ts";
import { exactEuros } from "#app/lib/euros.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { counted } from "#app/lib/plural.ts";
import type { Database } from "#server/db/schema.ts";
import type { MailLines } from "#server/mail/layout/mail-parts.ts";
import type { EntryDetail, PeriodStand } from "./request-status.ts";
import { customerKinds } from "./request-terms.ts";

/** What a visitor said of a rental, as the table `requests` has it; every part of it may be missing. */
export type RequestTerms = Pick<
  Selectable<Database["requests"]>,
  | "during"
  | "from_time"
  | "to_time"
  | "days"
  | "flexible"
  | "km"
  | "customer_kind"
  | "company_name"
  | "handover"
  | "place"
>;

export interface RequestVehicle {
  vehicle_name: string;
  /** As it was shown; null where there was none to show. */
  estimate: Estimate | null;
  quantity?: number;
}

export interface RequestExtra {
  name: string;
  unit: ExtraUnit;
  quantity: number;
  /** As it was shown; null where it costs by the day and the days were not known. */
  estimate: ExtraEstimate | null;
}

/** «du lundi 23 au vendredi 27 novembre inclus»; without `today` every date has its year. */
export function formatDates(during: string | null, today = ""): string | null {
  const { from, to } = fromDuring(during);
  const words = formatDays({ from, to }, today);
  return (to && from !== to ? `${words} inclus` : words) || null;
}

type Fact = { label: string; text: string };

export function requestFacts(request: RequestTerms, today?: string): Fact[] {
  const { customer_kind, handover } = request;
  return facts([
    ...stayFacts(request, today),
    ["Client", customer_kind && customerKinds[customer_kind]],
    ["Société", request.company_name],
    ["Retrait", handover === "livraison" ? handoverWords(handover, request.place) : handover && "à l’agence"],
  ]);
}

/** What was told by dates, numbers and choices: nothing in it can be somebody's own words. */
export function chosenFacts(request: RequestTerms, today?: string): Fact[] {
  const { customer_kind, handover, place } = request;
  const delivery = place ? "livraison au lieu que vous avez indiqué" : "livraison, lieu à convenir";
  return facts([
    ...stayFacts(request, today),
    ["Vous êtes", customer_kind && `un ${customer_kind}`],
    ["Retrait", handover === "livraison" ? delivery : handover && "à l’agence"],
  ]);
}

type Said = [label: string, text: string | null];

const facts = (said: Said[]): Fact[] => said.flatMap(([label, text]) => (text ? [{ label, text }] : []));

function stayFacts({ during, days, flexible, km, ...hours }: RequestTerms, today?: string): Said[] {
  const dates = formatDates(during, today);
  const flexibility = dates ? "dates souples" : "souples";
  return [
    ["Dates", [dates, flexible && flexibility].filter(Boolean).join(", ")],
    ["Heures", hoursWords(hours)],
    ["Durée", days === null ? null : counted(days, "jour")],
    ["Kilomètres prévus", km === null ? null : `${formatNumber(km)}\u00a0km par véhicule`],
  ];
}

export function missingEstimate(days: number | null): string {
  if (days === null) return "Sans durée, pas d’estimation.";
  return days > maxPricedDays ? longTermSentence : "Tarif sur demande.";
}

/** What was asked for: vehicles, and what goes with them. */
export interface Wanted {
  vehicles: Pick<RequestVehicle, "estimate" | "quantity">[];
  extras: Pick<RequestExtra, "estimate">[];
}

/** Of each vehicle and each extra its part of one sum. */
export function sumsOf({ vehicles, extras }: Wanted) {
  return sumEstimates(
    vehicles,
    extras.map(({ estimate }) => ({
      line: estimate?.line ?? null,
      includesTax: estimate?.includesTax ?? false,
    })),
  );
}

/** What all of it costs together; null where no vehicle has a price. */
export function totalOf({ vehicles, extras }: Wanted): { amount: Amount; note: string } | null {
  const priced = vehicles.filter(({ estimate }) => estimate);
  if (priced.length === 0) return null;
  return {
    amount: sumsOf({ vehicles: priced, extras }).total,
    note: priced.length < vehicles.length ? "hors véhicule sans tarif" : "",
  };
}

/** Brought, and what that costs is in no estimate. */
export function isDeliveryApart(
  { handover }: Pick<RequestTerms, "handover">,
  extras: Wanted["extras"],
): boolean {
  return handover === "livraison" && !extras.some(({ estimate }) => estimate?.isDelivery);
}

/** What was reckoned for each vehicle, for what goes with them, and for all of it, as a mail tells it. */
export function estimatePart(
  { vehicles, extras }: { vehicles: RequestVehicle[]; extras: RequestExtra[] },
  { days, handover, heading }: Pick<RequestTerms, "days" | "handover"> & { heading?: string },
): MailLines {
  const total = vehicles.length + extras.length > 1 ? totalOf({ vehicles, extras }) : null;
  const { estimates, extras: amounts } = sumsOf({ vehicles, extras });
  const groupOf = ({ vehicle_name, quantity }: RequestVehicle, index: number) => {
    const name = timesName(vehicle_name, quantity);
    const estimate = estimates[index];
    if (!estimate) return { name, lines: [], note: missingEstimate(days) };
    const lines = estimateLines(estimate).map(({ label, detail, amount, word }, index) => ({
      label,
      detail: [detail, index === 0 && monthWords(estimate)].filter(Boolean).join(", "),
      ...(amount ? bothWays(amount) : { amount: word }),
    }));
    return { name, lines, total: { label: "Estimation", ...bothWays(estimate.total) } };
  };
  return {
    kind: "lines",
    heading,
    groups: [...vehicles.map(groupOf), ...extrasGroup(extras, amounts)],
    ...(total ? { total: { label: "Total", ...bothWays(total.amount), note: total.note } } : {}),
    notes:
      isDeliveryApart({ handover }, extras) && totalOf({ vehicles, extras }) ? [`Prix ${deliveryNote}.`] : [],
  };
}

function extrasGroup(extras: RequestExtra[], amounts: (Amount | null)[]): MailLines["groups"] {
  if (extras.length === 0) return [];
  const lines = extras.map((extra, index) => {
    const { estimate } = extra;
    const amount = amounts[index];
    return {
      label: timesName(extra.name, extra.quantity),
      detail: estimate && amount ? extraLineWords(extra, estimate, amount) : "",
      ...(amount ? bothWays(amount) : { amount: "selon la durée" }),
    };
  });
  return [{ name: "Prestations", lines }];
}

function bothWays(of: Amount) {
  const [amount, other] = bothAmounts(of, "particulier");
  return { amount, other };
}

/** «relogé de Corbère vers Mistraou, du 24 au 26 nov. 2026»: a line of the thread. Every date has its year. */
export function movedWords(moved: NonNullable<EntryDetail["moved"]>): string {
  const { alone, amendment } = moved;
  const after = amendment
    ? `avenant à envoyer\u00a0: ${amendment}`
    : alone && `sans avenant\u00a0: ${alone} ne change pas`;
  return [placeWords(moved), after].filter(Boolean).join("\u00a0; ");
}

const daysOf = (days: PeriodStand) => formatDays(days, "", "short");

function placeWords({ from, to, isForced = false }: NonNullable<EntryDetail["moved"]>): string {
  const days = daysOf(from) === daysOf(to) ? daysOf(to) : `${daysOf(from)} → ${daysOf(to)}`;
  if (to.vehicle === null) return `à reloger\u00a0: ${from.vehicle} n’est plus disponible, ${days}`;
  if (from.vehicle === to.vehicle) return `${to.vehicle}\u00a0: ${days}`;
  return `${isForced ? "relogé" : "déplacé"} de ${from.vehicle} vers ${to.vehicle}, ${days}`;
}

/** «véhicule libéré : Corbère, du 24 au 26 nov. 2026 ; le devis DV-2026-0042 reste accepté» */
export function freedWords({ quote, from }: NonNullable<EntryDetail["freed"]>): string {
  return `véhicule libéré\u00a0: ${from.vehicle}, ${daysOf(from)}\u00a0; le devis ${quote} reste accepté`;
}

/** What a cancellation leaves to be paid, in cents with VAT; null: nobody has said it yet. */
export function dueWords(fee: number | null | undefined): string {
  if (fee === 0) return "rien n’est dû";
  return fee == null ? "frais à dire au client" : `${exactEuros(fee)}\u00a0TTC à facturer`;
}
