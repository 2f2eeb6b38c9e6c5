import type { Selectable } from "kysely";
import type { Taxes } from "#app/domain/rental/money.ts";
import type { Tariff } from "#app/domain/rental/tariff.ts";
import type { PictureSource } from "#app/lib/picture.ts";
import type { Database } from "#server/db/schema.ts";
import {
  type FieldKey,
  fieldEntries,
  type VehicleField,
  type VehicleRow,
  type VisibilityFlag,
  visibilityFlags,
} from "./vehicle-fields.ts";
import type { VehicleType } from "./vehicles.schema.ts";

export const vehicleMessages = {
  load: "Erreur lors de la récupération des véhicules",
  agencies: "Erreur lors de la récupération des agences",
  save: "Erreur lors de l'enregistrement du véhicule",
  remove: "Erreur lors de la suppression du véhicule",
  added: "Véhicule ajouté avec succès",
  updated: "Véhicule mis à jour avec succès",
  removed: "Véhicule supprimé avec succès",
} as const;

export function intentFailure(form: FormData): string {
  return form.get("intent") === "delete" ? vehicleMessages.remove : vehicleMessages.save;
}

export const photoMessages = {
  add: { failed: "Erreur lors du téléchargement des photos", done: "Photos téléchargées avec succès" },
  remove: { failed: "Erreur lors de la suppression de la photo", done: "Photo supprimée avec succès" },
  order: { failed: "Erreur lors du classement des photos", done: "Ordre des photos enregistré" },
} as const;

export const withLocationLabel = "Mettre aussi la ville de l’agence dans le lieu";

export const maxPhotos = 40;

/**
 * What a vehicle's form starts from, hidden fields included: a new vehicle has neither type nor agency yet, an old one
 * may have lost its agency.
 */
export type VehicleDraft = Omit<Pick<VehicleRow, FieldKey | VisibilityFlag>, "type"> & {
  type: VehicleType | null;
};

export interface StaffVehicle extends VehicleDraft {
  id: string;
  created_at: string;
  version: string;
}

export interface VehiclePricing {
  tariffs: (Tariff & { default_for: string[] })[];
  taxes: Taxes;
  canEdit: boolean;
}

export type AgencyChoice = Pick<Selectable<Database["agencies"]>, "id" | "name" | "city">;

function emptyOf({ kind, required }: VehicleField) {
  if (kind === "choices") return [];
  if (kind === "switch") return true;
  return kind === "text" && required ? "" : null;
}

export const newVehicle = Object.fromEntries([
  ...fieldEntries().map(([key, field]) => [key, emptyOf(field)]),
  ...visibilityFlags().map((flag) => [flag, true]),
]) as VehicleDraft;

/** «Corbère Relais, Agly, Vallespir et 4 autres» */
export function listNames(names: readonly string[]): string {
  const shown = names.slice(0, 3).join(", ");
  const others = names.length - 3;
  if (others < 1) return shown;
  return `${shown} et ${others} ${others === 1 ? "autre" : "autres"}`;
}

/** A vehicle as staff choose one. Nothing is hidden from them. */
export interface FoundVehicle {
  id: string;
  name: string;
  fleet_number: string | null;
  type: string;
  available: boolean;
  agency: string | null;
  price: number | null;
  licences: string;
  picture: PictureSource | null;
}

/** As many as one reads; whoever looks for another types a word more. */
export const maxFound = 20;
