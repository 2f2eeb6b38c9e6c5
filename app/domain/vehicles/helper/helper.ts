import { carriedNames, carriedOf, withStay } from "#app/domain/rental/carried-stay.ts";
import { type HeldLicence, heldLicenceFromParam } from "#app/domain/rental/licence.ts";
import {
  type Furnishing,
  type FurnitureCode,
  type FurnitureCounts,
  furnishings,
  furniture,
} from "#app/domain/rental/volume.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import type { VehicleType } from "../vehicles.schema.ts";

// What the helper's address and its form say. Both use the same names, and everything typed stays in both.

const modes = ["demenage", "transport", "recherche"] as const;
export type HelperMode = (typeof modes)[number];

/** As typed: what cannot be read is said at its field, and stays in it. */
export const typedFields = [
  ...(["surface", "palettes", "hauteur_palette"] as const),
  ...(["longueur", "largeur", "hauteur", "nombre", "poids"] as const),
] as const;
export type TypedField = (typeof typedFields)[number];

export const tickedFields = ["cave", "garage", "balcon", "hayon", "froid"] as const;
export type TickedField = (typeof tickedFields)[number];

export interface HelperInput {
  mode: HelperMode;
  /** The days and the agency, as every address says them (`carriedOf`): those free then, and there, come first. */
  carried: string;
  typed: Record<TypedField, string>;
  ticked: Record<TickedField, boolean>;
  furnishing: Furnishing;
  furniture: FurnitureCounts;
  cargo: "palettes" | "dimensions";
  licence: HeldLicence;
}

/** Without scripts the furniture list has a field for each piece. */
export function pieceField(code: FurnitureCode): string {
  return `meubles.${code}`;
}

/** What the page reads. Its answers are endless: the page cache keeps none. */
export const helperParams: readonly string[] = [
  ...["mode", "meuble", "meubles", "charge", "permis"],
  ...carriedNames,
  ...typedFields,
  ...tickedFields,
  ...furniture.map(({ code }) => pieceField(code)),
];

export const maxPieces = 500;
const maxTypedLength = 20;

type Given = Map<string, string[]>;

function declaredIn(params: URLSearchParams): Given {
  const given: Given = new Map();
  for (const [name, value] of params) {
    if (helperParams.includes(name)) given.set(name, [...(given.get(name) ?? []), value]);
  }
  return given;
}

export function isAsked(params: URLSearchParams): boolean {
  return declaredIn(params).size > 0;
}

/** Survives anything: what makes no sense is left out, but for what a visitor types by hand. */
export function readHelper(params: URLSearchParams): HelperInput {
  const given = declaredIn(params);
  const first = (name: string) => given.get(name)?.[0] ?? "";
  // The last: a button of the form says its surface after the field.
  const typed = (name: TypedField) =>
    (given.get(name) ?? [])
      .map((value) => value.replace(/\p{Cc}/gu, "").trim())
      .findLast(Boolean)
      ?.slice(0, maxTypedLength) ?? "";
  const ticked = (name: TickedField) => !["", "0", "non"].includes(first(name));
  const chosen = <Value extends string>(name: string, values: readonly Value[]) =>
    values.find((value) => value === first(name));
  const texts = recordOf(typedFields, typed);
  return {
    mode: chosen("mode", modes) ?? "demenage",
    carried: carriedOf(params),
    typed: texts,
    ticked: recordOf(tickedFields, ticked),
    furnishing: chosen("meuble", furnishings) ?? "normal",
    furniture: readFurniture(first),
    cargo: chosen("charge", ["palettes", "dimensions"]) ?? guessCargo(texts),
    licence: heldLicenceFromParam(first("permis")) ?? "B",
  };
}

function recordOf<Key extends string, Value>(keys: readonly Key[], read: (key: Key) => Value) {
  return Object.fromEntries(keys.map((key) => [key, read(key)])) as Record<Key, Value>;
}

function guessCargo({ palettes, longueur, largeur, hauteur }: Partial<HelperInput["typed"]>) {
  return !palettes && (longueur || largeur || hauteur) ? "dimensions" : "palettes";
}

/** «canape3:1,carton:20», or a field for each piece. */
function readFurniture(first: (name: string) => string): FurnitureCounts {
  const listed = new Map(
    first("meubles")
      .split(",", 100)
      .map((part): [string, string] => {
        const [code = "", count = ""] = part.split(":", 2);
        return [code, count];
      }),
  );
  const counts: FurnitureCounts = {};
  for (const { code } of furniture) {
    const text = (first(pieceField(code)) || (listed.get(code) ?? "")).trim();
    const count = /^\d{1,9}$/.test(text) ? Math.min(Number(text), maxPieces) : 0;
    if (count > 0) counts[code] = count;
  }
  return counts;
}

type HelperLink = Pick<HelperInput, "mode"> &
  Partial<Omit<HelperInput, "typed">> & { typed?: Partial<HelperInput["typed"]> };

export function helperHref(input: HelperLink): string {
  const params = new URLSearchParams({ mode: input.mode });
  for (const name of typedFields) {
    const text = input.typed?.[name];
    if (text) params.set(name, text);
  }
  if (input.furnishing && input.furnishing !== "normal") params.set("meuble", input.furnishing);
  const pieces = furniture.flatMap(({ code }) => {
    const count = input.furniture?.[code];
    return count ? [`${code}:${count}`] : [];
  });
  if (pieces.length > 0) params.set("meubles", pieces.join(","));
  if (input.cargo && input.typed && input.cargo !== guessCargo(input.typed))
    params.set("charge", input.cargo);
  for (const name of tickedFields) if (input.ticked?.[name]) params.set(name, "1");
  if (input.licence) params.set("permis", input.licence);
  // Commas and colons may stand in a query as they are, and read better so.
  const href = `${sitePaths.vehicleHelper}?${params}`.replaceAll("%2C", ",").replaceAll("%3A", ":");
  return withStay(href, input.carried ?? "");
}

export function formValues(input: HelperInput): Map<string, string> {
  const stay = new URLSearchParams(input.carried);
  return new Map<string, string>([
    ["mode", input.mode],
    ["meuble", input.furnishing],
    ["charge", input.cargo],
    ["permis", input.licence],
    ...carriedNames.map((name) => [name, stay.get(name) ?? ""] as const),
    ...typedFields.map((name) => [name, input.typed[name]] as const),
    ...tickedFields.map((name) => [name, input.ticked[name] ? "1" : ""] as const),
    ...furniture.map(({ code }) => [pieceField(code), String(input.furniture[code] ?? 0)] as const),
  ]);
}

interface Wanted {
  licence: HeldLicence;
  type?: VehicleType | null;
  minCapacity?: number | null;
  maxCapacity?: number | null;
}

/** The catalogue with what the answer asks for: in the words that its own form writes. */
export function carryingLink({ licence, type, minCapacity, maxCapacity }: Wanted): string {
  const params = new URLSearchParams();
  if (type) params.set("type", type);
  params.set("permis", licence);
  if (minCapacity) params.set("capacite_min", String(minCapacity));
  if (maxCapacity) params.set("capacite_max", String(maxCapacity));
  return `${sitePaths.catalogue}?${params}`;
}

/** What people call their home, and how large that is in general, in m². */
export const homes = [
  { label: "Studio", words: "un studio", surface: 25 },
  { label: "T2", words: "un T2", surface: 45 },
  { label: "T3", words: "un T3", surface: 65 },
  { label: "T4", words: "un T4", surface: 85 },
];
