import type { PictureSource } from "#app/components/ui/picture.tsx";

export const defaultMaintenanceMessage = "Site en maintenance. Nous serons bientôt de retour !";

/** All a visitor learns while the site is closed. */
export interface MaintenanceNotice {
  message: string;
  /** ISO date and time. */
  endDate: string | null;
  companyName: string;
  /** The footer's, which is made for a dark ground. */
  logo: PictureSource | null;
  phone: string;
}

/** How the notice travels to the screen: as the body of a 503. */
export interface MaintenanceClosure {
  maintenance: MaintenanceNotice;
}

export function isMaintenanceClosure(data: unknown): data is MaintenanceClosure {
  return typeof data === "object" && data !== null && "maintenance" in data;
}
