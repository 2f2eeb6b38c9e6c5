import { foldText } from "#app/lib/fold-text.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { choiceParam, idParam, pageParam, type QueryOf, query, textParam } from "#app/lib/query.ts";
import { type BinnedTable, binnedRecords } from "./records.ts";

const tabs = Map.groupBy(Object.values(binnedRecords), ({ bin }) => bin.tab);

/** What the tabs tell apart, by their word in the address. */
export const binKinds = Object.fromEntries(
  [...tabs].map(([label, kinds]) => [foldText(label), { label, tables: kinds.map(({ table }) => table) }]),
);

/** One of the keys of `binKinds`. */
export type BinKind = string;

export function isBinKind(value: string | null): value is BinKind {
  return value !== null && Object.hasOwn(binKinds, value);
}

export function binLabel(table: BinnedTable): string {
  const { bin, label } = binnedRecords[table];
  return bin.label ?? label;
}

/** A deleted record as the bin lists it. */
export interface BinRecord {
  id: string;
  table: BinnedTable;
  name: string;
  /** What else is worth knowing: its number, its agency, its photos. */
  facts: string;
  /** Its file's id, for a small picture; null without. */
  pictureId: string | null;
}

/** What one gesture deleted. `records` are in the order in which they come back. */
export interface BinEntry {
  batch: string;
  table: BinnedTable;
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

/** What the bin shows, as its address says it. */
export const binQuery = query(
  {
    q: textParam("q"),
    kind: choiceParam("objet", { options: Object.keys(binKinds) as BinKind[], fallback: null }),
    /** An account's id. */
    author: idParam("auteur"),
    page: pageParam("page"),
  },
  ["q", "kind", "author"],
);
export type BinQuery = QueryOf<typeof binQuery>;

export function binHref(asked: BinQuery, changes: Partial<BinQuery>): string {
  return binQuery.href(officePaths.bin, asked, changes);
}
