import type { PictureSource } from "#app/lib/picture.ts";

export interface SitePhoto {
  id: string;
  /** The file's name without extension, until staff write a better one. */
  name: string;
  source: PictureSource;
}

/** The photo a page's head shows: the first that lies flat, else the first. */
export function headPhotoOf<P extends { width: number; height: number }>(
  photos: readonly P[],
): P | undefined {
  return photos.find((photo) => photo.width > photo.height) ?? photos[0];
}

/** What a screen reader says of it: the name if it is one, nothing for a camera's or a telephone's numbering. */
export function photoAlt(name: string): string {
  const words = name.replace(/[-_.]+/g, " ").trim();
  const isNumbering =
    /^(img|image|photo|dsc[a-z]*|pxl|whatsapp image|screenshot|capture d.?écran|sans titre)?[\s\dx()a-f]*$/i;
  return isNumbering.test(words) ? "" : words;
}
