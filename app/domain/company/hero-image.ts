import type { PictureSource } from "#app/lib/picture.ts";

export const heroImageMessages = {
  load: "Erreur lors du chargement des informations",
  noFile: "Veuillez sélectionner une image",
  upload: "Erreur lors du téléchargement de l'image",
  uploaded: "Image téléchargée avec succès. Cliquez sur Sauvegarder pour appliquer les changements.",
  missing: "Informations manquantes pour la mise à jour",
  save: "Erreur lors de la mise à jour de l'image",
  saved: "Image d'accueil mise à jour avec succès",
  removed: "Image d'accueil retirée avec succès",
  copied: "URL copiée dans le presse-papiers",
  copy: "Erreur lors de la copie de l'URL",
} as const;

export interface StaffHeroImage {
  source: PictureSource | null;
  address: string | null;
  /** The picture's own address, empty for none: what a save is compared by. */
  version: string;
}
