import { type VehicleType, vehicleTypeFromParam } from "#app/features/vehicles/vehicles.schema.ts";
import { foldText, withoutAccents } from "#app/lib/fold-text.ts";

/** What somebody probably meant by a search that finds nothing as it stands. */
export interface MeantSearch {
  /** In m³. */
  volumes: number[];
  /** Each to be found somewhere in what the public sees of a vehicle; `type`: or that, which the word is another name for. */
  words: { text: string; type: VehicleType | null }[];
}

const mostWords = 8;

/** Words that say nothing about a vehicle. */
const fillers = new Set(
  "a au avec d de des du en et l la le les louer location ou pour sur un une".split(" "),
);

/** «20 m3», «20 m³», «12,5 m cubes»; longer numbers are none. */
const volume = /(?<![\d.,])(\d{1,4})(?:[.,](\d{1,2}))?\s?m(?:3|etres?\scubes?|\scubes?)(?![a-z\d])/g;

/** Without case, accents and order: volumes by their number, types by their other names. */
export function readMeantSearch(search: string): MeantSearch {
  const plain = withoutAccents(search);
  const volumes = [...plain.matchAll(volume)].map(([, whole, part = "0"]) => Number(`${whole}.${part}`));
  const words = foldText(plain.replace(volume, " "))
    .split(" ")
    .filter((word) => word && !fillers.has(word))
    .slice(0, mostWords);
  return {
    volumes,
    words: words.map((text) => ({ text, type: vehicleTypeFromParam(text.replace(/s$/, "")) })),
  };
}
