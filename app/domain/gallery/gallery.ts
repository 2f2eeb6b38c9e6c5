import type { PhotoCategory } from "#app/domain/files/uploads.schema.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import type { SitePhoto } from "./site-photos.ts";

export const galleryTabs: Record<PhotoCategory, string> = {
  hero: "Page d'accueil",
  about: "À propos",
  contact: "Contact",
  catalog: "Catalogue",
  agencies: "Agences",
};

export const galleryMessages = {
  load: "Une erreur est survenue lors du chargement des photos.",
  upload: "Erreur lors du téléchargement des photos",
  uploaded: "Photos téléchargées avec succès",
  remove: "Erreur lors de la suppression de la photo",
  removed: "Photo supprimée avec succès",
  copy: "Erreur lors de la copie de l'URL",
  copied: "URL copiée dans le presse-papiers",
  order: "Erreur lors de l’enregistrement de l’ordre des photos",
  ordered: "Ordre des photos enregistré",
} as const;

export interface GalleryPhoto extends SitePhoto {
  /** The whole address, for pasting elsewhere. */
  address: string;
}

export function galleryTabPath(category: PhotoCategory): string {
  return category === "hero" ? officePaths.gallery : `${officePaths.gallery}?categorie=${category}`;
}
