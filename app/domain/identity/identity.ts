/** How the company's site looks: its colours, the lorries that stand on its pages, and its mark. */
export interface Identity {
  /** The company's name; empty until somebody has given one. */
  name: string;
  /** What is written on the lorries: what was typed for them, else the name. */
  lorryName: string;
  palette: PaletteName;
  livery: Livery;
  landscape: Landscape;
  mark: Mark;
}

export const liveries = {
  relief: "Relief",
  bande: "Bande",
  collines: "Collines",
  vague: "Vague",
  unie: "Unie",
} as const;
export type Livery = keyof typeof liveries;

export const landscapes = { montagne: "Montagne", plaine: "Plaine" } as const;
export type Landscape = keyof typeof landscapes;

/** What stands for a logo where there is none. The bars are the demonstration company's. */
export type Mark = "initials" | "bars";

/** Two colours each; every other one is mixed of them. */
export const palettes = {
  tramontane: { label: "Tramontane", accent: "#17345c", action: "#f6a21a" },
  garrigue: { label: "Garrigue", accent: "#1f4733", action: "#f4b740" },
  lagune: { label: "Lagune", accent: "#0f4853", action: "#ff9166" },
  brique: { label: "Brique", accent: "#6b2b1d", action: "#f3b04a" },
  vigne: { label: "Vigne", accent: "#55203c", action: "#f2a7a0" },
  ardoise: { label: "Ardoise", accent: "#2f3d4d", action: "#8fc7ec" },
  tournesol: { label: "Tournesol", accent: "#33302a", action: "#ffcc33" },
  nuit: { label: "Nuit", accent: "#2b2a5c", action: "#b6d94c" },
} as const;
export type PaletteName = keyof typeof palettes;

export const longestLorryName = 32;

/** What the site is called until somebody has named the company. */
export const unnamedSite = "Location de véhicules";

export const siteName = (name: string): string => name || unnamedSite;
