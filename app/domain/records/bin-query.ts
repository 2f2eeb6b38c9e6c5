import { officePaths } from "#app/lib/office-paths.ts";
import { choiceParam, idParam, pageParam, type QueryOf, query, textParam } from "#app/lib/query.ts";
import { type BinKind, binKinds } from "./bin.ts";

/** What the bin shows, as its address says it. */
export const binQuery = query(
  {
    q: textParam("q"),
    kind: choiceParam("objet", Object.keys(binKinds) as BinKind[], null),
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
