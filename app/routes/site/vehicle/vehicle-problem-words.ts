export const notFoundTitle = "Véhicule non trouvé";
export const failureTitle = "Une erreur est survenue";
export const failureSentence = "Une erreur est survenue lors du chargement des détails du véhicule.";
