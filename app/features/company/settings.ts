import { officePaths } from "#app/lib/office-paths.ts";
/** The three tabs, each with an address of its own. */
export const settingsTabs = [
  { path: officePaths.settings, label: "Entreprise" },
  { path: officePaths.contactSettings, label: "Page contact" },
  { path: officePaths.maintenanceSettings, label: "Page maintenance" },
] as const;

export const settingsMessages = {
  load: "Erreur lors du chargement des données",
  save: "Erreur lors de la sauvegarde des paramètres",
  company: "Paramètres de l'entreprise sauvegardés avec succès",
  contact: "Paramètres de contact sauvegardés avec succès",
  maintenance: "Paramètres de maintenance sauvegardés avec succès",
} as const;
