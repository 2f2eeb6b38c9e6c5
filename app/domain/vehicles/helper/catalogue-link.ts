import type { HeldLicence } from "#app/domain/rental/licence.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import type { VehicleType } from "../vehicles.schema.ts";

interface Wanted {
  licence: HeldLicence;
  type?: VehicleType | null;
  /** In m³. */
  minCapacity?: number | null;
}

/** The catalogue with what the answer asks for: in the words that its own form writes. */
export function carryingLink({ licence, type, minCapacity }: Wanted): string {
  const params = new URLSearchParams();
  if (type) params.set("type", type);
  params.set("permis", licence);
  if (minCapacity) params.set("capacite_min", String(minCapacity));
  return `${sitePaths.catalogue}?${params}`;
}
