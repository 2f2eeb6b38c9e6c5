import type { Landscape } from "#app/domain/identity/identity.ts";
import ridgeOfMountains from "./assets/ridge-montagne.svg?no-inline";
import ridgeOfHills from "./assets/ridge-plaine.svg?no-inline";
import mountains from "./assets/skyline-montagne.svg?no-inline";
import hills from "./assets/skyline-plaine.svg?no-inline";

const drawings = {
  footer: { montagne: mountains, plaine: hills },
  figures: { montagne: ridgeOfMountains, plaine: ridgeOfHills },
};

interface SkylineProps {
  landscape: Landscape;
  place: keyof typeof drawings;
  className: string;
}

/** What one sees behind the road, in tones of the company's colour. It stretches, the tones do not. */
export function Skyline({ landscape, place, className }: SkylineProps) {
  return (
    <svg aria-hidden="true" className={`text-blue ${className}`}>
      <use href={`${drawings[place][landscape]}#s`} width="100%" height="100%" />
    </svg>
  );
}
