export const settingsPath = "/locadmin/dashboard/parametres";

/** The three tabs, each with an address of its own. */
export const settingsTabs = [
  { path: settingsPath, label: "Entreprise" },
  { path: `${settingsPath}/contact`, label: "Page contact" },
  { path: `${settingsPath}/maintenance`, label: "Page maintenance" },
] as const;

export const settingsMessages = {
  load: "Erreur lors du chargement des données",
  save: "Erreur lors de la sauvegarde des paramètres",
  company: "Paramètres de l'entreprise sauvegardés avec succès",
  contact: "Paramètres de contact sauvegardés avec succès",
  maintenance: "Paramètres de maintenance sauvegardés avec succès",
} as const;
