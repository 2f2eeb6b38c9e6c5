export interface PictureSource {
  url: string;
  width: number;
  height: number;
}

/** A picture's own size, or the usual one where a row from elsewhere does not say. */
export function pictureSize(width: number | null | undefined, height: number | null | undefined) {
  return width && height ? { width, height } : { width: 1600, height: 1067 };
}
