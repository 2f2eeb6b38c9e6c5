import { oneLine } from "./one-line.ts";

/** What a search box put in the address. */
export function typedSearch(params: URLSearchParams, longest = 200): string {
  return oneLine(params.get("q") ?? "", longest);
}
