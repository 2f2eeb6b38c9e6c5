import { capacityValue } from "#app/domain/rental/capacity.ts";
import type { FittingVehicle } from "./fitting-vehicles.server.ts";

/** What vans are like inside, in metres, up to so many m³: where a vehicle does not say, it is drawn like these. */
const usualBodies = [
  { upTo: 4, length: 1.67, height: 1.27 },
  { upTo: 7, length: 2.55, height: 1.37 },
  { upTo: 10, length: 2.7, height: 1.7 },
  { upTo: 13, length: 3.5, height: 1.9 },
  { upTo: 25, length: 4.24, height: 2.2 },
];

export interface Body {
  length: number;
  height: number;
  /** Whether these are the vehicle's own, and may be written down. */
  knowsLength: boolean;
  knowsHeight: boolean;
}

type Measured = Pick<FittingVehicle, "useful_length" | "inner_height"> & { volume: number };

/** Its own measures where they are shown and can be drawn. */
export function bodyOf({ volume, useful_length, inner_height }: Measured): Body {
  const usual = usualBodies.find(({ upTo }) => volume <= upTo) ?? {
    // Lorries are all about as wide and as high.
    length: Math.min(volume / (2.45 * 2.45), 13.6),
    height: 2.45,
  };
  const length = capacityValue(useful_length);
  const knowsLength = length !== null && length >= 1 && length <= 16;
  const knowsHeight = inner_height !== null && inner_height >= 0.8 && inner_height <= 3.5;
  return {
    length: knowsLength ? length : usual.length,
    height: knowsHeight ? inner_height : usual.height,
    knowsLength,
    knowsHeight,
  };
}
