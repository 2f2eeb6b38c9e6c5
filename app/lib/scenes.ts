/**
 * The pictures of the site that the company's colours and name are painted on, as pages ask for them: their full size,
 * and the widths there are; those that visitors meet first at the head. A test holds it to `server/painting/scenes`.
 */
export const sceneSizes = {
  hero: sized(1920, 1094, 1280),
  "hero-narrow": sized(780, 620, 480),
  "profile-vehicules-leger": sized(192, 94),
  "profile-poids-lourds": sized(358, 153),
  "profile-semi-remorques": sized(564, 170),
  "profile-frigorifiques": sized(358, 155),
  "profile-energies-alternatives": sized(230, 110),
  "profile-remorques": sized(264, 92),
  "head-catalogue": sized(2400, 587, 1440),
  "head-catalogue-narrow": sized(960, 386),
  "head-agences": sized(2400, 587, 1440),
  "head-agences-narrow": sized(960, 386),
  depot: sized(900, 1067, 520),
  call: sized(2053, 674, 1280),
  "call-narrow": sized(720, 539),
  "head-about": sized(1600, 820, 960),
  night: sized(1920, 1104, 1280),
  "night-narrow": sized(780, 842),
  login: sized(1002, 1112),
};

function sized(width: number, height: number, smaller?: number) {
  const widths: readonly [number, ...number[]] = smaller ? [smaller, width] : [width];
  return { width, height, widths };
}

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
  return sceneSizes[scene].widths.includes(Number(width))
    ? { painting, name: scene, width: Number(width) }
    : null;
}
