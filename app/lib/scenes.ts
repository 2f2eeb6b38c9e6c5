/**
 * The pictures of the site that the company's colours and name are painted on, as pages ask for them: their full size,
 * and the widths there are. A test holds it to `server/painting/scenes`.
 */
export const sceneSizes = {
  hero: { width: 1920, height: 1094, widths: [1280, 1920] },
  "hero-narrow": { width: 780, height: 620, widths: [480, 780] },
} as const;

export type SceneName = keyof typeof sceneSizes;

/** Of no painting: what answers is the picture before anything is painted on it. */
export const noPainting = "0".repeat(12);

export function paintedUrl(painting: string, name: SceneName, width: number): string {
  return `/peinture/${painting}/${name}-${width}.webp`;
}

export function paintedSrcSet(painting: string, name: SceneName): string {
  return sceneSizes[name].widths.map((width) => `${paintedUrl(painting, name, width)} ${width}w`).join(", ");
}

/** The address of a painted picture taken apart; null for what is none, or none there is. */
export function readPaintedUrl(pathname: string) {
  const match = /^\/peinture\/([0-9a-f]{12})\/([a-z-]{1,40})-([1-9]\d{1,3})\.webp$/.exec(pathname);
  if (!match) return null;
  const [, painting = "", name = "", width] = match;
  if (!Object.hasOwn(sceneSizes, name)) return null;
  const scene = name as SceneName;
  const widths: readonly number[] = sceneSizes[scene].widths;
  return widths.includes(Number(width)) ? { painting, name: scene, width: Number(width) } : null;
}
