import type { Selectable } from "kysely";
import { formatCapacity, formatLength, formatWeight } from "#app/domain/rental/capacity.ts";
import { licences } from "#app/domain/rental/licence.ts";
import { formatDate } from "#app/lib/dates.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import type { Database } from "#server/db/schema.ts";
import { neatPlate } from "./plate.ts";
import { bodyPlans } from "./state/body-plan.ts";
import { critAirClasses, equipmentList, motorisations, vehicleTypes } from "./vehicles.schema.ts";

type Columns = Database["vehicles"];

type Kind =
  /** `unit`: a measure in free text, with or without it. `rows`: on several lines. `neat`: as it is kept; null is refused. */
  | {
      kind: "text";
      limit: number;
      unit?: string;
      rows?: number;
      neat?: (typed: string) => string | null;
      error?: string;
    }
  /** `fixed`: always typed with so many decimals. */
  | { kind: "number"; decimals: number; max: number; unit: string; error: string; fixed?: number }
  | { kind: "date" }
  /** `words`: how an option reads, where that is not the option itself. */
  | {
      kind: "choice";
      options: readonly string[];
      words?: Readonly<Record<string, string>>;
      placeholder?: string;
    }
  /** `isOpen`: what an older vehicle has besides the options is kept until someone unticks it. */
  | { kind: "choices"; options: readonly string[]; isOpen?: true }
  | { kind: "agency" }
  /** Empty: the price list of its type. */
  | { kind: "tariff" }
  /** Drawn by the form itself, outside its sections. */
  | { kind: "switch" };

export type VehicleField = Kind & {
  label: string;
  /** Where the form has it, when that is not «Caractéristiques». */
  section?: "identite" | "agence" | "entretien";
  required?: string;
  hint?: string;
  /** The column that says whether visitors see it. Without one they always do, unless it is the staff's alone. */
  flag?: keyof Columns & `show_${string}`;
  isInternal?: true;
  /** On the catalogue's card: at this place of its strip, or somewhere of its own. */
  onCard?: true | { place: number; label?: string; format?: (value: never) => string };
  /** Its line in the table of the vehicle's own page; `false` where the page shows it elsewhere. */
  line?: false | string;
  /** A value as visitors read it, where its kind and unit do not say it. */
  format?: (value: never) => string;
};

// Form, checks, flags, card, page, history and import are made of this: a new field is a migration, a line in
// `server/db/schema.ts` and one here. In the order of the vehicle's page.
export const vehicleFields = {
  name: {
    label: "Nom",
    kind: "text",
    limit: 120,
    section: "identite",
    required: "Saisissez le nom du véhicule.",
  },
  fleet_number: {
    label: "N°\u00a0de parc",
    kind: "text",
    limit: 30,
    section: "identite",
    isInternal: true,
    hint: "Unique, pour vous seuls.",
  },
  plate: {
    label: "Immatriculation",
    kind: "text",
    limit: 20,
    section: "identite",
    isInternal: true,
    neat: neatPlate,
    error: "Écrivez une plaque, par exemple AB-123-CD.",
    hint: "Unique, jamais montrée aux visiteurs.",
  },
  type: {
    label: "Type",
    kind: "choice",
    options: vehicleTypes,
    placeholder: "Choisir un type",
    section: "identite",
    required: "Choisissez un type.",
  },
  brand: { label: "Marque", kind: "text", limit: 80, section: "identite", flag: "show_brand" },
  model: { label: "Modèle", kind: "text", limit: 80, section: "identite", flag: "show_model" },
  description: {
    label: "Description",
    kind: "text",
    limit: 5000,
    rows: 3,
    section: "identite",
    required: "Saisissez une description.",
  },
  available: { label: "Disponibilité", kind: "switch" },
  agency_id: {
    label: "Agence",
    kind: "agency",
    section: "agence",
    required: "Choisissez une agence.",
    flag: "show_agency",
    line: false,
  },
  location: {
    label: "Localisation",
    kind: "text",
    limit: 120,
    section: "agence",
    flag: "show_location",
    onCard: true,
    line: false,
  },
  price: {
    label: "Prix par jour",
    kind: "number",
    decimals: 2,
    fixed: 2,
    max: 999_999.99,
    unit: "€ / jour",
    error: "Saisissez un prix en euros, par exemple 89,50.",
    hint: "Vide\u00a0: aucun prix affiché.",
    section: "agence",
    flag: "show_price",
    onCard: true,
    line: false,
  },
  tariff_id: { label: "Tarif", kind: "tariff", section: "agence", isInternal: true },
  capacity: {
    label: "Capacité",
    kind: "text",
    limit: 60,
    unit: "m³",
    flag: "show_capacity",
    onCard: { place: 1, label: "Volume" },
    line: "Volume utile",
    format: formatCapacity,
  },
  useful_length: {
    label: "Longueur utile",
    kind: "text",
    limit: 60,
    unit: "m",
    flag: "show_useful_length",
    onCard: { place: 3, label: "Longueur" },
    format: formatLength,
  },
  inner_width: {
    label: "Largeur intérieure",
    kind: "number",
    decimals: 2,
    max: 20,
    unit: "m",
    error: "Saisissez une largeur en mètres, par exemple 1,78.",
    flag: "show_inner_width",
    format: formatLength,
  },
  inner_height: {
    label: "Hauteur intérieure",
    kind: "number",
    decimals: 2,
    max: 20,
    unit: "m",
    error: "Saisissez une hauteur en mètres, par exemple 1,89.",
    flag: "show_inner_height",
    format: formatLength,
  },
  pallets: {
    label: "Palettes Europe",
    kind: "number",
    decimals: 0,
    max: 99,
    unit: "palettes",
    error: "Saisissez un nombre de palettes, par exemple 3.",
    flag: "show_pallets",
    format: formatNumber,
  },
  ptac: {
    label: "PTAC",
    kind: "number",
    decimals: 2,
    max: 999_999.99,
    unit: "kg",
    error: "Saisissez un poids en kilogrammes, par exemple 3\u00a0500.",
    flag: "show_ptac",
    onCard: { place: 2, format: formatWeight },
  },
  payload_kg: {
    label: "Charge utile",
    kind: "number",
    decimals: 0,
    max: 99_999,
    unit: "kg",
    error: "Saisissez une charge en kilogrammes, par exemple 1\u00a0250.",
    flag: "show_payload_kg",
  },
  licence: {
    label: "Permis",
    kind: "choice",
    options: licences,
    placeholder: "D’après le PTAC",
    hint: "À choisir pour un ensemble articulé.",
    flag: "show_licence",
    // The page says which licences may do, from the weight where none is chosen.
    line: false,
  },
  motorisation: {
    label: "Motorisation",
    kind: "choices",
    options: motorisations,
    flag: "show_motorisation",
    onCard: { place: 5, label: "Énergie" },
  },
  chassis_type: { label: "Châssis", kind: "text", limit: 120, flag: "show_chassis_type" },
  body_type: { label: "Carrosserie", kind: "text", limit: 120, flag: "show_body_type" },
  mileage: {
    label: "Kilométrage",
    kind: "number",
    decimals: 0,
    max: 9_999_999,
    unit: "km",
    error: "Saisissez un nombre entier de kilomètres, par exemple 48\u00a0210.",
    flag: "show_mileage",
    onCard: { place: 4 },
  },
  critair: { label: "Crit’Air", kind: "choice", options: critAirClasses, flag: "show_critair" },
  atp_class: {
    label: "Classe ATP",
    kind: "text",
    limit: 20,
    hint: "FRC, FRA, FNA, IR, IN…",
    flag: "show_atp_class",
  },
  atp_until: { label: "ATP jusqu’au", kind: "date", isInternal: true, hint: "Pour vous seuls." },
  equipment: {
    label: "Équipement",
    kind: "choices",
    options: equipmentList,
    isOpen: true,
    flag: "show_equipment",
    line: false,
  },
  service_km: {
    label: "Révision à",
    kind: "number",
    decimals: 0,
    max: 9_999_999,
    unit: "km",
    error: "Saisissez un nombre entier de kilomètres, par exemple 60\u00a0000.",
    section: "entretien",
    isInternal: true,
  },
  service_on: { label: "Révision avant le", kind: "date", section: "entretien", isInternal: true },
  roadworthy_until: {
    label: "Contrôle technique avant le",
    kind: "date",
    section: "entretien",
    isInternal: true,
  },
  body_plan: {
    label: "Dessin",
    kind: "choice",
    options: Object.keys(bodyPlans),
    words: bodyPlans,
    placeholder: "D’après le type",
    section: "entretien",
    isInternal: true,
    hint: "Où se notent les dommages.",
  },
} as const satisfies Partial<Record<keyof Columns, VehicleField>>;

type Fields = typeof vehicleFields;
type KeysWith<Property extends string> = {
  [Key in keyof Fields]: Fields[Key] extends Record<Property, unknown> ? Key : never;
}[keyof Fields];

export type FieldKey = keyof Fields;
export type FlaggedKey = KeysWith<"flag">;
export type VisibilityFlag = Fields[FlaggedKey]["flag"];
export type CardKey = KeysWith<"onCard">;
/** What its flag hides from visitors; the agency is a record of its own. */
export type PublicKey = Exclude<FlaggedKey, "agency_id">;
export type VehicleRow = Selectable<Columns>;
/** A required column is never empty once it is saved. */
export type SavedValue<Key extends FieldKey> =
  Key extends KeysWith<"required"> ? NonNullable<VehicleRow[Key]> : VehicleRow[Key];

export function sectionOf({ kind, section }: VehicleField) {
  return kind === "switch" ? null : (section ?? "caracteristiques");
}

export function fieldEntries(): [FieldKey, VehicleField][] {
  return Object.entries(vehicleFields) as [FieldKey, VehicleField][];
}

export function visibilityFlags(): VisibilityFlag[] {
  return fieldEntries().flatMap(([, { flag }]) => (flag ? [flag as VisibilityFlag] : []));
}

export function cardKeys(): CardKey[] {
  return fieldEntries().flatMap(([key, { onCard }]) => (onCard ? [key as CardKey] : []));
}

export function publicKeys(): PublicKey[] {
  return fieldEntries().flatMap(([key, { flag, kind }]) =>
    flag && kind !== "agency" ? [key as PublicKey] : [],
  );
}

export function formatField(field: VehicleField, value: unknown): string {
  if (value === null || value === undefined || value === "") return "";
  if (field.format) return field.format(value as never);
  if (Array.isArray(value)) return value.join(", ");
  if (field.kind === "number") return `${formatNumber(Number(value))}\u00a0${field.unit}`;
  if (field.kind === "choice") return field.words?.[String(value)] ?? String(value);
  return field.kind === "date" ? formatDate(String(value)) : String(value);
}
