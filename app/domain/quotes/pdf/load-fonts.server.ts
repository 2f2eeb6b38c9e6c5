import { basename } from "node:path";

let fonts: Promise<(readonly [name: string, file: Buffer])[]> | undefined;

/** The site's font with what stands in for letters it lacks; read when something is first written with it, then kept. */
export function loadFonts() {
  // Only the build knows globs, and Node itself reads this file too, without asking for a font.
  const files = import.meta.glob<string>("./fonts/*.ttf", { query: "?inline", import: "default" });
  fonts ??= Promise.all(
    Object.entries(files).map(async ([path, load]) => {
      const url = await load();
      return [basename(path, ".ttf"), Buffer.from(url.slice(url.indexOf(",") + 1), "base64")] as const;
    }),
  );
  return fonts;
}
