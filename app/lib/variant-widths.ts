// Apart from the schema: every public page shows pictures, none of them needs Zod.

/** Widths a picture is offered in, besides its own. */
export const variantWidths = [480, 960, 1600] as const;
/** Of the picture that goes with a shared link: JPEG, which every messenger shows. */
export const shareSize = { width: 1200, height: 630 } as const;

export type VariantWidth = (typeof variantWidths)[number];
