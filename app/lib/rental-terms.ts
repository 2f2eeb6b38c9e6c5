/** One of the things that every rental includes, as the company words it. */
export interface Inclusion {
  title: string;
  text: string;
}

/** What a company says about a rental besides its price list; `/tarifs` shows those that have words. */
export const conditionTopics = {
  fuel: "Carburant",
  late_return: "Retour en retard",
  early_return: "Retour anticipé",
  cancellation: "Annulation",
  deposit: "Dépôt de garantie",
  insurance: "Assurance",
  drivers: "Conducteurs",
  delivery: "Livraison",
} as const;

export type ConditionTopic = keyof typeof conditionTopics;
export type RentalConditions = Partial<Record<ConditionTopic, string>>;
