import { type CarriedStay, carriedQuery } from "#app/domain/rental/carried-query.ts";
import { carriedNames, withStay } from "#app/domain/rental/carried-stay.ts";
import { type Stay, type StayUnit, stayParams, stayQuery, stayUnits } from "#app/domain/rental/days.ts";
import { quantityField, readQuantity } from "#app/domain/rental/vehicle-quantity.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { counted } from "#app/lib/plural.ts";
import { selectionHref, sitePaths } from "#app/lib/site-paths.ts";
import { uuidPattern } from "#app/lib/uuid.ts";

// What the address of the comparison says: it is the truth of the page, and can be sent to a colleague. A codec of its
// own, beside `lib/query.ts`: its ids stand in one parameter with commas, and what it could not read is counted.

/** With one of these there is no end of addresses. */
export const selectionParams = ["v", "c", "ajout", "differences", ...stayParams, ...carriedNames] as const;

export const maxCompared = 4;

/** How many ids of an address are looked up: more than a selection holds, as some may be gone. */
const maxRead = 100;

export interface SelectionQuery extends CarriedStay {
  /** As chosen, each once; whether there are such vehicles only the database knows. */
  ids: string[];
  compared: string[];
  /** How many entries were no ids at all, or too many. */
  unread: number;
  onlyDifferences: boolean;
  /** The name of a vehicle to add; null where the visitor did not ask. */
  search: string | null;
  duree: string;
  unite: StayUnit;
  km: string;
  /** Of the vehicles that are wanted more than once. */
  quantities: Record<string, number>;
}

const short = (text: string | null, length = 12) => (text ?? "").trim().slice(0, length);

export function readSelection(params: URLSearchParams): SelectionQuery {
  const asked = split(params.getAll("v"));
  const valid = asked.filter((id) => uuidPattern.test(id)).slice(0, maxRead);
  const unite = params.get("unite") ?? "";
  return {
    ids: valid,
    compared: split(params.getAll("c")).filter((id) => valid.includes(id)),
    unread: asked.length - valid.length,
    onlyDifferences: params.has("differences"),
    search: params.has("ajout") ? short(params.get("ajout"), 80).replace(/\p{Cc}+/gu, " ") : null,
    duree: short(params.get("duree")),
    unite: Object.hasOwn(stayUnits, unite) ? (unite as StayUnit) : "jours",
    km: short(params.get("km")),
    quantities: quantitiesOf(params, valid),
    ...carriedQuery.read(params),
  };
}

function quantitiesOf(params: URLSearchParams, ids: readonly string[]): Record<string, number> {
  const counted = ids.map((id) => [id, readQuantity(params.get(quantityField(id))) ?? 1] as const);
  return Object.fromEntries(counted.filter(([, count]) => count > 1));
}

function split(values: string[]): string[] {
  const ids = values.flatMap((value) => value.split(",")).map((id) => id.trim().toLowerCase());
  return [...new Set(ids.filter(Boolean))];
}

/** The address of a comparison, with nothing in it that changes nothing. */
export function comparisonHref(ids: readonly string[], query: Partial<SelectionQuery> = {}): string {
  const { compared = [], onlyDifferences, duree, unite, km, from, to, quantities = {} } = query;
  const carried = carriedQuery.search({ ...carriedQuery.none, ...query }).slice(1);
  const address = selectionHref(ids);
  if (ids.length === 0) return withStay(address, carried);
  const beside = compared.filter((id) => ids.includes(id));
  const side = beside.length > 0 && ids.length > maxCompared ? `&c=${beside.join(",")}` : "";
  const rest = new URLSearchParams(carried);
  // Both days say how long.
  const hasLength = duree && !(from && to);
  if (hasLength) rest.set("duree", duree);
  if (hasLength && unite && unite !== "jours") rest.set("unite", unite);
  if (km) rest.set("km", km);
  setQuantities(rest, ids, quantities);
  if (onlyDifferences) rest.set("differences", "1");
  return address + side + (rest.size > 0 ? `&${rest}` : "");
}

function setQuantities(params: URLSearchParams, ids: readonly string[], quantities: Record<string, number>) {
  for (const id of ids) if (quantities[id]) params.set(quantityField(id), String(quantities[id]));
}

/** One request for all of them, with what was said about the rental and made sense. */
export function requestHref(
  ids: readonly string[],
  {
    duree,
    unite,
    agency,
    quantities = {},
  }: Pick<SelectionQuery, "duree" | "unite"> & Partial<CarriedStay & Pick<SelectionQuery, "quantities">>,
  stay: Stay,
): string {
  const params = new URLSearchParams({ sujet: "devis" });
  for (const id of ids) params.append("vehicule", id);
  const known = stayQuery(stay);
  if (known.has("duree") && unite !== "jours") {
    known.set("duree", duree);
    known.set("unite", unite);
  }
  for (const [name, value] of known) params.set(name, value);
  if (agency) params.set("agence", agency);
  setQuantities(params, ids, quantities);
  return `${sitePaths.contact}?${params}`;
}

/** Which of the chosen stand side by side: those asked for, else the first ones. */
export function comparedOf(ids: readonly string[], { compared }: Pick<SelectionQuery, "compared">): string[] {
  const asked = ids.filter((id) => compared.includes(id));
  return (asked.length > 0 ? asked : ids).slice(0, maxCompared);
}

/** The same with one more beside them, in the place of the last one where all are taken; or with one less. */
export function withCompared(shown: readonly string[], id: string): string[] {
  if (shown.includes(id)) return shown.length > 1 ? shown.filter((other) => other !== id) : [...shown];
  return [...shown.slice(0, maxCompared - 1), id];
}

/** «4 jours», «12 mois, soit 360 jours»: in the unit it was asked in. */
export function lengthWords(
  { unite, from, to }: Pick<SelectionQuery, "unite" | "from" | "to">,
  days: number,
): string {
  const inDays = counted(days, "jour");
  if (unite === "jours" || (from && to)) return inDays;
  const count = days / stayUnits[unite];
  const words = { semaines: "semaine", ans: "an" };
  return `${unite === "mois" ? `${formatNumber(count)}\u00a0mois` : counted(count, words[unite])}, soit ${inDays}`;
}
