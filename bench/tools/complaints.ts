import type { BenchSite } from "../stage.ts";

/** What the server itself said went wrong, for the report to quote. */
export function complaintsOf(site: BenchSite): string[] {
  return site
    .output()
    .split("\n")
    .filter((line) => /"level":(40|50|60)/.test(line))
    .map((line) => line.slice(0, 300));
}
