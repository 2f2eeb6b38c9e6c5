import type { Landscape } from "#app/domain/identity/identity.ts";

/** In pixels of the bare picture, from its top left corner. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A side of a vehicle that can carry the company's livery and name. */
export interface Body {
  /** The side that the livery is drawn on; null where the body carries the name alone. */
  livery: Box | null;
  /** Where the name has to stay, clear of hinges, handles and the livery's lower half; null where there is no room. */
  name: Box | null;
  /** White bodies carry the name in the accent, tinted ones in white. */
  ground: "white" | "tinted";
}

/**
 * A picture of the site before the company's colours and name are put on it. Beside it stand `<name>-<landscape>.webp`
 * (or `<name>.webp` where no landscape shows, with an alpha channel where it has no ground of its own),
 * `<name>-paint.png` (8 bits: how much of each pixel is paint that takes the accent) and `<name>-panels.png` (8 bits:
 * how much of each pixel is white panel that takes livery and name: what hangs before a panel hides them).
 */
export interface Scene {
  width: number;
  height: number;
  /** The sizes that pages ask for; the widest is the bare picture's own. */
  widths: readonly number[];
  landscapes: readonly Landscape[];
  bodies: readonly Body[];
}

/** What a bare picture's cabs and vans are painted with, in whose place the company's paint comes. */
export const neutralPaint = "#5f6670";
