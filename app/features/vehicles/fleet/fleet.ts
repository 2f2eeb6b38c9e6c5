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

// The vehicles table's addresses: its filters carry the names of the entity's fields.
const table = "/locadmin/dashboard/vehicules";

export const fleetLinks = {
  all: table,
  available: `${table}?available=true`,
  unavailable: `${table}?available=false`,
  type: (name: string) => `${table}?${new URLSearchParams({ type: name })}`,
  agency: (id: string) => `${table}?${new URLSearchParams({ agency_id: id })}`,
};
