/** The weights of the document. */
export type Weight = 400 | 600 | 720;

const files = {
  "latin-400": () => import("./fonts/archivo-latin-400.ttf?inline"),
  "latin-600": () => import("./fonts/archivo-latin-600.ttf?inline"),
  "latin-720": () => import("./fonts/archivo-latin-720.ttf?inline"),
  "latin-ext-400": () => import("./fonts/archivo-latin-ext-400.ttf?inline"),
  "latin-ext-600": () => import("./fonts/archivo-latin-ext-600.ttf?inline"),
  "latin-ext-720": () => import("./fonts/archivo-latin-ext-720.ttf?inline"),
  "vietnamese-400": () => import("./fonts/archivo-vietnamese-400.ttf?inline"),
  "vietnamese-600": () => import("./fonts/archivo-vietnamese-600.ttf?inline"),
  "vietnamese-720": () => import("./fonts/archivo-vietnamese-720.ttf?inline"),
  "other-400": () => import("./fonts/liberation-400.ttf?inline"),
  "other-600": () => import("./fonts/liberation-600.ttf?inline"),
};
export type FontName = keyof typeof files;

let kept: Promise<Map<FontName, Buffer>> | undefined;

/** The site's font with what stands in for letters it lacks; read with the first quote, then kept. */
export function loadQuoteFonts(): Promise<Map<FontName, Buffer>> {
  kept ??= Promise.all(
    Object.entries(files).map(async ([name, load]) => {
      const { default: url } = await load();
      return [name as FontName, Buffer.from(url.slice(url.indexOf(",") + 1), "base64")] as const;
    }),
  ).then((entries) => new Map(entries));
  return kept;
}

/** Those to look for a letter in, the site's own first. */
export function fontsFor(weight: Weight): FontName[] {
  const other = weight === 400 ? "other-400" : "other-600";
  return [`latin-${weight}`, `latin-ext-${weight}`, `vietnamese-${weight}`, other];
}
