import type { PictureSource } from "#app/components/ui/picture.tsx";
import type { VehicleType } from "./vehicles.schema.ts";

export const vehiclesPath = "/locadmin/dashboard/vehicules";

export const vehicleMessages = {
  load: "Erreur lors de la récupération des véhicules",
  agencies: "Erreur lors de la récupération des agences",
  save: "Erreur lors de l'enregistrement du véhicule",
  remove: "Erreur lors de la suppression du véhicule",
  added: "Véhicule ajouté avec succès",
  updated: "Véhicule mis à jour avec succès",
  removed: "Véhicule supprimé avec succès",
} as const;

export const photoMessages = {
  upload: "Erreur lors du téléchargement des photos",
  uploaded: "Photos téléchargées avec succès",
  remove: "Erreur lors de la suppression de la photo",
  removed: "Photo supprimée avec succès",
  order: "Erreur lors du classement des photos",
  ordered: "Ordre des photos enregistré",
} as const;

/** The fields that visitors see or not; each has its flag, `show_…`. */
export const flaggedFields = [
  "brand",
  "model",
  "capacity",
  "mileage",
  "location",
  "price",
  "motorisation",
  "chassis_type",
  "body_type",
  "ptac",
  "agency",
  "useful_length",
  "equipment",
] as const;
export type FlaggedField = (typeof flaggedFields)[number];
export type VisibilityFlag = `show_${FlaggedField}`;

/** A vehicle as its form edits it, hidden fields included. */
export interface VehicleFields extends Record<VisibilityFlag, boolean> {
  name: string;
  type: VehicleType;
  agency_id: string;
  description: string;
  available: boolean;
  brand: string | null;
  model: string | null;
  capacity: string | null;
  mileage: number | null;
  location: string | null;
  price: number | null;
  motorisation: string[];
  chassis_type: string | null;
  body_type: string | null;
  ptac: number | null;
  useful_length: string | null;
  equipment: string[];
}

/** What a form starts from: a new vehicle has neither type nor agency yet, an old one may have lost its agency. */
export type VehicleDraft = Omit<VehicleFields, "type" | "agency_id"> & {
  type: VehicleType | null;
  agency_id: string | null;
};

export interface StaffVehicle extends VehicleDraft {
  id: string;
  created_at: string;
  version: string;
}

export interface StaffVehiclePhoto extends PictureSource {
  id: string;
  /** The file's name, as whoever chose it knows it. */
  name: string;
}

/** A line of the table. */
export interface StaffVehicleRow {
  id: string;
  name: string;
  type: VehicleType;
  brand: string | null;
  model: string | null;
  agency: string | null;
  capacity: string | null;
  mileage: number | null;
  price: number | null;
  available: boolean;
  picture: PictureSource | null;
  photoCount: number;
}

export interface AgencyChoice {
  id: string;
  name: string;
}

const allShown = Object.fromEntries(flaggedFields.map((field) => [`show_${field}`, true])) as Record<
  VisibilityFlag,
  boolean
>;

export const newVehicle: VehicleDraft = {
  name: "",
  type: null,
  agency_id: null,
  description: "",
  available: true,
  brand: null,
  model: null,
  capacity: null,
  mileage: null,
  location: null,
  price: null,
  motorisation: [],
  chassis_type: null,
  body_type: null,
  ptac: null,
  useful_length: null,
  equipment: [],
  ...allShown,
};
