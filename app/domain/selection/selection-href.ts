import { sitePaths } from "#app/lib/site-paths.ts";

/** The address of a list; ids are written with plain commas. */
export function selectionHref(ids: readonly string[]): string {
  return ids.length > 0 ? `${sitePaths.selection}?v=${ids.join(",")}` : sitePaths.selection;
}
