import { capacityValue } from "#app/domain/rental/capacity.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { counted } from "#app/lib/plural.ts";
import type { FittingVehicle } from "./fitting-vehicles.server.ts";
import { formatRange, type Load } from "./load.ts";
import { payloadOf, type TripLoad, tripLoad, tripsOf } from "./trips.ts";

/** One trip's load in one vehicle: what the drawing and the meter show. */
export type Filling = NonNullable<ReturnType<typeof fillingOf>>;

/** Null where the vehicle does not show how much it holds. */
export function fillingOf(load: Load, trips: number, vehicle: FittingVehicle) {
  const volume = capacityValue(vehicle.capacity);
  const { litres, pallets: count } = tripLoad(load, trips);
  if (count !== null && vehicle.pallets) {
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
  const { low, high } = litres;
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

/** «environ 700 à 800 kg», «667 kg»; empty where nobody knows. */
export function weightText({ kilograms }: TripLoad): string {
  if (!kilograms) return "";
  const { low, high } = kilograms;
  return low === high ? kilogramsText(high) : `environ ${formatNumber(low)} à\u00a0${kilogramsText(high)}`;
}

const kilogramsText = (count: number) => `${formatNumber(count)}\u00a0kg`;

/** From this share of what a vehicle may carry on, its weight is worth a word. */
const nearPayload = 0.9;

/** Whether weight or room asks for so many trips, and how near a trip is to what the vehicle may carry. */
export function weightNote(
  load: Load,
  trips: number,
  vehicle: Pick<FittingVehicle, "capacity" | "pallets" | "payload_kg" | "ptac">,
): { title: string; text: string } | null {
  const payload = payloadOf(vehicle);
  const { kilograms } = tripLoad(load, trips);
  if (!kilograms) {
    if (vehicle.payload_kg === null) return null;
    const text = "Indiquez le poids total\u00a0: nous compterons aussi les voyages par le poids.";
    return { title: `Ce véhicule porte ${kilogramsText(vehicle.payload_kg)}.`, text };
  }
  if (vehicle.payload_kg === null) {
    const counts =
      load.isFurniture && payload
        ? `nous comptons ${kilogramsText(payload.kilograms)}, d’après son PTAC, et la confirmons avec le devis`
        : "nous la confirmons avec le devis";
    return { title: "Poids à vérifier.", text: `Sa charge utile n’est pas indiquée\u00a0: ${counts}.` };
  }
  const { byRoom, byWeight } = tripsOf(load, vehicle);
  const carries = `ce véhicule porte ${kilogramsText(vehicle.payload_kg)}`;
  const density = load.isFurniture ? ", et un mobilier pèse environ 100\u00a0kg par\u00a0m³" : "";
  if (byWeight !== null && byRoom !== null && byWeight > byRoom) {
    return {
      title: `Par le poids\u00a0: ${tripCount(byWeight).toLowerCase()}.`,
      text: `${load.pallets === null ? "Au volume" : "Au nombre de palettes"}, ${sufficient(byRoom)}, mais ${carries}${density}.`,
    };
  }
  if (kilograms.high >= vehicle.payload_kg * nearPayload) {
    return {
      title: `Poids à surveiller\u00a0: ${carries}.`,
      text: `Avec ${kilogramsText(kilograms.high)} par voyage, il est presque à sa limite${density}.`,
    };
  }
  if (trips === 1 || byRoom === null || byWeight === null) return null;
  return {
    title: `${load.pallets === null ? "Par le volume" : "Par le nombre de palettes"}\u00a0: ${tripCount(byRoom).toLowerCase()}.`,
    text: `${byWeight < byRoom ? `Au poids, ${sufficient(byWeight)}` : "Au poids, il en faut autant"}\u00a0: ${carries}.`,
  };
}

const sufficient = (count: number) =>
  `${numbers[count]?.toLowerCase() ?? count} ${count > 1 ? "suffiraient" : "suffirait"}`;

const numbers = ["", "Un seul", "Deux", "Trois", "Quatre", "Cinq", "Six"];

const tripCount = (count: number) => `${numbers[count] ?? count} ${count > 1 ? "voyages" : "voyage"}`;

/** «Deux voyages en 20 m³» */
export function tripsText(count: number, volume: number | null): string {
  return volume === null ? tripCount(count) : `${tripCount(count)} en ${volumeText(volume)}`;
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
