import CircleCheck from "lucide-react/icons/circle-check";
import type { PaletteName } from "#app/domain/identity/identity.ts";
import { contrast, paletteColours } from "#app/domain/identity/palette-colours.ts";
import { formatNumber } from "#app/lib/numbers.ts";

const ink = "#101b2d";
/** The worst rib of the panels that a name is painted on. */
const darkestPanel = "#d3d3d3";

/** What a palette's two colours are called in a sentence. */
const words: Record<PaletteName, { accent: string; action: string }> = {
  tramontane: { accent: "bleu", action: "ambre" },
  garrigue: { accent: "vert", action: "jaune" },
  lagune: { accent: "pétrole", action: "corail" },
  brique: { accent: "brique", action: "ocre" },
  vigne: { accent: "prune", action: "rose" },
  ardoise: { accent: "ardoise", action: "bleu clair" },
  tournesol: { accent: "brun", action: "jaune" },
  nuit: { accent: "indigo", action: "vert" },
};

const ratio = (one: string, other: string) =>
  `${formatNumber(contrast(one, other), { min: 1, max: 1 })}\u202f:\u00a01`;

/** That what is written in these colours can be read. */
export function ContrastLine({ palette }: { palette: PaletteName }) {
  const { accent, action } = paletteColours(palette);
  const name = words[palette];
  return (
    <p className="mt-3 flex items-start gap-2 text-ink-2 text-small">
      <CircleCheck strokeWidth={2} className="mt-0.5 size-4 shrink-0 text-success" />
      <span>
        Blanc sur {name.accent} {ratio("#ffffff", accent)} · encre sur {name.action} {ratio(ink, action)} ·
        nom sur carrosserie {ratio(accent, darkestPanel)}. Tout dépasse 4,5&#8239;:&nbsp;1 (WCAG&nbsp;AA).
      </span>
    </p>
  );
}
