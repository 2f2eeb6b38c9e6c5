import { capacityValue } from "#app/domain/rental/capacity.ts";
import {
  kilogramsOfFurniture,
  litresOfHome,
  rangeOf,
  shareRange,
  type VolumeRange,
} from "#app/domain/rental/volume.ts";
import { counted } from "#app/lib/plural.ts";
import type { VehicleType } from "../vehicles.schema.ts";
import { homes } from "./helper.ts";
import type { Load } from "./load.ts";

// How many trips a load takes: as many as its room and its weight both ask. What is compared is what is shown, rounded
// outwards: no figure on the page calls an overload what the page recommends.

interface Carrier {
  capacity: string | null;
  pallets: number | null;
  payload_kg: number | null;
  ptac: number | null;
}

export interface TripLoad {
  litres: VolumeRange;
  /** Null where they do not stand on the floor. */
  pallets: number | null;
  /** Null where nobody knows. */
  kilograms: { low: number; high: number } | null;
}

/** One of so many trips. */
export function tripLoad({ range, pallets, kilograms, isFurniture }: Load, trips: number): TripLoad {
  const litres = shareRange(range, trips);
  const typed = kilograms === null ? null : Math.ceil(kilograms / trips);
  return {
    litres,
    pallets: pallets === null ? null : Math.ceil(pallets / trips),
    kilograms: isFurniture
      ? { low: kilogramsOfFurniture(litres.low), high: kilogramsOfFurniture(litres.high) }
      : typed === null
        ? null
        : { low: typed, high: typed },
  };
}

/**
 * What it may carry, in kilograms. One that does not say is taken to carry no more than the least of its size do: a
 * fifth of its PTAC up to 3.5 t, a third and some of a lorry's. The database's `furniture_room` says the same.
 */
export function payloadOf({ payload_kg, ptac }: Pick<Carrier, "payload_kg" | "ptac">) {
  if (payload_kg !== null) return { kilograms: payload_kg, isAssumed: false };
  if (ptac === null) return null;
  return { kilograms: (ptac * (ptac > 3500 ? 35 : 20)) / 100, isAssumed: true };
}

/** Enough for what no vehicle of ours takes. */
const maxCounted = 200;

/** The fewest trips by the room it has, and by the weight it may carry; null where that is not known. */
export function tripsOf(load: Load, vehicle: Carrier): { byRoom: number | null; byWeight: number | null } {
  const volume = capacityValue(vehicle.capacity);
  const fewest = (fits: (trip: TripLoad) => boolean) => {
    for (let count = 1; count < maxCounted; count++) if (fits(tripLoad(load, count))) return count;
    return maxCounted;
  };
  const { pallets } = vehicle;
  // Furniture has a weight of its own; of other things, only what was typed counts.
  const payload = load.isFurniture ? payloadOf(vehicle)?.kilograms : vehicle.payload_kg;
  const byPallets =
    load.pallets !== null && pallets ? fewest((trip) => (trip.pallets ?? 0) <= pallets) : null;
  const byVolume = volume ? fewest(({ litres }) => litres.high <= volume * 1000) : null;
  const isWeighed = load.isFurniture || load.kilograms !== null;
  return {
    byRoom: load.pallets === null ? byVolume : byPallets,
    byWeight:
      payload && isWeighed
        ? fewest(({ kilograms }) => kilograms !== null && kilograms.high <= payload)
        : null,
  };
}

/** What carries a load; fridges only where cold is asked for, and trailers need a car. */
export const carrierTypes: readonly VehicleType[] = [
  ...(["Véhicules léger", "Energies alternatives", "Poids lourds", "Semi-remorques"] as const),
];

/** More of them, and nobody would move like that. */
const maxTold = 3;

/** «un studio en 2 voyages, un T2 en 3»: what it does for the homes that people have; empty where it does not say. */
export function homeTripsWords(vehicle: Carrier): string {
  const told = homes.flatMap(({ words, surface }) => {
    const range = rangeOf(litresOfHome(surface, "normal", 0));
    const load: Load = { words, range, pallets: null, size: null, kilograms: null, isFurniture: true };
    const { byRoom, byWeight } = tripsOf(load, vehicle);
    const count = byRoom === null || byWeight === null ? maxTold + 1 : Math.max(byRoom, byWeight);
    return count > maxTold ? [] : [{ words, count }];
  });
  // Of homes that take as many, the largest says the others too.
  const largest = told.filter(({ count }, index) => told[index + 1]?.count !== count);
  return largest.map(({ words, count }) => `${words} en ${counted(count, "voyage")}`).join(", ");
}

/** What a vehicle's own page says of it: by the rule of the helper, and nothing of what carries people. */
export function removalNotes(vehicle: Carrier & { type: string }): string[] {
  const words = (carrierTypes as readonly string[]).includes(vehicle.type) ? homeTripsWords(vehicle) : "";
  return words ? [`Pour un déménagement, par le volume et le poids\u00a0: ${words}.`] : [];
}
