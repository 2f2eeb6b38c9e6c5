import { promises as dns } from "node:dns";

/** Names of the internet; a test gives its own answers. */
export interface Resolver {
  /** The addresses of a host, as programs of this machine find them. */
  lookup(host: string): Promise<string[]>;
  txt(name: string): Promise<string[]>;
  mx(name: string): Promise<string[]>;
}

export function createResolver(): Resolver {
  const servers = new dns.Resolver({ timeout: 3_000, tries: 1 });
  return {
    async lookup(host) {
      return (await dns.lookup(host, { all: true })).map(({ address }) => address);
    },
    // A long record comes in pieces.
    txt: async (name) => (await servers.resolveTxt(name)).map((pieces) => pieces.join("")),
    async mx(name) {
      const found = await servers.resolveMx(name);
      return found.toSorted((a, b) => a.priority - b.priority).map(({ exchange }) => exchange);
    },
  };
}
