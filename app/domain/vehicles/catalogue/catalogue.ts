import { readDay } from "#app/domain/rental/days.ts";
import { type HeldLicence, heldLicences } from "#app/domain/rental/licence.ts";
import { oneLine } from "#app/lib/one-line.ts";
import type { PageParams } from "#app/lib/page-params.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import { typedSearch } from "#app/lib/typed-search.ts";
import { type VehicleType, vehicleTypeFromParam } from "../vehicles.schema.ts";

// What the catalogue's address and its form say; both use the same names, so one reader serves them.

export type Availability = "disponibles" | "indisponibles";

export interface CatalogueFilters {
  search: string;
  /** None means all. */
  types: VehicleType[];
  /** The one the visitor holds: what it does not allow to drive is left out. Null means any. */
  licence: HeldLicence | null;
  /** Null means both. */
  availability: Availability | null;
  /** In m³, inclusive; null means no bound. */
  minCapacity: number | null;
  maxCapacity: number | null;
  /** The first and the last day wanted, as the address has them: whether they can be asked for is the server's to say. */
  from: string | null;
  to: string | null;
  /** How many times twenty-four vehicles are asked for; starts at 1. */
  page: number;
}

export const noFilters: CatalogueFilters = {
  search: "",
  types: [],
  licence: null,
  availability: null,
  minCapacity: null,
  maxCapacity: null,
  from: null,
  to: null,
  page: 1,
};

export const pageSize = 24;
/** «Afficher plus» lengthens one list this many times; then a new one starts, so that no page grows without end. */
export const pagesPerList = 10;

const longestSearch = 100;
const highestPage = 100_000;

/** What `readFilters` reads: the page cache tells pages apart by these. */
export const catalogueParams: PageParams = {
  type: readTypes,
  q: ([value = ""]) => [oneLine(value, longestSearch)].filter(Boolean),
  permis: (values) => known(readLicence(values)),
  disponibilite: ([value = null]) => known(readAvailability(value)),
  capacite_min: ([value = null]) => known(readBound(value)),
  capacite_max: ([value = null]) => known(readBound(value)),
  page: ([value = ""]) => [readPage(value)].filter((page) => page > 1).map(String),
};

const known = (value: string | number | null) => (value === null ? [] : [String(value)]);

/** There is no end of days. A form sent without any has their names in its address all the same. */
export function isEndlessCatalogue(params: URLSearchParams): boolean {
  return Boolean(params.get("du") || params.get("au"));
}

/** Survives anything: what makes no sense is left out. */
export function readFilters(params: URLSearchParams): CatalogueFilters {
  return {
    search: typedSearch(params, longestSearch),
    types: readTypes(params.getAll("type")),
    licence: readLicence(params.getAll("permis")),
    availability: readAvailability(params.get("disponibilite")),
    minCapacity: readBound(params.get("capacite_min")),
    maxCapacity: readBound(params.get("capacite_max")),
    from: readDate(params.get("du")),
    to: readDate(params.get("au")),
    page: readPage(params.get("page") ?? ""),
  };
}

function readTypes(values: string[]): VehicleType[] {
  return [...new Set(values.map(vehicleTypeFromParam).filter((type) => type !== null))];
}

/** Without scripts more than one can be ticked: the highest counts. */
function readLicence(values: string[]): HeldLicence | null {
  return heldLicences.findLast((licence) => values.includes(licence)) ?? null;
}

function readAvailability(value: string | null): Availability | null {
  return value === "disponibles" || value === "indisponibles" ? value : null;
}

function readBound(value: string | null): number | null {
  const text = value?.trim().replace(",", ".") ?? "";
  return /^[0-9]{1,9}(\.[0-9]{1,6})?$/.test(text) ? Number(text) : null;
}

/** «0002-11-24» is a year that is still being typed. */
function readDate(value: string | null): string | null {
  return value?.startsWith("0") ? null : readDay(value);
}

function readPage(value: string): number {
  return /^[1-9][0-9]{0,5}$/.test(value) ? Math.min(Number(value), highestPage) : 1;
}

/** Where the filters lead, with nothing in the address that changes nothing. */
export function catalogueHref(filters: CatalogueFilters): string {
  const params = new URLSearchParams();
  for (const type of filters.types) params.append("type", type);
  if (filters.search) params.set("q", filters.search);
  if (filters.licence) params.set("permis", filters.licence);
  if (filters.availability) params.set("disponibilite", filters.availability);
  if (filters.minCapacity !== null) params.set("capacite_min", String(filters.minCapacity));
  if (filters.maxCapacity !== null) params.set("capacite_max", String(filters.maxCapacity));
  if (filters.from) params.set("du", filters.from);
  if (filters.to) params.set("au", filters.to);
  if (filters.page > 1) params.set("page", String(filters.page));
  return params.size > 0 ? `${sitePaths.catalogue}?${params}` : sitePaths.catalogue;
}

/** How many choices of the filter panel are in force. */
export function countPanelFilters(filters: CatalogueFilters): number {
  const { types, licence, availability, minCapacity, maxCapacity } = filters;
  return (
    types.length + [licence, availability, minCapacity, maxCapacity].filter((value) => value !== null).length
  );
}

export function hasFilters(filters: CatalogueFilters): boolean {
  return filters.search !== "" || Boolean(filters.from || filters.to) || countPanelFilters(filters) > 0;
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
