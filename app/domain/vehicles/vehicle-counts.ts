import type { FilterChoice } from "#app/lib/listing.ts";
import type { AgencyChoice } from "./staff-vehicle.ts";
import type { VehicleQuery } from "./vehicle-query.ts";
import { vehicleTypes } from "./vehicles.schema.ts";

/** How many vehicles there are of one kind, as far as the filters tell them apart. */
export interface VehicleGroup {
  type: string;
  agency_id: string | null;
  available: boolean;
  count: number;
}

type Filters = Pick<VehicleQuery, "type" | "agency" | "available">;

export function countVehicles(groups: readonly VehicleGroup[], { type, agency, available }: Filters): number {
  return groups
    .filter((group) => type === null || group.type === type)
    .filter((group) => agency === null || (group.agency_id ?? "") === agency)
    .filter((group) => available === null || group.available === available)
    .reduce((sum, group) => sum + group.count, 0);
}

/** Each type with what the other filters leave of it. */
export function typeChoices(groups: readonly VehicleGroup[], filters: Filters): FilterChoice[] {
  return vehicleTypes.map((type) => ({
    value: type,
    label: type,
    count: countVehicles(groups, { ...filters, type }),
  }));
}

/** «Sans agence» is a choice as soon as there is such a vehicle. */
export function agencyChoices(
  groups: readonly VehicleGroup[],
  agencies: readonly AgencyChoice[],
  filters: Filters,
): FilterChoice[] {
  const choices = [...agencies, { id: "", name: "Sans agence" }].map(({ id, name }) => ({
    value: id,
    label: name,
    count: countVehicles(groups, { ...filters, agency: id }),
  }));
  const isNeeded = filters.agency === "" || groups.some((group) => group.agency_id === null);
  return isNeeded ? choices : choices.slice(0, -1);
}
