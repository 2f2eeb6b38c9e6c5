/**
 * The pictures of the site that the company's colours and name are painted on, as pages ask for them: their full size,
 * and the widths there are; those that visitors meet first at the head. A test holds it to `server/painting/scenes`.
 */
export const sceneSizes = {
  hero: { width: 1920, height: 1094, widths: [1280, 1920] },
  "hero-narrow": { width: 780, height: 620, widths: [480, 780] },
  "profile-vehicules-leger": { width: 192, height: 94, widths: [192] },
  "profile-poids-lourds": { width: 358, height: 153, widths: [358] },
  "profile-semi-remorques": { width: 564, height: 170, widths: [564] },
  "profile-frigorifiques": { width: 358, height: 155, widths: [358] },
  "profile-energies-alternatives": { width: 230, height: 110, widths: [230] },
  "profile-remorques": { width: 264, height: 92, widths: [264] },
  "head-catalogue": { width: 2400, height: 587, widths: [1440, 2400] },
  "head-catalogue-narrow": { width: 960, height: 386, widths: [960] },
  "head-agences": { width: 2400, height: 587, widths: [1440, 2400] },
  "head-agences-narrow": { width: 960, height: 386, widths: [960] },
  depot: { width: 900, height: 1067, widths: [520, 900] },
  call: { width: 2053, height: 674, widths: [1280, 2053] },
  "call-narrow": { width: 720, height: 539, widths: [720] },
  "head-about": { width: 1600, height: 820, widths: [960, 1600] },
  night: { width: 1920, height: 1104, widths: [1280, 1920] },
  "night-narrow": { width: 780, height: 842, widths: [780] },
  login: { width: 1002, height: 1112, widths: [1002] },
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
