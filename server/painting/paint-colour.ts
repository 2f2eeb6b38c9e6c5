import { channels } from "#app/domain/identity/palette-colours.ts";

/** Sheet metal in the sun is lighter than the same colour in print: so much, as today's cabs are beside the accent. */
const lighter = 1.3;

/** The accent as a cab or a van wears it. */
export function paintOf(accent: string): string {
  const [most, least] = extremes(accent);
  return withLightness(accent, Math.min(0.5, ((most + least) / 2) * lighter));
}

/** Same hue and saturation (HSL), as light as wanted: from 0 to 1. */
export function withLightness(colour: string, lightness: number): string {
  const [most, least] = extremes(colour);
  const saturation = most === least ? 0 : (most - least) / (1 - Math.abs(most + least - 1));
  const chroma = saturation * (1 - Math.abs(2 * lightness - 1));
  const range = most - least || 1;
  return `#${channels(colour)
    .map((value) => lightness - chroma / 2 + ((value / 255 - least) / range) * chroma)
    .map((value) =>
      Math.round(255 * value)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}

function extremes(colour: string): [most: number, least: number] {
  const values = channels(colour).map((value) => value / 255);
  return [Math.max(...values), Math.min(...values)];
}
