import type { Place } from "#app/domain/palette/places.ts";
import type { Screen } from "./screens.ts";

/** A line of the palette. */
export type FoundRow = { key: string; to: string; name: string; detail: string } & (
  | { place: Place; screen: null }
  | { place: null; screen: Screen }
);

export interface FoundRowGroup {
  label: string;
  rows: FoundRow[];
  /** Lines that are known to come, and not yet what they say. */
  awaited?: number;
}

export function placeRows(places: readonly Place[]): FoundRow[] {
  return places.map((place) => ({
    key: place.id,
    to: place.to,
    name: place.name,
    detail: place.detail,
    place,
    screen: null,
  }));
}

export function screenRows(screens: readonly Screen[]): FoundRow[] {
  return screens.map((screen) => ({
    key: screen.to,
    to: screen.to,
    name: screen.label,
    detail: screen.detail,
    place: null,
    screen,
  }));
}
