import { type FilterChoice, sortDirections } from "#app/lib/listing.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { choiceParam, pageParam, param, type QueryOf, query, textParam } from "#app/lib/query.ts";
import { readId } from "#app/lib/uuid.ts";
import type { AgencyChoice } from "./staff-vehicle.ts";
import { vehicleTypes } from "./vehicles.schema.ts";

const sorts = {
  name: "nom",
  type: "type",
  agency: "agence",
  capacity: "capacite",
  mileage: "kilometrage",
  price: "prix",
} as const;
export type VehicleSort = keyof typeof sorts;
export const vehicleSorts = Object.keys(sorts) as VehicleSort[];

export const pageSizes = [25, 50, 100] as const;

const noAgency = "aucune";
/** An agency's id; empty for the vehicles without one. */
export const fleetAgencyParam = param<string | null>("agence", {
  fallback: null,
  read: (value) => (value === noAgency ? "" : readId(value)),
  write: (id) => id || noAgency,
});

export const vehicleQuery = query(
  {
    q: textParam("q"),
    type: choiceParam("type", { options: vehicleTypes, fallback: null }),
    agency: fleetAgencyParam,
    available: choiceParam("disponibilite", {
      options: [true, false],
      fallback: null,
      wordOf: (is) => (is ? "oui" : "non"),
    }),
    sort: choiceParam("tri", { options: vehicleSorts, fallback: null, wordOf: (sort) => sorts[sort] }),
    direction: choiceParam("ordre", { options: sortDirections, fallback: "asc" }),
    page: pageParam("page"),
    pageSize: choiceParam<number>("lignes", { options: pageSizes, fallback: pageSizes[0] }),
  },
  ["q", "type", "agency", "available"],
);
export type VehicleQuery = QueryOf<typeof vehicleQuery>;

export const { none: allVehicles, search: vehiclesSearch } = vehicleQuery;

export function readVehicleQuery(search: URLSearchParams | string): VehicleQuery {
  const asked = vehicleQuery.read(search);
  // What nothing is sorted by has no direction.
  return asked.sort ? asked : { ...asked, direction: "asc" };
}

export function vehiclesHref(asked: VehicleQuery, changes?: Partial<VehicleQuery>): string {
  return vehicleQuery.href(officePaths.vehicles, asked, changes);
}

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
