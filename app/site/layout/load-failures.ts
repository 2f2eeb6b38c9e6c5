/** What public pages say that could not be loaded, be it their data or their script. */
export const loadFailures = {
  vehicles: "Une erreur est survenue lors du chargement des véhicules.",
  vehicle: "Une erreur est survenue lors du chargement des détails du véhicule.",
  agencies: "Aucune agence trouvée",
  agency: "Agence non trouvée",
  agencyDetail: "Cette agence n’existe pas, ou sa page n’est pas disponible pour le moment.",
  contact: "Une erreur est survenue lors du chargement des données",
};
