/** What a search box put in the address: one line, without what no keyboard types and no database keeps. */
export function typedSearch(params: URLSearchParams, longest = 200): string {
  return (params.get("q") ?? "")
    .replace(/[\p{Cc}\p{Zs}]+/gu, " ")
    .trim()
    .slice(0, longest);
}
