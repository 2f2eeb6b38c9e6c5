import { type HeldLicence, heldLicences, licencesCoveredBy } from "#app/domain/rental/licence.ts";
import type { App } from "#server/app.ts";
import {
  type FittingVehicle,
  findFitting,
  findNewest,
  licenceSets,
  type Need,
  readFound,
} from "./fitting-vehicles.server.ts";
import type { HelperInput } from "./helper.ts";
import { type HelperErrors, type Load, readLoad } from "./load.ts";

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
  held: Trips | null;
  /** In fewer trips, for somebody with another licence: never the first answer. */
  higher: Trips | null;
}

const maxShown = 6;
const maxShownHigher = 2;
const maxTrips = 6;

export async function answerHelper(app: Deps, input: HelperInput): Promise<HelperAnswer> {
  const { load, errors } = readLoad(input);
  const nothing = { errors, load, held: null, higher: null };
  if (input.mode === "recherche") return { ...nothing, held: await search(app, input) };
  if (!load) return nothing;
  const held = await findTrips(app, { input, load, licence: input.licence, maxTrips, limit: maxShown });
  if (held?.count === 1) return { ...nothing, held };
  return {
    ...nothing,
    held,
    higher: await findHigher(app, { input, load, tripsHeld: held?.count ?? maxTrips + 1 }),
  };
}

/** The least licence beyond the one held that makes one trip of it; where the one held does nothing at all, fewer. */
async function findHigher(
  app: Deps,
  { input, load, tripsHeld }: { input: HelperInput; load: Load; tripsHeld: number },
) {
  const covered = licencesCoveredBy(input.licence);
  const others = heldLicences.filter(
    (licence) => !licencesCoveredBy(licence).every((code) => covered.includes(code)),
  );
  const trips = tripsHeld > maxTrips ? maxTrips : 1;
  for (const licence of others) {
    const wanted = { licence, beyond: input.licence, maxTrips: trips, limit: maxShownHigher };
    const found = await findTrips(app, { input, load, ...wanted });
    if (found) return found;
  }
  return null;
}

type Wanted = { licence: HeldLicence; beyond?: HeldLicence; maxTrips: number; limit: number };

/** The fewest trips that do, in the vehicles that then have the least room to spare. */
async function findTrips(
  app: Deps,
  { input, load, licence, beyond, maxTrips, limit }: { input: HelperInput; load: Load } & Wanted,
): Promise<Trips | null> {
  const licences = setsFor(licence).filter((set) => !beyond || !setsFor(beyond).includes(set));
  const isCargo = input.mode === "transport";
  for (let count = 1; count <= maxTrips; count++) {
    const need: Need = {
      types:
        isCargo && input.ticked.froid
          ? ["Frigorifiques"]
          : ["Véhicules léger", "Energies alternatives", "Poids lourds", "Semi-remorques"],
      licences,
      min: load.pallets
        ? { pallets: Math.ceil(load.pallets / count) }
        : { volume: load.range.high / 1000 / count },
      size: load.size,
      kilograms: load.kilograms === null ? null : load.kilograms / count,
      hasTailLift: isCargo && input.ticked.hayon,
    };
    const ids = await findFitting(app, need, limit + 1);
    if (ids.length > 0) {
      const vehicles = await readFound(app, ids.slice(0, limit));
      return { licence, count, vehicles, hasMore: ids.length > limit };
    }
  }
  return null;
}

async function search(app: Deps, { licence, ticked }: HelperInput): Promise<Trips | null> {
  const need = { licences: licencesCoveredBy(licence), hasTailLift: ticked.hayon, isCold: ticked.froid };
  const ids = await findNewest(app, need, maxShown + 1);
  if (ids.length === 0) return null;
  const vehicles = await readFound(app, ids.slice(0, maxShown));
  return { licence, count: 1, vehicles, hasMore: ids.length > maxShown };
}

function setsFor(licence: HeldLicence) {
  return licenceSets.filter((set) => set.some((code) => licencesCoveredBy(licence).includes(code)));
}
