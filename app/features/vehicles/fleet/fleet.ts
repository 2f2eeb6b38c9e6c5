import { officePaths } from "#app/lib/office-paths.ts";
/** How many vehicles the menu announces. */
export interface FleetCounts {
  vehicles: number;
  agencies: number;
  brands: number;
}

export interface FleetShare {
  available: number;
  total: number;
}

export interface FleetOverview extends FleetShare {
  agencyCount: number;
  /** Largest first. */
  types: (FleetShare & { name: string })[];
  agencies: (FleetShare & { id: string; name: string })[];
  withoutAgency: FleetShare;
}

/** The vehicles table with a filter set. */

export const fleetLinks = {
  all: officePaths.vehicles,
  available: `${officePaths.vehicles}?disponibilite=oui`,
  unavailable: `${officePaths.vehicles}?disponibilite=non`,
  type: (name: string) => `${officePaths.vehicles}?${new URLSearchParams({ type: name })}`,
  agency: (id: string) => `${officePaths.vehicles}?${new URLSearchParams({ agence: id })}`,
};
