import {
  type ConditionTopic,
  conditionTopics,
  type RentalConditions,
} from "#app/domain/rental/condition-topics.ts";
import type { UnitPrice } from "#app/domain/rental/money.ts";
import {
  conditionFields,
  type QuoteConditionKey,
  type VehicleConditions,
} from "#app/domain/rental/rental-conditions.ts";
import { capitalised } from "#app/lib/elision.ts";
import { exactEuros, formatPrice } from "#app/lib/euros.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { counted } from "#app/lib/plural.ts";
import type { AmendmentChanges, QuoteCustomer, QuoteLessor } from "./quote-terms.ts";

// What a quote says beside its lines: who lets to whom, under which conditions, with what included.

export interface Fact {
  label: string;
  text: string;
  /** Nobody has said it yet: `text` says so. */
  isMissing?: boolean;
}

export interface KeyFact extends Fact {
  note: string;
  byVehicle?: string;
}

const toComplete = "à compléter";

export function customerLines({ name, company, address }: QuoteCustomer, isConsumer: boolean): string[] {
  const kind = isConsumer ? "particulier" : "professionnel";
  const who = company ? [company, name] : [`${name}, ${kind}`];
  return [...who, ...address.split("\n")].map((line) => line.trim()).filter(Boolean);
}

export function lessorFacts(lessor: QuoteLessor): string[] {
  const { legal_form, share_capital, siren, rcs_city, vat_number } = lessor;
  const capital = share_capital && `au capital de ${share_capital}`;
  return [
    [legal_form, capital].filter(Boolean).join(" "),
    siren && `${rcs_city ? `RCS ${rcs_city}` : "SIREN"} ${siren}`,
    vat_number && `TVA ${vat_number}`,
  ]
    .filter(Boolean)
    .map(unbroken);
}

/** «50 000 €», «000 000 000»: what is typed with plain spaces stays on one line. */
const unbroken = (text: string) => text.replace(/(?<=\d) (?=[\d€])/g, "\u00a0");

export function inclusionsOf({ inclusions }: QuoteLessor): string {
  return inclusions.map(({ title }) => title).join(", ");
}

/** The conditions of a vehicle, or of all of them, with what a further kilometre costs both ways. */
export interface ConditionSet extends VehicleConditions {
  name: string;
  count: number | null;
  kmPrice: UnitPrice | null;
}

export function includedNotes(sets: ConditionSet[], lessor: QuoteLessor): string[] {
  const [km, ...others] = new Set(sets.map(({ included_km }) => included_km));
  const words =
    others.length > 0
      ? "kilomètres selon le véhicule"
      : km == null
        ? "kilomètres sans limite"
        : `${formatNumber(km)}\u00a0km par véhicule`;
  const included = [words, inclusionsOf(lessor).toLowerCase()].filter(Boolean).join(", ");
  return [`Compris\u00a0: ${included}.`, "Non compris\u00a0: carburant, péages."];
}

const kilometreWords = (price: UnitPrice, isConsumer: boolean) =>
  isConsumer
    ? `${exactEuros(price.ttc)}\u00a0TTC`
    : `${exactEuros(price.ht)}\u00a0HT, ${exactEuros(price.ttc)}\u00a0TTC`;

const years = (count: number) => counted(count, "an");

function known(label: string, text: string | null | undefined, note = ""): KeyFact {
  return text ? { label, text, note } : { label, text: toComplete, note: "", isMissing: true };
}

/** What all say alike (`whole`), or a line for each that says something: «Porteur, Relais : 800 €». */
function ofEach(
  sets: ConditionSet[],
  read: (set: ConditionSet) => string | null,
  whole: (text: string) => string = (text) => text,
): string | null {
  const texts = new Map<string | null, string[]>();
  for (const set of sets) {
    const text = read(set);
    texts.set(text, [...(texts.get(text) ?? []), set.name]);
  }
  if (texts.size === 1) {
    const [only = null] = texts.keys();
    return only === null ? null : whole(only);
  }
  const lines = [...texts].flatMap(([text, names]) =>
    text === null ? [] : [`${names.join(", ")}\u00a0: ${text}`],
  );
  return lines.join("\n");
}

/** The sum of what is laid down for all of them, in euros; null for a single one, and where one is not known. */
function totalDeposit(sets: ConditionSet[]): number | null {
  const vehicles = sets.reduce((sum, { count }) => sum + (count ?? 0), 0);
  if (vehicles < 2 || sets.some(({ deposit, count }) => deposit === null || count === null)) return null;
  return sets.reduce((sum, { deposit, count }) => sum + (deposit ?? 0) * (count ?? 0), 0);
}

const differing = "selon le véhicule";

const kmOf = ({ included_km }: ConditionSet) =>
  included_km === null ? "sans limite" : `${formatNumber(included_km)}\u00a0km`;

const excessOf = ({ damage_excess }: ConditionSet) =>
  damage_excess === null ? null : formatPrice(damage_excess);

const depositOf = ({ deposit, count }: ConditionSet) =>
  deposit === null ? null : `${formatPrice(deposit)}${(count ?? 1) > 1 ? ` × ${count}` : ""}`;

/** What stands in the eye on the first page; where vehicles differ, the conditions say how. */
export function keyFacts(sets: ConditionSet[], isConsumer: boolean): KeyFact[] {
  const [first] = sets;
  const isAlike = (...keys: QuoteConditionKey[]) =>
    keys.every((key) => sets.every((set) => set[key] === first?.[key]));
  const { included_km = null, min_age = null, min_licence_years = null, kmPrice = null } = first ?? {};
  const licence = min_licence_years === null ? null : `permis depuis ${years(min_licence_years)}`;
  const kilometres = (set: ConditionSet) =>
    [kmOf(set), set.included_km !== null && set.kmPrice && `puis ${kilometreWords(set.kmPrice, isConsumer)}`]
      .filter(Boolean)
      .join(", ");
  const excesses = sets.flatMap(({ damage_excess }) => damage_excess ?? []);
  const excess = [...new Set([Math.min(...excesses), Math.max(...excesses)])].map(formatPrice).join(" à ");
  return [
    depositFact(sets, isAlike("deposit")),
    {
      ...known(conditionFields.damage_excess.label, excesses.length > 0 ? excess : null, "par sinistre"),
      byVehicle: isAlike("damage_excess") ? undefined : (ofEach(sets, excessOf) ?? undefined),
    },
    !isAlike("included_km", "extra_km_price", "extra_km_vat")
      ? { label: "Kilomètres", text: differing, note: "", byVehicle: ofEach(sets, kilometres) ?? undefined }
      : included_km === null
        ? { label: "Kilomètres", text: "sans limite", note: "" }
        : known(
            conditionFields.extra_km_price.label,
            kmPrice && kilometreWords(kmPrice, isConsumer),
            `après ${formatNumber(included_km)}\u00a0km`,
          ),
    !isAlike("min_age", "min_licence_years")
      ? { label: "Conducteur", text: differing, note: "", byVehicle: ofEach(sets, driverWords) ?? undefined }
      : known(
          "Conducteur",
          min_age === null ? licence : years(min_age),
          min_age !== null && licence ? licence : "au moins",
        ),
  ];
}

function depositFact(sets: ConditionSet[], isAlike: boolean): KeyFact {
  const { label } = conditionFields.deposit;
  const deposit = sets[0]?.deposit ?? null;
  const total = totalDeposit(sets);
  const byVehicle = isAlike ? undefined : (ofEach(sets, depositOf) ?? undefined);
  if (total === null) {
    if (!isAlike) return { ...known(label, differing, "rendu au retour"), byVehicle };
    return known(label, deposit === null ? null : formatPrice(deposit), "par véhicule, rendu au retour");
  }
  const each = isAlike ? `${formatPrice(deposit ?? 0)} par véhicule` : differing;
  return { ...known(label, formatPrice(total), `au total, ${each}, rendu au retour`), byVehicle };
}

export function conditionFacts(sets: ConditionSet[], texts: RentalConditions, isConsumer: boolean): Fact[] {
  const words = (topic: ConditionTopic) => texts[topic]?.trim() ?? "";
  const wordsFact = (topic: ConditionTopic) => known(conditionTopics[topic], words(topic));
  const optional = (topic: ConditionTopic) => said(conditionTopics[topic], words(topic));
  const limited = sets.filter(({ included_km }) => included_km !== null);
  const facts: (Fact | null)[] = [
    known(
      conditionFields.included_km.label,
      ofEach(sets, kmOf, (text) => (text === "sans limite" ? "Sans limite" : `${text} par véhicule`)),
    ),
    limited.length === 0
      ? null
      : known(
          conditionFields.extra_km_price.label,
          ofEach(limited, ({ kmPrice }) => kmPrice && kilometreWords(kmPrice, isConsumer)),
        ),
    wordsFact("payment"),
    wordsFact("advance"),
    known(conditionFields.deposit.label, depositWords(sets, words("deposit"))),
    known(
      conditionFields.damage_excess.label,
      ofEach(sets, excessOf, (text) => `${text} par véhicule et par sinistre`),
    ),
    wordsFact("insurance"),
    known("Conducteur", joinSentences(ofEach(sets, driverWords, capitalised), words("drivers"))),
    wordsFact("fuel"),
    wordsFact("late_return"),
    optional("early_return"),
    wordsFact("cancellation"),
    optional("delivery"),
  ];
  return facts.filter((fact) => fact !== null);
}

/** A text of several lines ends with its line. */
function joinSentences(first: string | null, then: string): string {
  if (!first || !then) return first || then;
  return first.includes("\n") ? `${first}\n${then}` : `${first}. ${then}`.replace(/\.\. /g, ". ");
}

function depositWords(sets: ConditionSet[], words: string): string | null {
  const total = totalDeposit(sets);
  const isAlike = sets.every(({ deposit }) => deposit === sets[0]?.deposit);
  const each = isAlike
    ? sets[0]?.deposit == null
      ? null
      : `${formatPrice(sets[0].deposit)} par véhicule`
    : ofEach(sets, depositOf);
  if (each === null) return null;
  const sum = total === null ? "" : `Dépôts de garantie\u00a0: ${formatPrice(total)} au total`;
  if (each.includes("\n")) return [each, sum && `${sum}.`, words].filter(Boolean).join("\n");
  return joinSentences(joinSentences(each, sum), words);
}

function driverWords({ min_age, min_licence_years }: ConditionSet): string | null {
  const words = [
    min_age === null ? null : `${years(min_age)} au moins`,
    min_licence_years === null ? null : `permis depuis ${years(min_licence_years)} au moins`,
  ];
  return words.filter(Boolean).join(", ") || null;
}

const said = (label: string, text: string): Fact | null => (text ? { label, text } : null);

export function needToKnow(
  lessor: QuoteLessor,
  isConsumer: boolean,
  { hasTerms, changes }: { hasTerms: boolean; changes: AmendmentChanges | null },
): Fact[] {
  const site = lessor.website?.replace(/^https?:\/\//, "") ?? "";
  const terms = hasTerms ? "qui y sont jointes" : `lues sur ${site}/cgv`;
  const facts: (Fact | null)[] = [
    {
      label: "Contrat",
      text: changes
        ? `Cet avenant remplace les jours, les véhicules et les prix de ${changes.of}\u00a0; tout le reste de ce qui a été convenu demeure. Tant qu’il n’est pas accepté, ${changes.of} reste en vigueur et rien ne change. Envoyé, il ne change plus.`
        : `L’acceptation de ce devis forme le contrat de location, avec les conditions générales de location ${terms}. Un devis envoyé ne change plus\u00a0: une modification donne une nouvelle version sous le même numéro. Ce devis est gratuit et n’engage à rien tant qu’il n’est pas accepté.`,
    },
    isConsumer
      ? {
          label: "Rétractation",
          text: "Une location de véhicule à dates fixées n’ouvre pas de droit de rétractation (Code de la consommation, art.\u00a0L.\u00a0221-28, 12°).",
        }
      : null,
    {
      label: "Données personnelles",
      text: `Vos données servent à ce devis et à la location${site ? `, comme le dit ${site}/confidentialite` : ""}.${lessor.email ? ` Pour exercer vos droits\u00a0: ${lessor.email}.` : ""}`,
    },
    isConsumer && lessor.mediator_name
      ? said(
          "Médiation",
          [lessor.mediator_name, lessor.mediator_address, lessor.mediator_website].filter(Boolean).join(", "),
        )
      : null,
  ];
  return facts.filter((fact) => fact !== null);
}
