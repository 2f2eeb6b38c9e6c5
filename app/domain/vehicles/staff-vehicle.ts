import type { Selectable } from "kysely";
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

/** What «Annuler» posts, where many were changed in one go. */
export function undoOfBatch(batch: string | undefined): string {
  return JSON.stringify({ intent: "undo", batch });
}

export const photoMessages = {
  add: { failed: "Erreur lors du téléchargement des photos", done: "Photos téléchargées avec succès" },
  delete: { failed: "Erreur lors de la suppression de la photo", done: "Photo supprimée avec succès" },
  order: { failed: "Erreur lors du classement des photos" },
} as const;

export const withLocationLabel = "Mettre aussi la ville de l’agence dans le lieu";

export const maxPhotos = 40;

/** What a form starts from: a new vehicle has neither type nor agency yet, an old one may have lost its agency. */
export type VehicleDraft = Omit<Pick<VehicleRow, FieldKey | VisibilityFlag>, "type"> & {
  type: VehicleType | null;
};

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

/** As many as one reads; whoever looks for another types a word more. */
export const maxFound = 20;
