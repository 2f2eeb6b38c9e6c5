import { carriedQuery } from "#app/domain/rental/carried-query.ts";
import { todayOf } from "#app/domain/rental/days.ts";
import { type HeldLicence, heldLicences, licencesCoveredBy } from "#app/domain/rental/licence.ts";
import type { App } from "#server/app.ts";
import { type CatalogueDates, readDates } from "../catalogue/catalogue-dates.ts";
import {
  type FittingVehicle,
  findFitting,
  findNewest,
  licenceSets,
  type Need,
  readFound,
  type Wish,
} from "./fitting-vehicles.server.ts";
import type { HelperInput } from "./helper.ts";
import { type HelperErrors, type Load, readLoad } from "./load.ts";
import { carrierTypes, tripLoad } from "./trips.ts";

type Deps = Pick<App, "db" | "now">;

export interface Trips {
  licence: HeldLicence;
  count: number;
  vehicles: FittingVehicle[];
  hasMore: boolean;
}

export interface HelperAnswer {
  errors: HelperErrors;
  load: Load | null;
  /** Null where none were asked for, or they cannot be. */
  dates: CatalogueDates | null;
  held: Trips | null;
  /** In fewer trips, for somebody with another licence: never the first answer. */
  higher: Trips | null;
}

const maxShown = 6;
const maxShownHigher = 2;
const maxTrips = 6;
/** Of so many that fit with the least room to spare, the cheapest are shown. */
const maxCompared = 20;

interface Asked {
  input: HelperInput;
  dates: CatalogueDates | null;
  wish: Wish;
}

export async function answerHelper(app: Deps, input: HelperInput): Promise<HelperAnswer> {
  const { load, errors } = readLoad(input);
  const today = todayOf(app.now());
  const stay = carriedQuery.read(input.carried);
  const { dates, problems } = readDates(stay, today);
  const wish = { days: dates ?? { from: today, to: today }, agencyId: stay.agency };
  const asked = { input, dates, wish };
  const nothing = { errors: { ...errors, ...problems }, load, dates, held: null, higher: null };
  if (input.mode === "recherche") return { ...nothing, held: await search(app, asked) };
  if (!load) return nothing;
  const held = await findTrips(app, { ...asked, load, licence: input.licence, maxTrips, limit: maxShown });
  if (held?.count === 1) return { ...nothing, held };
  const higher = await findHigher(app, { ...asked, load, tripsHeld: held?.count ?? maxTrips + 1 });
  return { ...nothing, held, higher };
}

/** The least licence beyond the one held that makes one trip of it; where the one held does nothing at all, fewer. */
async function findHigher(app: Deps, { tripsHeld, ...asked }: Asked & { load: Load; tripsHeld: number }) {
  const { licence: own } = asked.input;
  const covered = licencesCoveredBy(own);
  const others = heldLicences.filter(
    (licence) => !licencesCoveredBy(licence).every((code) => covered.includes(code)),
  );
  const trips = tripsHeld > maxTrips ? maxTrips : 1;
  for (const licence of others) {
    const wanted = { licence, beyond: own, maxTrips: trips, limit: maxShownHigher };
    const found = await findTrips(app, { ...asked, ...wanted });
    if (found) return found;
  }
  return null;
}

type Wanted = Asked & {
  load: Load;
  licence: HeldLicence;
  beyond?: HeldLicence;
  maxTrips: number;
  limit: number;
};

/** The fewest trips that do: with days, in a vehicle that is free on them, where there is one. */
async function findTrips(app: Deps, wanted: Wanted): Promise<Trips | null> {
  const free = wanted.dates && (await fewestTrips(app, wanted, "free"));
  return free ?? fewestTrips(app, wanted, "any");
}

async function fewestTrips(app: Deps, wanted: Wanted, only: "free" | "any"): Promise<Trips | null> {
  const { wish, dates, licence, maxTrips, limit } = wanted;
  for (let count = 1; count <= maxTrips; count++) {
    const need = needOf(wanted, count);
    if (only === "free" && (await findFitting(app, need, { wish, only, limit: 1 })).length === 0) continue;
    const ids = await findFitting(app, need, { wish, only: "any", limit: maxCompared });
    if (ids.length > 0) {
      const vehicles = (await readFound(app, ids, wish, dates)).toSorted(freeThenCheap(dates?.count ?? 1));
      return { licence, count, vehicles: vehicles.slice(0, limit), hasMore: ids.length > limit };
    }
  }
  return null;
}

/** What each of so many trips asks of a vehicle. */
function needOf({ input, load, licence, beyond }: Wanted, count: number): Need {
  const { litres, pallets, kilograms } = tripLoad(load, count);
  const isCargo = input.mode === "transport";
  return {
    types: isCargo && input.ticked.froid ? ["Frigorifiques"] : carrierTypes,
    licences: setsFor(licence).filter((set) => !beyond || !setsFor(beyond).includes(set)),
    min: load.isFurniture
      ? { furniture: litres.high / 1000 }
      : pallets
        ? { pallets }
        : { volume: litres.high / 1000 },
    size: load.size,
    // Of furniture, the room says it already.
    kilograms: load.isFurniture ? null : (kilograms?.high ?? null),
    hasTailLift: isCargo && input.ticked.hayon,
  };
}

/** Those free on the days first, the agency's own before others, then the cheapest; the order before breaks ties. */
function freeThenCheap(days: number) {
  const cost = ({ stay, price }: FittingVehicle) =>
    stay?.ttc ?? (price ? price.ttc * days : Number.MAX_SAFE_INTEGER);
  return (a: FittingVehicle, b: FittingVehicle) =>
    Number(b.isFree) - Number(a.isFree) || Number(b.isHere) - Number(a.isHere) || cost(a) - cost(b);
}

async function search(app: Deps, { input, wish, dates }: Asked): Promise<Trips | null> {
  const { licence, ticked } = input;
  const need = { licences: licencesCoveredBy(licence), hasTailLift: ticked.hayon, isCold: ticked.froid };
  const ids = await findNewest(app, need, { wish, limit: maxShown + 1 });
  if (ids.length === 0) return null;
  const vehicles = await readFound(app, ids.slice(0, maxShown), wish, dates);
  return { licence, count: 1, vehicles, hasMore: ids.length > maxShown };
}

function setsFor(licence: HeldLicence) {
  return licenceSets.filter((set) => set.some((code) => licencesCoveredBy(licence).includes(code)));
}
