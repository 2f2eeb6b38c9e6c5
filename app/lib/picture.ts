export interface PictureSource {
  url: string;
  width: number;
  height: number;
}

/** A picture's own size, or the usual one where a row from elsewhere does not say. */
export function pictureSize(width: number | null | undefined, height: number | null | undefined) {
  return width && height ? { width, height } : { width: 1600, height: 1067 };
}

/** A picture's address for pasting elsewhere: ours with the site's own origin, others as they are. */
export function wholeAddress(url: string, origin: string): string {
  return URL.canParse(url, origin) ? new URL(url, origin).href : url;
}

export const variantWidths = [480, 960, 1600] as const;
/** Of the picture that goes with a shared link: JPEG, which every messenger shows. */
export const shareSize = { width: 1200, height: 630 } as const;

export type VariantWidth = (typeof variantWidths)[number];
