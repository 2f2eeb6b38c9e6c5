import { sortDirections } from "#app/lib/listing.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { choiceParam, pageParam, param, type QueryOf, query, readId, textParam } from "#app/lib/query.ts";
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
export const fleetAgencyParam = param<string | null>(
  "agence",
  null,
  (value) => (value === noAgency ? "" : readId(value)),
  (id) => id || noAgency,
);

/** What the table of vehicles shows, as its address says it; filters carry the names of the entity's fields. */
export const vehicleQuery = query(
  {
    q: textParam("q"),
    type: choiceParam("type", vehicleTypes, null),
    agency: fleetAgencyParam,
    available: choiceParam("disponibilite", [true, false], null, (is) => (is ? "oui" : "non")),
    sort: choiceParam("tri", vehicleSorts, null, (sort) => sorts[sort]),
    direction: choiceParam("ordre", sortDirections, "asc"),
    page: pageParam("page"),
    pageSize: choiceParam<number>("lignes", pageSizes, pageSizes[0]),
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

/** The address of the same table with something changed. */
export function vehiclesHref(asked: VehicleQuery, changes?: Partial<VehicleQuery>): string {
  return vehicleQuery.href(officePaths.vehicles, asked, changes);
}
