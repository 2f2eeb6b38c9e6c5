/** «Catalogue · Brenac Location»: what a tab, a bookmark and a search result are called. The name is said once. */
export function pageTitle(page: string, name: string | undefined): string {
  return !name || page.includes(name) ? page : `${page} · ${name}`;
}
