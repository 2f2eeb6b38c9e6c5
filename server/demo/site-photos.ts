import type { PhotoCategory } from "#app/domain/files/uploads.schema.ts";

export interface DemoSitePhoto {
  category: PhotoCategory;
  name: string;
  /** Path in `pictures/`, without extension. */
  picture: string;
}

/** In each category, in the order of the gallery. */
export const demoSitePhotos: DemoSitePhoto[] = [
  { category: "hero", name: "Fourgon au bord de mer", picture: "vehicles/fourgon-sauge-mer" },
  { category: "hero", name: "Semi-remorque frigorifique sur la côte", picture: "vehicles/semi-frigo-mer" },
  { category: "hero", name: "Au volant, le soir", picture: "vehicles/cabine-soir" },
  { category: "about", name: "Tracteur prêt au départ", picture: "scenes/tracteur-portrait" },
  { category: "about", name: "Fourgon à quai", picture: "vehicles/fourgon-brique-depot" },
  { category: "about", name: "Une cabine soignée", picture: "vehicles/cabine-jour" },
  { category: "contact", name: "Minibus sur la côte", picture: "vehicles/minibus-bleu-mer" },
  { category: "contact", name: "Assistance de nuit", picture: "scenes/maintenance" },
  { category: "catalog", name: "Du grand volume au porteur", picture: "scenes/bandeau-catalogue" },
  { category: "catalog", name: "Fourgon électrique à la borne", picture: "vehicles/electrique-blanc-borne" },
  { category: "catalog", name: "Froid dirigé face à la mer", picture: "vehicles/frigo-blanc-mer" },
  { category: "agencies", name: "Sur le parc de Perpignan", picture: "scenes/bandeau-agences" },
  { category: "agencies", name: "Porteur devant les quais", picture: "vehicles/porteur-graphite-depot" },
  { category: "agencies", name: "Grand volume au dépôt", picture: "vehicles/caisse20-bleu-depot" },
];
