import type { QuoteContext, QuoteDraft } from "./quote-draft.ts";
import { needsHour } from "./quote-timing.ts";

/** Something that must be said before a quote leaves. */
export interface MissingFact {
  /** The field to fill; empty where it is not of this quote. */
  field: string;
  label: string;
  /** «à compléter dans ce devis», «à compléter dans le tarif « Utilitaires » ». */
  where: string;
  /** What the field itself says. */
  sentence: string;
  /** The tariff that should have said it. */
  tariffId?: string;
  /** It is for the company's own record. */
  isCompany?: boolean;
}

/** The order of 17 March 2015 is about consumers and motor vehicles of less than 3.5 t. */
export function mustBeComplete(draft: QuoteDraft, { vehicles }: Pick<QuoteContext, "vehicles">): boolean {
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
  if (draft.prices_for === "particulier" && !context.lessor.siren.trim()) {
    facts.push({
      field: "",
      label: "Numéro SIREN",
      where: "à compléter dans Paramètres\u00a0: sans lui, pas de devis à un particulier",
      sentence: "À compléter.",
      isCompany: true,
    });
  }
  if (draft.prices_for === "particulier" && needsHour(draft.stay, context.handover)) {
    facts.push({
      field: "departure",
      label: "Heure du départ",
      where: `agence fermée ce jour-là, ${here}`,
      sentence: "L’agence est fermée ce jour-là\u00a0: dites l’heure, ou comment prendre le véhicule.",
    });
  }
  if (!mustBeComplete(draft, context)) return facts;
  const { stay, conditions } = draft;
  const tariff = context.vehicles.find(({ id }) =>
    draft.lines.some((line) => line.vehicle_id === id),
  )?.tariff;
  const quote = (field: string, label: string, isThere: unknown, sentence = "À compléter.") => {
    if (!isThere) facts.push({ field, label, where: here, sentence });
  };
  const priced = (field: keyof typeof conditions, label: string) => {
    if (conditions[field] !== null) return;
    const where = tariff ? `à compléter dans le tarif «\u00a0${tariff.name}\u00a0»` : here;
    facts.push({ field, label, where, sentence: "À compléter.", tariffId: tariff?.id });
  };
  quote("from", "Dates", stay.from && stay.to, "Donnez le départ et le retour.");
  quote("departure", "Départ", stay.departure.trim(), "Dites où et à partir de quelle heure.");
  quote("return", "Retour", stay.return.trim(), "Dites où et avant quelle heure.");
  if (conditions.included_km !== null) priced("extra_km_price", "Kilomètre au-delà");
  priced("deposit", "Dépôt de garantie");
  priced("damage_excess", "Franchise");
  priced("min_licence_years", "Ancienneté du permis");
  const words = (topic: keyof typeof conditions.texts) => conditions.texts[topic]?.trim();
  quote("fuel", "Carburant", words("fuel"), "Dites comment il est facturé.");
  quote("late_return", "Retour en retard", words("late_return"), "Dites ce qu’il coûte.");
  quote("insurance", "Assurance", words("insurance"), "Dites ce qu’elle couvre et ce qu’elle exclut.");
  quote("cancellation", "Annulation", words("cancellation"), "Dites à quelles conditions.");
  return facts;
}
