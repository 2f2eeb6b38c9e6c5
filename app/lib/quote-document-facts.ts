import type { Amount } from "./money.ts";
import { formatNumber } from "./numbers.ts";
import { counted } from "./plural.ts";
import { formatPrice } from "./price.ts";
import { capital, exactEuros } from "./quote-document-words.ts";
import type { QuoteConditions, QuoteCustomer, QuoteLessor } from "./quote-terms.ts";
import type { ConditionTopic } from "./rental-terms.ts";

// What a quote says beside its lines: who lets to whom, under which conditions, with what included.

export interface Fact {
  label: string;
  text: string;
  /** Nobody has said it yet: `text` says so. */
  isMissing?: boolean;
}

export const toComplete = "à compléter";

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

/** What every rental includes, in a row. */
export function inclusionsOf({ inclusions }: QuoteLessor): string {
  return inclusions.map(({ title }) => title).join(", ");
}

export function includedNotes({ included_km }: QuoteConditions, lessor: QuoteLessor): string[] {
  const km =
    included_km === null ? "kilomètres sans limite" : `${formatNumber(included_km)}\u00a0km par véhicule`;
  const included = [km, inclusionsOf(lessor).toLowerCase()].filter(Boolean).join(", ");
  return [`Compris\u00a0: ${included}.`, "Non compris\u00a0: carburant, péages."];
}

const kilometreWords = (price: Amount, isConsumer: boolean) =>
  isConsumer
    ? `${exactEuros(price.ttc)}\u00a0TTC`
    : `${exactEuros(price.ht)}\u00a0HT, ${exactEuros(price.ttc)}\u00a0TTC`;

const years = (count: number) => counted(count, "an");

function known(label: string, text: string | null | undefined, note = "") {
  return text ? { label, text, note } : { label, text: toComplete, note: "", isMissing: true };
}

/** What stands in the eye on the first page. */
export function keyFacts(conditions: QuoteConditions, isConsumer: boolean, price: Amount | null) {
  const { included_km, deposit, damage_excess, min_age, min_licence_years } = conditions;
  return [
    known(
      "Dépôt de garantie",
      deposit === null ? null : formatPrice(deposit),
      "par véhicule, rendu au retour",
    ),
    known("Franchise", damage_excess === null ? null : formatPrice(damage_excess), "par sinistre"),
    included_km === null
      ? { label: "Kilomètres", text: "sans limite", note: "" }
      : known(
          "Kilomètre au-delà",
          price && kilometreWords(price, isConsumer),
          `après ${formatNumber(included_km)}\u00a0km`,
        ),
    known(
      "Conducteur",
      min_age === null
        ? min_licence_years === null
          ? null
          : `permis depuis ${years(min_licence_years)}`
        : years(min_age),
      min_age !== null && min_licence_years !== null
        ? `permis depuis ${years(min_licence_years)}`
        : "au moins",
    ),
  ];
}

/** The words of each topic stand with what belongs to it. */
export function conditionFacts(
  conditions: QuoteConditions,
  isConsumer: boolean,
  price: Amount | null,
): Fact[] {
  const { included_km, deposit, damage_excess, min_age, min_licence_years } = conditions;
  const words = (topic: ConditionTopic) => conditions.texts[topic]?.trim() ?? "";
  const join = (...parts: (string | null)[]) => parts.filter(Boolean).join(". ").replace(/\.\. /g, ". ");
  const driver = [
    min_age === null ? null : `${years(min_age)} au moins`,
    min_licence_years === null ? null : `permis depuis ${years(min_licence_years)} au moins`,
  ];
  const facts: (Fact | null)[] = [
    {
      label: "Kilomètres compris",
      text: included_km === null ? "Sans limite" : `${formatNumber(included_km)}\u00a0km par véhicule`,
    },
    included_km === null ? null : known("Kilomètre au-delà", price && kilometreWords(price, isConsumer)),
    known(
      "Dépôt de garantie",
      deposit === null ? null : join(`${formatPrice(deposit)} par véhicule`, words("deposit")),
    ),
    known(
      "Franchise",
      damage_excess === null ? null : `${formatPrice(damage_excess)} par véhicule et par sinistre`,
    ),
    known("Assurance", words("insurance")),
    known("Conducteur", join(capital(driver.filter(Boolean).join(", ")), words("drivers"))),
    known("Carburant", words("fuel")),
    known("Retour en retard", words("late_return")),
    said("Retour anticipé", words("early_return")),
    known("Annulation", words("cancellation")),
    said("Livraison", words("delivery")),
  ];
  return facts.filter((fact) => fact !== null);
}

const said = (label: string, text: string): Fact | null => (text ? { label, text } : null);

/** What the law and good faith want told. */
export function needToKnow(lessor: QuoteLessor, isConsumer: boolean): Fact[] {
  const site = lessor.website?.replace(/^https?:\/\//, "") ?? "";
  const facts: (Fact | null)[] = [
    {
      label: "Contrat",
      text: `L’acceptation de ce devis forme le contrat de location, avec les conditions générales${site ? ` lues sur ${site}/cgv` : ""}. Un devis envoyé ne change plus\u00a0: une modification donne une nouvelle version sous le même numéro. Ce devis est gratuit et n’engage à rien tant qu’il n’est pas accepté.`,
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
      ? said("Médiation", [lessor.mediator_name, lessor.mediator_website].filter(Boolean).join(", "))
      : null,
  ];
  return facts.filter((fact) => fact !== null);
}
