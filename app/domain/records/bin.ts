import type { Action } from "#app/domain/accounts/rights.ts";
import type { BinTable } from "#server/bin/bin-tables.ts";

/** What the tabs tell apart. */
export const binKinds = {
  vehicules: { label: "Véhicules", tables: ["vehicles"] },
  agences: { label: "Agences", tables: ["agencies"] },
  tarifs: { label: "Tarifs", tables: ["tariffs"] },
  marques: { label: "Marques", tables: ["brands"] },
  photos: { label: "Photos", tables: ["site_photos", "vehicle_photos"] },
  messages: { label: "Messages", tables: ["notifications", "requests"] },
} as const satisfies Record<string, { label: string; tables: readonly BinTable[] }>;

export type BinKind = keyof typeof binKinds;

export function isBinKind(value: string | null): value is BinKind {
  return value !== null && Object.hasOwn(binKinds, value);
}

/** How one of each is called, and who may put it back: whoever may write it. */
export const binRecords: Record<BinTable, { label: string; right: Action }> = {
  vehicles: { label: "Véhicule", right: "vehicles:write" },
  agencies: { label: "Agence", right: "agencies:write" },
  tariffs: { label: "Tarif", right: "tariffs:write" },
  brands: { label: "Marque", right: "brands:write" },
  site_photos: { label: "Photo", right: "photos:write" },
  vehicle_photos: { label: "Photo", right: "vehicles:write" },
  notifications: { label: "Message", right: "notifications:write" },
  requests: { label: "Demande", right: "requests:write" },
};

/** A deleted record as the bin lists it. */
export interface BinRecord {
  id: string;
  table: BinTable;
  name: string;
  /** What else is worth knowing: its number, its agency, its photos. */
  facts: string;
  /** Its file's id, for a small picture; null without. */
  pictureId: string | null;
}

/** What one gesture deleted. `records` are in the order in which they come back. */
export interface BinEntry {
  batch: string;
  table: BinTable;
  /** «Agence de Prades et 4 véhicules». */
  title: string;
  label: string;
  facts: string;
  pictureId: string | null;
  by: string | null;
  deletedAt: Date;
  expiresAt: Date;
  /** Of how many days it was given, as a share, and rounded up. */
  daysLeft: number;
  share: number;
  records: BinRecord[];
}

export const binPageSize = 25;

export const binMessages = {
  load: "Une erreur est survenue lors du chargement de la Corbeille.",
  restore: "La restauration n’a pas abouti.",
};
