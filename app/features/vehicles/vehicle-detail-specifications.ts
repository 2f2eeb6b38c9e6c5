import { formatCapacity, formatLength } from "#app/lib/capacity.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import type { PublicVehicle } from "./vehicle-detail.ts";

/** The table of a vehicle's own page; what is hidden or unknown has no line. */
export function specificationLines(vehicle: PublicVehicle): { label: string; value: string }[] {
  const { capacity, usefulLength, ptac, mileage } = vehicle;
  const lines = [
    { label: "Marque", value: vehicle.brand },
    { label: "Modèle", value: vehicle.model },
    { label: "Volume utile", value: capacity && formatCapacity(capacity) },
    { label: "Longueur utile", value: usefulLength && formatLength(usefulLength) },
    { label: "PTAC", value: ptac !== null && `${formatNumber(ptac)}\u00a0kg` },
    { label: "Motorisation", value: vehicle.motorisation.join(", ") },
    { label: "Châssis", value: vehicle.chassisType },
    { label: "Carrosserie", value: vehicle.bodyType },
    { label: "Kilométrage", value: mileage !== null && `${formatNumber(mileage)}\u00a0km` },
  ];
  return lines.filter((line): line is { label: string; value: string } => Boolean(line.value));
}
