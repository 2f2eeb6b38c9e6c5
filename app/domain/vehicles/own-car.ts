import { isExtraField } from "#app/domain/extras/extra.ts";
import { stayParams } from "#app/domain/rental/days.ts";
import { type Licence, licencesOf, trailerSentences } from "#app/domain/rental/licence.ts";
import { licenceOfSet } from "#app/domain/rental/towing.ts";
import { formatNumber, parseTypedNumber } from "#app/lib/numbers.ts";

// A trailer's page asks what the visitor's own car may weigh, and says which licence tows the one with the other.

/** What the page reads. There is no end of weights: the page cache keeps none. */
export const ownCarParams = ["ptac"] as const;

/** What may tow a trailer, in kilograms: a small car, a road train. */
const [least, most] = [500, 44_000];

const keptNames: readonly string[] = [...stayParams, "agence"];

export type OwnCar = NonNullable<ReturnType<typeof answerOwnCar>>;

interface Trailer {
  type: string;
  licence: Licence | null;
  licences: readonly Licence[];
  ptac: number | null;
}

/** Null where it changes nothing, or the public may not know the trailer's weight. */
export function answerOwnCar({ type, licence, licences, ptac }: Trailer, params: URLSearchParams) {
  if (type !== "Remorques" || licence !== null || ptac === null) return null;
  if (trailerSentences(ptac).length === 0 && licences[0] === "B") return null;
  const typed = (params.get("ptac") ?? "")
    .replace(/\p{Cc}/gu, "")
    .trim()
    .slice(0, 20);
  const own = parseTypedNumber(typed, 0);
  // What the address says besides, so that a form without scripts does not lose it.
  const isKept = (name: string) => keptNames.includes(name) || isExtraField(name);
  const kept = [...params].filter(([name, value]) => value && isKept(name));
  if (!typed) return { typed, kept, error: "", answer: null };
  if (own === null || own < least || own > most) {
    return { typed, kept, error: "Saisissez un PTAC en kilogrammes, par exemple 1\u00a0800.", answer: null };
  }
  const car = { type: "Véhicules léger", ptac: own };
  const needed = licenceOfSet(
    { ...car, licences: licencesOf({ ...car, licence: null }) },
    { type, licences, ptac },
  );
  const weights = `${kilograms(own)} et ${kilograms(ptac)} font ${kilograms(own + ptac)} de PTAC.`;
  return { typed, kept, error: "", answer: needed && { licence: needed, weights } };
}

const kilograms = (count: number) => `${formatNumber(count)}\u00a0kg`;
