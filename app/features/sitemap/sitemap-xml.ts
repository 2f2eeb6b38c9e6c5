export interface SitemapEntry {
  path: string;
  /** Null when nothing tells. */
  changedAt: Date | null;
  images?: string[];
}

/** A protocol limit: more images than this per address are not read. */
const mostImages = 1000;

export function sitemapXml(origin: string, entries: SitemapEntry[]): string {
  const urls = entries.map(({ path, changedAt, images = [] }) => {
    const parts = [
      element("loc", origin + path),
      ...(changedAt ? [element("lastmod", changedAt.toISOString())] : []),
      ...images
        .filter((image) => URL.canParse(image, origin))
        .slice(0, mostImages)
        .map((image) => `<image:image>${element("image:loc", new URL(image, origin).href)}</image:image>`),
    ];
    return `<url>${parts.join("")}</url>`;
  });
  return document(
    "urlset",
    'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"',
    urls,
  );
}

/** The list of the sitemap's parts, for a fleet too large for one. */
export function sitemapIndexXml(addresses: string[]): string {
  return document(
    "sitemapindex",
    'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"',
    addresses.map((address) => `<sitemap>${element("loc", address)}</sitemap>`),
  );
}

function document(name: string, namespaces: string, items: string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${name} ${namespaces}>\n${items.join("\n")}\n</${name}>\n`;
}

function element(name: string, text: string): string {
  return `<${name}>${text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)}</${name}>`;
}
