import { sql } from "kysely";
import { type HeldLicence, heldLicences } from "#app/domain/rental/licence.ts";
import { capitalised } from "#app/lib/elision.ts";
import type { App } from "#server/app.ts";
import { carrierTypes, homeTripsWords } from "./trips.ts";

/** A size that the fleet has, and what it does for a removal. */
export type FleetSize = Awaited<ReturnType<typeof listFleetSizes>>[number];

const maxSizes = 5;
/** In m³: smaller ones carry people. */
const leastVolume = 3;

/** The most frequent sizes, the smallest first; its trips are those of the one that carries least. */
export async function listFleetSizes({ db }: Pick<App, "db">) {
  const { rows } = await sql<{
    volume: number;
    licence: HeldLicence;
    payload: number | null;
    most: number | null;
    ptac: number | null;
  }>`
    select capacity_value as volume, public_licences[1] as licence,
      min(case when show_payload_kg then payload_kg end) as payload,
      max(case when show_payload_kg then payload_kg end) as most,
      min(case when show_ptac then ptac end) as ptac
    from vehicles
    where show_capacity and capacity_value >= ${leastVolume} and type = any (${[...carrierTypes]}::text[])
      and public_licences[1] = any (${[...heldLicences]}::text[])
    group by capacity_value, public_licences
    order by count(*) desc, capacity_value
    limit ${maxSizes}`.execute(db);
  return rows
    .map(({ volume, ...size }) => ({ ...size, volume: Number(volume) }))
    .toSorted((a, b) => a.volume - b.volume)
    .map(({ ptac, ...size }) => {
      const carrier = { capacity: String(size.volume), pallets: null, payload_kg: size.payload, ptac };
      return { ...size, homes: capitalised(homeTripsWords(carrier)) };
    });
}
