/** What a company says about a rental besides its price list; `/tarifs` shows those that have words. */
export const conditionTopics = {
  payment: "Paiement",
  advance: "Acompte",
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
export const allTopics = Object.keys(conditionTopics) as ConditionTopic[];
export type RentalConditions = Partial<Record<ConditionTopic, string>>;

/** Said under a field while it is written, where the name alone does not say all that belongs there. */
export const topicHints: RentalConditions = {
  payment: "Quand et comment la location se paie, par exemple\u00a0: au départ, par carte ou virement.",
  advance:
    "Montant, quand il est dû, qui en est dispensé. S’il n’y en a pas\u00a0: «\u00a0Aucun acompte.\u00a0»",
  deposit: "Par quel moyen, quand il est rendu, qui en est dispensé. Le montant vient du tarif.",
};
