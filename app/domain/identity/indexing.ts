/** What decides whether search engines may list the site. */
export interface IndexingFacts {
  /** As it was given: empty until somebody has named the company. */
  name: string;
  /** Of the demonstration, where a visitor would meet it. */
  isExampleVisible: boolean;
  /** Of the site's address, without its port. */
  host: string;
}

export type IndexingObstacle = "unnamed" | "examples";

/** What keeps the site out of search engines; null where nothing does. On a machine of one's own no crawler comes by. */
export function indexing({ name, isExampleVisible, host }: IndexingFacts): IndexingObstacle | null {
  if (!name) return "unnamed";
  return isExampleVisible && !isOwnMachine(host) ? "examples" : null;
}

/** Why, for staff. */
export const indexingWords: Record<IndexingObstacle, string> = {
  unnamed: "Les moteurs de recherche ne référencent pas le site tant que la société n’a pas de nom.",
  examples:
    "Les moteurs de recherche ne référencent pas le site tant qu’il montre des données d’exemple\u00a0: elles paraîtraient sous votre nom.",
};

export function isOwnMachine(host: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/i.test(host);
}
