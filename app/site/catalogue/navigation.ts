import { useEffect } from "react";
import { type NavigateOptions, useLocation, useNavigate } from "react-router";
import { type CatalogueFilters, catalogueHref } from "#app/domain/vehicles/catalogue/catalogue.ts";
import { isVehicleType, type VehicleType } from "#app/domain/vehicles/vehicles.schema.ts";

/** What the catalogue keeps in its history entry: every type chosen, where the address shows the first only. */
type CatalogueState = { types: VehicleType[] };

type Destination = Pick<NavigateOptions, "mask" | "state"> & { to: string };

/** Where the filters lie for the router: at the whole address, with the short one shown in its place. */
export function catalogueDestination(filters: CatalogueFilters): Destination {
  const to = catalogueHref(filters);
  if (filters.types.length < 2) return { to };
  const state: CatalogueState = { types: filters.types };
  return { to, mask: catalogueHref({ ...filters, types: filters.types.slice(0, 1) }), state };
}

/** Links to other filters. Without scripts nothing remembers the other types, so the link itself says them all. */
export function useCatalogueLink(): (filters: CatalogueFilters) => Destination {
  const isMasked = useLocation().mask !== undefined;
  return (filters) => (isMasked ? catalogueDestination(filters) : { to: catalogueHref(filters) });
}

/**
 * Brings the entry into its usual form when it is not: after a reload, which forgets the whole address and leaves the
 * state; or when a form sent without scripts wrote every type into the address.
 */
export function useSettledEntry(filters: CatalogueFilters): void {
  const location = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (location.mask) return;
    const whole = { ...filters, types: rememberedTypes(location.state, filters.types) };
    if (whole.types.length < 2) return;
    const { to, ...options } = catalogueDestination(whole);
    navigate(to, { ...options, replace: true, preventScrollReset: true });
  }, [filters, location, navigate]);
}

/** The types the entry remembers, if they are a longer version of those in its address. */
export function rememberedTypes(state: unknown, types: VehicleType[]): VehicleType[] {
  const remembered = (state as Partial<CatalogueState> | null)?.types;
  if (!Array.isArray(remembered) || types.length !== 1 || remembered[0] !== types[0]) return types;
  return [...new Set(remembered.filter((type) => typeof type === "string" && isVehicleType(type)))];
}
