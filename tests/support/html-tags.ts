/** The attributes of every such tag in a page, as a browser reads them. Enough for pages rendered by React. */
export function tagsIn(html: string, name: string): Record<string, string>[] {
  const body = html.replace(/<script(?![^>]*ld\+json)[^>]*>[\s\S]*?<\/script>/g, "");
  return [...body.matchAll(new RegExp(`<${name}(\\s[^>]*)?>`, "g"))].map(([, attributes = ""]) =>
    Object.fromEntries(
      [...attributes.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)].map(([, key = "", value = ""]) => [
        key.toLowerCase(),
        decode(value),
      ]),
    ),
  );
}

/** What stands between every such pair of tags. */
export function textsIn(html: string, name: string): string[] {
  return [...html.matchAll(new RegExp(`<${name}(?:\\s[^>]*)?>([\\s\\S]*?)</${name}>`, "g"))].map(
    ([, text = ""]) => decode(text.replace(/<[^>]+>/g, "")).trim(),
  );
}

/** The page's structured data, all of it. */
export function structuredData(html: string): Record<string, unknown>[] {
  const scripts = html.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g);
  return [...scripts].flatMap(([, text = ""]) => {
    const { "@context": context, "@graph": graph } = JSON.parse(text);
    if (context !== "https://schema.org") throw new Error(`unknown vocabulary ${context}`);
    return graph;
  });
}

function decode(text: string): string {
  return text
    .replace(/&#x([0-9a-f]+);/gi, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");
}
