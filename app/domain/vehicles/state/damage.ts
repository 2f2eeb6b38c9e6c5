import { capitalised } from "#app/lib/elision.ts";
import { foldText } from "#app/lib/fold-text.ts";

// A damage («dommage»): what it is, how large, and where on its vehicle.

/** In the order in which one walks round a vehicle. */
export const damageViews = {
  gauche: "Côté gauche",
  avant: "Avant",
  droite: "Côté droit",
  arriere: "Arrière",
  dessus: "Dessus",
  interieur: "Intérieur",
} as const;
export type DamageView = keyof typeof damageViews;
/** Those that are drawn. */
export type OutsideView = Exclude<DamageView, "interieur">;

/** On a tab. */
export const shortViews: Record<DamageView, string> = { ...damageViews, gauche: "Gauche", droite: "Droite" };

export const damageKinds = {
  rayure: "Rayure",
  choc: "Choc",
  eclat: "Éclat",
  fissure: "Fissure",
  dechirure: "Déchirure",
  manque: "Manque",
} as const;
export type DamageKind = keyof typeof damageKinds;

export const damageExtents = { petit: "Petit", moyen: "Moyen", grand: "Grand" } as const;
export type DamageExtent = keyof typeof damageExtents;

export const extentSizes: Record<DamageExtent, string> = {
  petit: "<\u00a05\u00a0cm",
  moyen: "5–20\u00a0cm",
  grand: ">\u00a020\u00a0cm",
};

/** Thousandths of a drawing's width and height, from its upper left corner. */
export interface Point {
  x: number;
  y: number;
}

export type DamagePlace = ({ view: OutsideView } & Point) | { view: "interieur"; x: null; y: null };

/** A damage as paper, lists and drawings read it. */
export interface DamageMark {
  number: number;
  view: DamageView;
  x: number | null;
  y: number | null;
  kind: DamageKind;
  extent: DamageExtent;
  note: string;
}

const feminine: readonly DamageKind[] = ["rayure", "fissure", "dechirure"];
const feminineExtents: Record<DamageExtent, string> = { petit: "petite", moyen: "moyenne", grand: "grande" };

/** «Rayure, moyenne» */
export function damageTitle({ kind, extent }: Pick<DamageMark, "kind" | "extent">): string {
  return `${damageKinds[kind]}, ${feminine.includes(kind) ? feminineExtents[extent] : extent}`;
}

const heights = ["haut", "milieu", "bas"] as const;
const lengths = ["avant", "milieu", "arrière"] as const;
const sides = ["à gauche", "milieu", "à droite"] as const;

/** What thirds of a drawing are called, across and down. Left and right are the driver's: from before, they are swapped. */
const thirds: Record<OutsideView, { across: readonly string[]; down: readonly string[] }> = {
  gauche: { across: lengths, down: heights },
  droite: { across: lengths.toReversed(), down: heights },
  avant: { across: sides.toReversed(), down: heights },
  arriere: { across: sides, down: heights },
  dessus: { across: lengths, down: sides.toReversed() },
};

const thirdOf = (thousandths: number) => Math.min(2, Math.floor(thousandths / (1000 / 3)));

/** «côté gauche, arrière, bas»; «avant, au milieu»; «intérieur» */
export function placeWords({ view, x, y }: Pick<DamageMark, "view" | "x" | "y">): string {
  const name = damageViews[view].toLowerCase();
  if (view === "interieur" || x === null || y === null) return name;
  const { across, down } = thirds[view];
  const [column = "", row = ""] = [across[thirdOf(x)], down[thirdOf(y)]];
  return column === "milieu" && row === "milieu" ? `${name}, au milieu` : `${name}, ${column}, ${row}`;
}

/** A third of a drawing, for whoever says the place in words; inside there is one. */
export interface WordedPlace {
  key: string;
  label: string;
  place: DamagePlace;
}

const middles = [167, 500, 833] as const;

/** Every place that words can say, by view. */
export const wordedPlaces: Record<DamageView, WordedPlace[]> = Object.fromEntries(
  (Object.keys(damageViews) as DamageView[]).map((view) => {
    if (view === "interieur")
      return [view, [{ key: view, label: damageViews[view], place: { view, x: null, y: null } }]];
    const places = middles.flatMap((y) => middles.map((x) => ({ view, x, y })));
    return [view, places.map((place) => wordedPlace(place))];
  }),
) as Record<DamageView, WordedPlace[]>;

function wordedPlace(place: { view: OutsideView } & Point): WordedPlace {
  const words = placeWords(place);
  const rest = words.slice(damageViews[place.view].length + ", ".length);
  const key = foldText(words).replaceAll(" ", "-");
  return { key, label: capitalised(rest), place };
}

export function findWordedPlace(key: string): DamagePlace | undefined {
  return Object.values(wordedPlaces)
    .flat()
    .find((place) => place.key === key)?.place;
}

/** «Rayure, moyenne · panneau arrière · côté gauche, arrière, bas»: a mark in one line, for whoever does not see the drawing. */
export function damageLine(mark: DamageMark): string {
  return [damageTitle(mark), mark.note, placeWords(mark)].filter(Boolean).join("\u00a0· ");
}
