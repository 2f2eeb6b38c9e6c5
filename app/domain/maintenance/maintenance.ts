import type { MaintenanceNotice } from "#app/ui/maintenance-page.tsx";

export const defaultMaintenanceMessage = "Site en maintenance. Nous serons bientôt de retour !";

/** How the notice travels to the screen: as the body of a 503. */
export interface MaintenanceClosure {
  maintenance: MaintenanceNotice;
}

export function isMaintenanceClosure(data: unknown): data is MaintenanceClosure {
  return typeof data === "object" && data !== null && "maintenance" in data;
}
