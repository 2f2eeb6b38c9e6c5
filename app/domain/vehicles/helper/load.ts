import {
  isBeyondHomes,
  litresOfBoxes,
  litresOfFurniture,
  litresOfHome,
  litresOfPallets,
  rangeOf,
  roundOutwards,
  type VolumeRange,
} from "#app/domain/rental/volume.ts";
import { formatNumber, parseTypedNumber } from "#app/lib/numbers.ts";
import { counted } from "#app/lib/plural.ts";
import type { HelperInput, TypedField } from "./helper.ts";

export interface Load {
  /** «45 m² normalement meublés» */
  words: string;
  range: VolumeRange;
  /** They stand on the floor: then it is their number that must fit. */
  pallets: number | null;
  /** What must pass through the door, in metres; null where it does not matter. */
  size: { length: number; width: number; height: number } | null;
  /** As typed; null where nobody has said. */
  kilograms: number | null;
  /** Weighs about the same whoever's it is; anything else may be feathers or lead. */
  isFurniture: boolean;
  /** A surface beyond what is known of homes. */
  isRough?: boolean;
}

export type HelperErrors = Partial<Record<TypedField | "du" | "au", string>>;

type Rule = { decimals: number; min: number; max: number; error: string };

const metres = (what: string, max: number): Rule => ({
  decimals: 2,
  min: 0.01,
  max,
  error: `Saisissez ${what} en mètres, jusqu’à ${max}\u00a0m, par exemple 1,20.`,
});

const rules: Record<TypedField, Rule> = {
  surface: {
    decimals: 1,
    min: 5,
    max: 500,
    error: "Saisissez une surface de 5 à 500\u00a0m², par exemple 45.",
  },
  palettes: { decimals: 0, min: 1, max: 99, error: "Saisissez un nombre de palettes, de 1 à 99." },
  hauteur_palette: metres("une hauteur", 3),
  longueur: metres("une longueur", 20),
  largeur: metres("une largeur", 5),
  hauteur: metres("une hauteur", 5),
  nombre: { decimals: 0, min: 1, max: 9999, error: "Saisissez un nombre, de 1 à 9\u00a0999." },
  poids: {
    decimals: 0,
    min: 1,
    max: 99_999,
    error: "Saisissez un poids en kilogrammes, jusqu’à 99\u00a0999, par exemple 800.",
  },
};

/** The fields each way in reads: a slip in another does not matter now. */
function fieldsOf({ mode, cargo }: HelperInput): TypedField[] {
  if (mode === "demenage") return ["surface"];
  if (mode === "recherche") return [];
  return cargo === "palettes"
    ? ["palettes", "hauteur_palette", "poids"]
    : ["longueur", "largeur", "hauteur", "nombre", "poids"];
}

export function readLoad(input: HelperInput): { load: Load | null; errors: HelperErrors } {
  const errors: HelperErrors = {};
  const values: Partial<Record<TypedField, number>> = {};
  for (const name of fieldsOf(input)) {
    const text = input.typed[name];
    if (!text) continue;
    const { decimals, min, max, error } = rules[name];
    const value = parseTypedNumber(text.replace(/m[²2]?$/i, ""), decimals);
    if (value === null || value < min || value > max) errors[name] = error;
    else values[name] = value;
  }
  if (Object.keys(errors).length > 0) return { load: null, errors };
  return { load: input.mode === "demenage" ? homeLoad(input, values) : cargoLoad(input, values), errors };
}

const furnishingWords = { peu: "peu meublés", normal: "normalement meublés", tres: "très meublés" };

/** Counted piece by piece is nearer the truth than a surface. */
function homeLoad(input: HelperInput, { surface }: Partial<Record<TypedField, number>>): Load | null {
  const rest = { pallets: null, size: null, kilograms: null, isFurniture: true };
  const pieces = Object.values(input.furniture).reduce((sum, count) => sum + count, 0);
  if (pieces > 0) {
    return {
      ...rest,
      words: counted(pieces, "meuble ou carton", "meubles et cartons"),
      range: rangeOf(litresOfFurniture(input.furniture)),
    };
  }
  if (surface === undefined) return null;
  const annexes = (["cave", "garage", "balcon"] as const).filter((name) => input.ticked[name]);
  const also = annexes.length > 0 ? `, avec ${annexes.join(", ").replace(/, (?=[^,]*$)/, " et ")}` : "";
  return {
    ...rest,
    words: `${formatNumber(surface)}\u00a0m² ${furnishingWords[input.furnishing]}${also}`,
    range: rangeOf(litresOfHome(surface, input.furnishing, annexes.length)),
    isRough: isBeyondHomes(surface),
  };
}

const defaultPallet = { low: 1.2, high: 1.8 };

function cargoLoad(input: HelperInput, values: Partial<Record<TypedField, number>>): Load | null {
  if (input.mode !== "transport") return null;
  const kilograms = values.poids ?? null;
  const weight = kilograms === null ? "" : `, ${formatNumber(kilograms)}\u00a0kg`;
  if (input.cargo === "palettes") {
    const { palettes: count, hauteur_palette: height } = values;
    if (count === undefined) return null;
    const { low, high } = height === undefined ? defaultPallet : { low: height, high: height };
    const range = height
      ? rangeOf(litresOfPallets(count, height))
      : roundOutwards(litresOfPallets(count, low), litresOfPallets(count, high));
    const tall = height ? ` de ${metresText(height)}` : "";
    return {
      words: `${counted(count, "palette")} Europe${tall}${weight}`,
      range,
      pallets: count,
      size: height ? { length: 1.2, width: 0.8, height } : null,
      kilograms,
      isFurniture: false,
    };
  }
  const { longueur: length, largeur: width, hauteur: height, nombre: count = 1 } = values;
  if (length === undefined || width === undefined || height === undefined) return null;
  const size = { length, width, height };
  return {
    words: `${counted(count, "colis", "colis")} de ${[length, width, height].map((side) => formatNumber(side)).join(" × ")}\u00a0m${weight}`,
    range: rangeOf(litresOfBoxes(size, count)),
    pallets: null,
    size,
    kilograms,
    isFurniture: false,
  };
}

function metresText(value: number): string {
  return `${formatNumber(value, { min: 2 })}\u00a0m`;
}

/** «21 à 24 m³» */
export function formatRange({ low, high }: VolumeRange): string {
  const figure = (litres: number) => formatNumber(litres / 1000, { max: 1 });
  if (low === 0) return `moins de ${figure(high)}\u00a0m³`;
  return low === high ? `${figure(low)}\u00a0m³` : `${figure(low)} à\u00a0${figure(high)}\u00a0m³`;
}
