import { capacityValue } from "#app/domain/rental/capacity.ts";
import { kilogramsOfFurniture, shareRange } from "#app/domain/rental/volume.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { counted } from "#app/lib/plural.ts";
import type { FittingVehicle } from "./fitting-vehicles.server.ts";
import { formatRange, type Load } from "./load.ts";

/** One trip's load in one vehicle: what the drawing and the meter show. */
export type Filling = NonNullable<ReturnType<typeof fillingOf>>;

/** Null where the vehicle does not show how much it holds. */
export function fillingOf(load: Load, trips: number, vehicle: FittingVehicle) {
  const volume = capacityValue(vehicle.capacity);
  if (load.pallets !== null && vehicle.pallets) {
    const count = Math.ceil(load.pallets / trips);
    const share = Math.min(count / vehicle.pallets, 1);
    const perTrip = counted(count, "palette");
    const free = counted(Math.max(vehicle.pallets - count, 0), "palette");
    return {
      volume,
      perTrip,
      free,
      // Of the whole body, from 0 to 1.
      low: share,
      high: share,
      half: formatNumber(vehicle.pallets / 2, { max: 1 }),
      whole: counted(vehicle.pallets, "palette"),
      sentence: `${perTrip} sur ${vehicle.pallets}, contre la cabine\u00a0; il reste la place de ${free}.`,
    };
  }
  if (volume === null || volume === 0) return null;
  const { low, high } = shareRange(load.range, trips);
  const perTrip = formatRange({ low, high });
  const free = formatRange({
    low: Math.max(volume * 1000 - high, 0),
    high: Math.max(volume * 1000 - low, 0),
  });
  return {
    volume,
    perTrip,
    free,
    low: Math.min(low / 1000 / volume, 1),
    high: Math.min(high / 1000 / volume, 1),
    half: formatNumber(volume / 2, { max: 1 }),
    whole: volumeText(volume),
    sentence: `Votre chargement prend ${perTrip} dans une caisse de ${volumeText(volume)}\u00a0; il reste ${free}.`,
  };
}

export function volumeText(volume: number): string {
  return `${formatNumber(volume, { max: 1 })}\u00a0m³`;
}

/** From this share of what a vehicle may carry on, its weight is worth a word. */
const nearPayload = 0.9;

export function weightNote(
  load: Load,
  trips: number,
  { payload_kg: payload }: Pick<FittingVehicle, "payload_kg">,
): { title: string; text: string } | null {
  const isTyped = load.kilograms !== null;
  if (payload === null) {
    const text = "Sa charge utile n’est pas indiquée\u00a0: nous la confirmons avec le devis.";
    return isTyped ? { title: "Poids à vérifier.", text } : null;
  }
  const isFurniture = !isTyped && load.size === null && load.pallets === null;
  // What neither is furniture nor was weighed may be feathers or lead.
  if (!isTyped && !isFurniture) return null;
  const weight = (load.kilograms ?? kilogramsOfFurniture(load.range.low)) / trips;
  if (weight < payload * nearPayload) return null;
  const carries = `ce véhicule porte ${formatNumber(payload)}\u00a0kg.`;
  if (isTyped) {
    const text = `Avec ${formatNumber(Math.ceil(weight))}\u00a0kg par voyage, il est presque à sa limite.`;
    return { title: `Poids à surveiller\u00a0: ${carries}`, text };
  }
  return {
    title: `${weight > payload ? "Attention au poids" : "Poids à surveiller"}\u00a0: ${carries}`,
    text: "Un mobilier pèse environ 100\u00a0kg par\u00a0m³\u00a0: livres et électroménager peuvent demander un voyage de plus.",
  };
}

const numbers = ["", "Un seul", "Deux", "Trois", "Quatre", "Cinq", "Six"];

/** «Deux voyages en 20 m³» */
export function tripsText(count: number, volume: number | null): string {
  const trips = `${numbers[count] ?? count} ${count > 1 ? "voyages" : "voyage"}`;
  return volume === null ? trips : `${trips} en ${volumeText(volume)}`;
}

/** What vans are like inside, in metres, up to so many m³: where a vehicle does not say, it is drawn like these. */
const usualBodies = [
  { upTo: 4, length: 1.67, height: 1.27 },
  { upTo: 7, length: 2.55, height: 1.37 },
  { upTo: 10, length: 2.7, height: 1.7 },
  { upTo: 13, length: 3.5, height: 1.9 },
  { upTo: 25, length: 4.24, height: 2.2 },
];

export type Body = ReturnType<typeof bodyOf>;

type Measured = Pick<FittingVehicle, "useful_length" | "inner_height"> & { volume: number };

export function bodyOf({ volume, useful_length, inner_height }: Measured) {
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
    // Whether these are the vehicle's own, and may be written down.
    knowsLength,
    knowsHeight,
  };
}
