import type { PaletteName } from "#app/domain/identity/identity.ts";
import { paletteColours } from "#app/domain/identity/palette-colours.ts";

/** What a mail is painted with, by day and by night. */
export interface MailColours {
  page: string;
  card: string;
  edge: string;
  /** The line at the card's head. */
  band: string;
  ink: string;
  soft: string;
  facts: string;
  line: string;
  button: string;
  onButton: string;
  square: string;
  squareEdge: string;
}

export function dayColours(palette: PaletteName): MailColours {
  const { accent, action } = paletteColours(palette);
  return {
    page: "#f4f0e8",
    card: "#ffffff",
    edge: "#e6e1d8",
    band: accent,
    ink: "#101b2d",
    soft: "#4a5568",
    facts: "#f4f0e8",
    line: "#e6e1d8",
    button: accent,
    onButton: "#ffffff",
    square: accent,
    squareEdge: action,
  };
}

/** Chosen, not inverted: a program that asks for dark colours gets these. */
export function nightColours(palette: PaletteName): MailColours {
  const { accent, action } = paletteColours(palette);
  return {
    page: "#0d131e",
    card: "#161f2e",
    edge: "#2a3649",
    band: action,
    ink: "#eef2f7",
    soft: "#b4bfce",
    facts: "#1d2839",
    line: "#334157",
    button: "#eef2f7",
    onButton: "#101b2d",
    square: accent,
    squareEdge: action,
  };
}
