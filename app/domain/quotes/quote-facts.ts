import { isConditionMissing, quoteConditionFields } from "#app/domain/rental/condition-forms.ts";
import { type ConditionTopic, conditionTopics } from "#app/domain/rental/condition-topics.ts";
import { hasTerms } from "./cancellation/cancellation-terms.ts";
import type { QuoteContext } from "./quote-page.server.ts";
import type { QuoteDraft } from "./quote-terms.ts";
import { needsHour } from "./quote-timing.ts";

export interface MissingFact {
  /** The field to fill; empty where it is not of this quote. */
  field: string;
  label: string;
  /** «à compléter dans ce devis», «à compléter dans le tarif « Utilitaires » ». */
  where: string;
  sentence: string;
  tariffId?: string;
  /** The tab of the settings where it is said once for all quotes. */
  settings?: "company" | "rental";
}

/** The field of a topic's words: the deposit has a field for its amount, too. */
export const topicField = (topic: ConditionTopic) => (topic === "deposit" ? "deposit_words" : topic);

/** The order of 17 March 2015 is about consumers and motor vehicles of less than 3.5 t. */
function mustBeComplete(draft: QuoteDraft, { vehicles }: Pick<QuoteContext, "vehicles">): boolean {
  if (draft.prices_for !== "particulier") return false;
  const quoted = draft.lines.flatMap(({ vehicle_id }) => vehicles.find(({ id }) => id === vehicle_id) ?? []);
  return quoted.length === 0 || quoted.some(({ isLight }) => isLight);
}

/** What a quote to this customer has to say and does not; while there is any, it is not sent. */
export function missingFacts(
  draft: QuoteDraft,
  context: Pick<QuoteContext, "vehicles" | "lessor" | "handover">,
): MissingFact[] {
  const facts: MissingFact[] = [];
  const here = "à compléter dans ce devis";
  if (draft.prices_for === "particulier") {
    const { siren, mediator_name, mediator_address, mediator_website } = context.lessor;
    const company = { field: "", sentence: "À compléter.", settings: "company" } as const;
    if (!siren.trim()) {
      const where = "à compléter dans Paramètres\u00a0: sans lui, pas de devis à un particulier";
      facts.push({ ...company, label: "Numéro SIREN", where });
    }
    const parts = { nom: mediator_name, adresse: mediator_address, site: mediator_website };
    const open = Object.entries(parts).flatMap(([part, text]) => (text?.trim() ? [] : [part]));
    if (open.length > 0) {
      const label = `Médiateur de la consommation (${open.join(", ")})`;
      facts.push({ ...company, label, where: "à compléter dans Paramètres, onglet Entreprise" });
    }
    if (needsHour(draft.stay, context.handover))
      facts.push({
        field: "departure",
        label: "Heure du départ",
        where: `agence fermée ce jour-là, ${here}`,
        sentence: "L’agence est fermée ce jour-là\u00a0: dites l’heure, ou comment prendre le véhicule.",
      });
  }
  if (!mustBeComplete(draft, context)) return facts;
  const { stay, conditions } = draft;
  const quote = (field: string, label: string, isThere: unknown, sentence = "À compléter.") => {
    if (!isThere) facts.push({ field, label, where: here, sentence });
  };
  quote("from", "Dates", stay.from && stay.to, "Donnez le départ et le retour.");
  quote("departure", "Départ", stay.departure.trim(), "Dites où et à partir de quelle heure.");
  quote("return", "Retour", stay.return.trim(), "Dites où et avant quelle heure.");
  facts.push(...missingConditions(draft, context));
  const words = (topic: ConditionTopic) => conditions.texts[topic]?.trim();
  const own = (topic: ConditionTopic, sentence: string) =>
    quote(topic, conditionTopics[topic], words(topic), sentence);
  // A company that was here before these were asked has them nowhere: the way to say them once for all is told.
  const company = (topic: ConditionTopic, sentence: string, label: string = conditionTopics[topic]) => {
    if (words(topic)) return;
    const where = "à compléter dans ce devis, et une fois pour tous dans Paramètres, onglet Location";
    facts.push({ field: topicField(topic), label, where, sentence, settings: "rental" });
  };
  own("fuel", "Dites comment il est facturé.");
  own("late_return", "Dites ce qu’il coûte.");
  company("payment", "Dites quand et comment la location se paie.");
  company("advance", "Dites combien et quand, ou qu’il n’y en a pas.");
  company("deposit", "Dites comment et quand il est rendu.", "Restitution du dépôt");
  own("insurance", "Dites ce qu’elle couvre et ce qu’elle exclut.");
  if (!hasTerms(conditions.cancellation)) own("cancellation", "Dites à quelles conditions.");
  return facts;
}

/** Of each vehicle, named where there are several, with the tariff that should have said it. */
function missingConditions(
  { conditions, lines }: QuoteDraft,
  { vehicles }: Pick<QuoteContext, "vehicles">,
): MissingFact[] {
  const own = conditions.vehicles ?? [];
  const first = lines.find(({ vehicle_id }) => vehicle_id)?.vehicle_id ?? null;
  const sets = own.length > 0 ? own : [{ ...conditions, vehicle_id: first, name: "" }];
  return sets.flatMap((set, index) => {
    const tariff = vehicles.find(({ id }) => id === set.vehicle_id)?.tariff;
    const where = tariff
      ? `à compléter dans le tarif «\u00a0${tariff.name}\u00a0»`
      : "à compléter dans ce devis";
    return quoteConditionFields.flatMap(({ key, missingInQuote: missing }) =>
      missing && isConditionMissing(key, set)
        ? {
            field: own.length > 0 ? `vehicles.${index}.${key}` : key,
            label: sets.length > 1 ? `${missing}, ${set.name}` : missing,
            where,
            sentence: "À compléter.",
            tariffId: tariff?.id,
          }
        : [],
    );
  });
}
