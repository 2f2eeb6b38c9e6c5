/** Invented makers; each has its drawing in `logos/`. */
export const demoBrands = [
  { name: "Agly", logo: "agly.svg" },
  { name: "Albère", logo: "albere.svg" },
  { name: "Capcir", logo: "capcir.svg" },
  { name: "Conflent", logo: "conflent.svg" },
  { name: "Corbère", logo: "corbere.svg" },
  { name: "Galdric", logo: "galdric.svg" },
  { name: "Mistraou", logo: "mistraou.svg" },
  { name: "Nevère", logo: "nevere.svg" },
  { name: "Solane", logo: "solane.svg" },
  { name: "Vallespir", logo: "vallespir.svg" },
] as const;

export type BrandName = (typeof demoBrands)[number]["name"];
