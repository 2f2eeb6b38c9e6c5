/** The part of fontkit that names are outlined with: it comes without types. */
declare module "fontkit" {
  interface Path {
    bbox: { minX: number; minY: number; maxX: number; maxY: number };
    commands: unknown[];
    transform(a: number, b: number, c: number, d: number, e: number, f: number): Path;
    toSVG(): string;
  }
  export interface Font {
    unitsPerEm: number;
    capHeight: number;
    hasGlyphForCodePoint(code: number): boolean;
    layout(text: string): {
      glyphs: { path: Path }[];
      positions: { xAdvance: number; xOffset: number; yOffset: number }[];
    };
  }
  export function create(file: Uint8Array): Font;
}
