import { carriedParams } from "#app/domain/rental/carried-query.ts";
import { type HeldLicence, heldLicences } from "#app/domain/rental/licence.ts";
import { choiceParam, type Param, pageParam, param, type QueryOf, query, textParam } from "#app/lib/query.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import { type VehicleType, vehicleTypeFromParam } from "../vehicles.schema.ts";

// What the catalogue's address and its form say; both use the same names, so one reader serves them.

export type AvailabilityFilter = "disponibles" | "indisponibles";

export const pageSize = 24;
/** «Afficher plus» lengthens one list this many times; then a new one starts, so that no page grows without end. */
export const pagesPerList = 10;

const typesParam: Param<VehicleType[]> = {
  name: "type",
  default: [],
  read: (values) => [...new Set(values.map(vehicleTypeFromParam).filter((type) => type !== null))],
  write: (types) => types,
};

/** Without scripts more than one can be ticked: the highest counts. */
const licenceParam: Param<HeldLicence | null> = {
  name: "permis",
  default: null,
  read: (values) => heldLicences.findLast((licence) => values.includes(licence)),
  write: (licence) => [String(licence)],
};

/** The page cache tells pages apart by these. */
export const catalogueQuery = query(
  {
    types: typesParam,
    search: textParam("q", 100),
    /** The one the visitor holds: what it does not allow to drive is left out. Null means any. */
    licence: licenceParam,
    availability: choiceParam<AvailabilityFilter, null>("disponibilite", {
      options: ["disponibles", "indisponibles"],
      fallback: null,
    }),
    /** In m³, inclusive; null means no bound. */
    minCapacity: param("capacite_min", { fallback: null, read: readBound }),
    maxCapacity: param("capacite_max", { fallback: null, read: readBound }),
    ...carriedParams,
    /** How many times twenty-four vehicles are asked for; starts at 1. */
    page: pageParam("page"),
  },
  ["types", "search", "licence", "availability", "minCapacity", "maxCapacity", "from", "to", "agency"],
);
export type CatalogueFilters = QueryOf<typeof catalogueQuery>;

export const { none: noFilters, read: readFilters, isFiltered: hasFilters } = catalogueQuery;

/** There is no end of days. A form sent without any has their names in its address all the same. */
export function isEndlessCatalogue(params: URLSearchParams): boolean {
  return Boolean(params.get("du") || params.get("au"));
}

function readBound(value: string): number | null {
  const text = value.trim().replace(",", ".");
  return /^[0-9]{1,9}(\.[0-9]{1,6})?$/.test(text) ? Number(text) : null;
}

export function catalogueHref(filters: CatalogueFilters): string {
  return catalogueQuery.href(sitePaths.catalogue, filters);
}

export function countPanelFilters(filters: CatalogueFilters): number {
  const { types, licence, availability, minCapacity, maxCapacity, agency } = filters;
  const others = [licence, availability, minCapacity, maxCapacity, agency];
  return types.length + others.filter((value) => value !== null).length;
}

/** A minimum above the maximum: nothing can match, and the visitor should know why. */
export function hasCrossedBounds({ minCapacity, maxCapacity }: CatalogueFilters): boolean {
  return minCapacity !== null && maxCapacity !== null && minCapacity > maxCapacity;
}

/** Which of the matching vehicles a page shows: all of its list so far. */
export function sliceOfPage(page: number): { offset: number; limit: number } {
  const pagesBefore = Math.floor((page - 1) / pagesPerList) * pagesPerList;
  return { offset: pagesBefore * pageSize, limit: (page - pagesBefore) * pageSize };
}
