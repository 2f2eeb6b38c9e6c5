// How much room a load takes, in litres: whole numbers, so that no rounding depends on a machine. 1 m³ is 1000 litres.

/** «21 à 24 m³»: never a single figure, rounded outwards so that the truth lies within. */
export interface VolumeRange {
  low: number;
  high: number;
}

export const furnishings = ["peu", "normal", "tres"] as const;
export type Furnishing = (typeof furnishings)[number];

const furnishingShare: Record<Furnishing, number> = { peu: 85, normal: 100, tres: 115 };

const largestHome = { surface: 130, litres: 55_000 };

/** What homes of so many square metres hold; straight lines lie between. */
const homes = [
  { surface: 20, litres: 11_000 },
  { surface: 47.5, litres: 22_500 },
  { surface: 60, litres: 30_000 },
  { surface: 112, litres: 40_000 },
  largestHome,
];
const litresPerSmallMetre = 550;

/** Beyond the largest home that is known, a surface says little. */
export function isBeyondHomes(surface: number): boolean {
  return surface > largestHome.surface;
}

/** Below the first home by the square metre; beyond the last as full as that one. */
function litresOfSurface(surface: number): number {
  if (surface <= 20) return surface * litresPerSmallMetre;
  const end = homes.findIndex((home) => surface <= home.surface);
  if (end < 0) return (surface * largestHome.litres) / largestHome.surface;
  const [from, to] = [homes[end - 1], homes[end]] as [(typeof homes)[number], (typeof homes)[number]];
  return from.litres + ((surface - from.surface) * (to.litres - from.litres)) / (to.surface - from.surface);
}

/** A home's content; each annex (cellar, garage, balcony) adds a tenth. */
export function litresOfHome(surface: number, furnishing: Furnishing, annexes: number): number {
  return Math.round((litresOfSurface(surface) * furnishingShare[furnishing] * (10 + annexes)) / 1000);
}

/** The floor of a Europe pallet is 80 × 120 cm. */
export function litresOfPallets(count: number, heightMetres: number): number {
  return Math.round(count * 960 * heightMetres);
}

export function litresOfBoxes(box: { length: number; width: number; height: number }, count: number): number {
  return Math.round(box.length * box.width * box.height * 1000 * count);
}

/** What is packed by hand leaves gaps: up to a tenth more. */
export function rangeOf(litres: number): VolumeRange {
  return roundOutwards(litres, (litres * 11) / 10);
}

/** Whole cubic metres; tenths of one for what fits in a boot. */
export function roundOutwards(low: number, high: number): VolumeRange {
  const step = high <= 3000 ? 100 : 1000;
  return { low: Math.floor(low / step) * step, high: Math.ceil(high / step) * step };
}

export function shareRange({ low, high }: VolumeRange, trips: number): VolumeRange {
  return trips === 1 ? { low, high } : roundOutwards(low / trips, high / trips);
}

/** Furniture weighs about 100 kg a cubic metre. */
export function kilogramsOfFurniture(litres: number): number {
  return litres / 10;
}

/** What can be counted piece by piece; the code is what addresses say. */
export const furniture = [
  { code: "canape2", label: "Canapé 2\u00a0places", litres: 1500 },
  { code: "canape3", label: "Canapé 3\u00a0places", litres: 2000 },
  { code: "fauteuil", label: "Fauteuil", litres: 800 },
  { code: "tablebasse", label: "Table basse", litres: 400 },
  { code: "meubletv", label: "Meuble TV", litres: 1000 },
  { code: "bibliotheque", label: "Bibliothèque", litres: 1200 },
  { code: "lampadaire", label: "Lampadaire", litres: 200 },
  { code: "table6", label: "Table 6\u00a0personnes", litres: 1500 },
  { code: "chaise", label: "Chaise", litres: 300 },
  { code: "lit2", label: "Lit double avec sommier", litres: 2500 },
  { code: "lit1", label: "Lit simple", litres: 1200 },
  { code: "matelas", label: "Matelas seul", litres: 600 },
  { code: "armoire", label: "Armoire 2\u00a0portes", litres: 2000 },
  { code: "commode", label: "Commode", litres: 1000 },
  { code: "chevet", label: "Chevet", litres: 200 },
  { code: "bureau", label: "Bureau", litres: 1000 },
  { code: "refrigerateur", label: "Réfrigérateur", litres: 2000 },
  { code: "congelateur", label: "Congélateur", litres: 1000 },
  { code: "lavelinge", label: "Lave-linge", litres: 500 },
  { code: "lavevaisselle", label: "Lave-vaisselle", litres: 500 },
  { code: "four", label: "Four", litres: 500 },
  { code: "piano", label: "Piano droit", litres: 1500 },
  { code: "velo", label: "Vélo", litres: 500 },
  { code: "barbecue", label: "Barbecue", litres: 500 },
  { code: "carton", label: "Carton standard", litres: 60 },
  { code: "cartonlivres", label: "Carton de livres", litres: 30 },
] as const;

export type FurnitureCode = (typeof furniture)[number]["code"];
export type FurnitureCounts = Partial<Record<FurnitureCode, number>>;

export function litresOfFurniture(counts: FurnitureCounts): number {
  return furniture.reduce((sum, { code, litres }) => sum + (counts[code] ?? 0) * litres, 0);
}
