import { formatNumber } from "#app/lib/numbers.ts";

// How many of a vehicle are asked for: «4 × Corbère Relais». One field a vehicle, named after it, in forms and addresses.

export const maxVehicleQuantity = 20;
export type QuantityField = `quantite[${string}]`;

export const quantityField = (vehicleId: string): QuantityField => `quantite[${vehicleId}]`;
export const isQuantityField = (name: string): name is QuantityField => name.startsWith("quantite[");

export const wrongQuantity = `Indiquez un nombre de 1 à ${maxVehicleQuantity}.`;

/** One where nothing is said; undefined for what is no quantity. */
export function readQuantity(text: string | number | null | undefined): number | undefined {
  const typed = String(text ?? "").trim();
  if (typed === "") return 1;
  const count = /^\d{1,3}$/.test(typed) ? Number(typed) : 0;
  return count >= 1 && count <= maxVehicleQuantity ? count : undefined;
}

/** Of each vehicle; one where the form said nothing that makes sense. */
export function quantityIn(values: Partial<Record<QuantityField, string>>, vehicleId: string): number {
  return readQuantity(values[quantityField(vehicleId)]) ?? 1;
}

/** «4 × Corbère Relais» */
export function timesName(name: string, quantity = 1): string {
  return quantity > 1 ? `${formatNumber(quantity)}\u00a0× ${name}` : name;
}
