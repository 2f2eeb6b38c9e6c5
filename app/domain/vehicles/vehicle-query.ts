import type { SortDirection } from "#app/lib/listing.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { typedSearch } from "#app/lib/typed-search.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { isVehicleType, type VehicleType } from "./vehicles.schema.ts";

/** What the table of vehicles shows, as its address says it. */
export interface VehicleQuery {
  q: string;
  type: VehicleType | null;
  /** An agency's id; empty for the vehicles without one. */
  agency: string | null;
  available: boolean | null;
  sort: VehicleSort | null;
  direction: SortDirection;
  page: number;
  pageSize: number;
}

export type VehicleSort = keyof typeof sorts;

// French in the address, as everything a person reads; filters carry the names of the entity's fields.
const sorts = {
  name: "nom",
  type: "type",
  agency: "agence",
  capacity: "capacite",
  mileage: "kilometrage",
  price: "prix",
} as const;
export const vehicleSorts = Object.keys(sorts) as VehicleSort[];

const noAgency = "aucune";
export const pageSizes = [25, 50, 100] as const;

export const allVehicles: VehicleQuery = {
  q: "",
  type: null,
  agency: null,
  available: null,
  sort: null,
  direction: "asc",
  page: 1,
  pageSize: pageSizes[0],
};

/** Anything unreadable is as if it had not been asked for: an address never breaks the page. */
export function readVehicleQuery(search: URLSearchParams | string): VehicleQuery {
  const params = new URLSearchParams(search);
  const type = params.get("type") ?? "";
  const agency = params.get("agence") ?? "";
  const available = params.get("disponibilite");
  const sort = vehicleSorts.find((key) => sorts[key] === params.get("tri")) ?? null;
  const page = Number(params.get("page"));
  return {
    // No character that the database cannot hold.
    q: typedSearch(params),
    type: isVehicleType(type) ? type : null,
    agency: agency === noAgency ? "" : isUuid(agency) ? agency.toLowerCase() : null,
    available: available === "oui" ? true : available === "non" ? false : null,
    sort,
    direction: sort && params.get("ordre") === "desc" ? "desc" : "asc",
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
    pageSize: pageSizes.find((size) => String(size) === params.get("lignes")) ?? pageSizes[0],
  };
}

/** The address of the same table with something changed. Whatever changes what is listed starts at its first page. */
export function vehiclesHref(query: VehicleQuery, changes: Partial<VehicleQuery> = {}): string {
  return `${officePaths.vehicles}${vehiclesSearch(query, changes)}`;
}

/** The same as a query string, for the addresses over the table. */
export function vehiclesSearch(query: VehicleQuery, changes: Partial<VehicleQuery> = {}): string {
  const page = Object.keys(changes).length > 0 ? 1 : query.page;
  const params = vehicleParams({ ...query, page, ...changes });
  return params.size > 0 ? `?${params}` : "";
}

/** What the search form carries along besides its own words. */
export function keptParams(query: VehicleQuery): [string, string][] {
  return [...vehicleParams({ ...query, q: "", page: 1 })];
}

export function hasFilters({ q, type, agency, available }: VehicleQuery): boolean {
  return q !== "" || type !== null || agency !== null || available !== null;
}

export const withoutFilters = { q: "", type: null, agency: null, available: null } as const;

function vehicleParams(query: VehicleQuery): URLSearchParams {
  const { q, type, agency, available, sort, direction, page, pageSize } = query;
  const params = new URLSearchParams();
  if (q) params.set("q", q);
  if (type) params.set("type", type);
  if (agency !== null) params.set("agence", agency || noAgency);
  if (available !== null) params.set("disponibilite", available ? "oui" : "non");
  if (sort) {
    params.set("tri", sorts[sort]);
    if (direction === "desc") params.set("ordre", "desc");
  }
  if (page > 1) params.set("page", String(page));
  if (pageSize !== pageSizes[0]) params.set("lignes", String(pageSize));
  return params;
}
