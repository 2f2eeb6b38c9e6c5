import { foldText } from "#app/lib/fold-text.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { choiceParam, idParam, pageParam, type QueryOf, query, textParam } from "#app/lib/query.ts";
import { type BinnedTable, binnedRecords } from "./records.ts";

const tabs = Map.groupBy(Object.values(binnedRecords), ({ bin }) => bin.tab);

/** What the tabs tell apart, by their word in the address. */
export const binKinds = Object.fromEntries(
  [...tabs].map(([label, kinds]) => [foldText(label), { label, tables: kinds.map(({ table }) => table) }]),
);

export function binLabel(table: BinnedTable): string {
  const { bin, label } = binnedRecords[table];
  return bin.label ?? label;
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
    kind: choiceParam("objet", { options: Object.keys(binKinds), fallback: null }),
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
