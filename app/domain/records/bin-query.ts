import { officePaths } from "#app/lib/office-paths.ts";
import { typedSearch } from "#app/lib/typed-search.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { type BinQuery, isBinKind } from "./bin.ts";

export function readBinQuery(params: URLSearchParams): BinQuery {
  const [kind, author, page] = [params.get("objet"), params.get("auteur"), Number(params.get("page") ?? 1)];
  return {
    q: typedSearch(params),
    kind: isBinKind(kind) ? kind : null,
    author: author !== null && isUuid(author) ? author : null,
    page: Number.isInteger(page) && page > 0 && page < 10_000 ? page : 1,
  };
}

/** As the address has them, for forms that keep them. */
export function binParams({ q, kind, author, page }: BinQuery): [string, string][] {
  const params = { q, objet: kind, auteur: author, page: page > 1 ? String(page) : null };
  return Object.entries(params).filter((param): param is [string, string] => Boolean(param[1]));
}

/** Another view starts at its first page. */
export function binHref(query: BinQuery, change: Partial<BinQuery>): string {
  const params = new URLSearchParams(binParams({ ...query, page: 1, ...change }));
  return params.size > 0 ? `${officePaths.bin}?${params}` : officePaths.bin;
}
