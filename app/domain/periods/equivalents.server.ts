import { sql } from "kysely";
import { countDays, type Days } from "#app/domain/rental/days.ts";
import { licences } from "#app/domain/rental/licence.ts";
import type { Amount } from "#app/domain/rental/money.ts";
import { listOffers } from "#app/domain/rental/offers.server.ts";
import { estimateRental } from "#app/domain/rental/tariff.ts";
import { distanceBetween, type GeoPoint } from "#app/lib/distance.ts";
import type { Db } from "#server/db/database.ts";
import { isFreeBetween } from "./availability.server.ts";

export interface Equivalent {
  id: string;
  name: string;
  type: string;
  /** Null where nobody, or not this reader, may know. */
  agency: string | null;
  /** A day's, in euros. */
  price: number | null;
  capacity: string | null;
  /** Of all those days, with what is driven beyond the included kilometres where they are told; null where no price list prices them. */
  total: Amount | null;
  /** In whole kilometres, from agency to agency, as the crow flies; 0: it stands at the same one. */
  distance: number | null;
}

/** Whose eyes it is for: what a vehicle hides is neither compared nor told to the public. */
type Reader = "public" | "staff";

/** How much smaller or larger its volume may be. */
const min = 0.9;
const max = 1.4;

/**
 * Same type, no higher licence, about the same volume, offered, and free on all those days: the nearest agency first,
 * then the cheapest. What is not known of the vehicle itself rules nothing out.
 */
export async function listEquivalents(
  db: Db,
  {
    vehicleId,
    days,
    km = null,
    limit,
    reader = "public",
  }: { vehicleId: string; days: Days; km?: number | null; limit: number; reader?: Reader },
): Promise<Equivalent[]> {
  const { rows } = await sql<Row>`
    with facts as (
      select vehicles.id, vehicles.name, type, available,
        case when ${shown(reader, "show_capacity")} then capacity end as capacity,
        case when ${shown(reader, "show_capacity")} then capacity_value end as volume,
        case when ${shown(reader, "show_price")} then price end as price,
        array_position(${sql.val([...licences])}::text[],
          (licences_of(type, licence, ${shown(reader, "show_licence")}, ptac, ${shown(reader, "show_ptac")}))[1]) as licence,
        case when ${shown(reader, "show_agency")} then agencies.name end as agency,
        case when ${shown(reader, "show_agency")} then agency_id end as agency_id,
        case when ${shown(reader, "show_agency")} then latitude end as latitude,
        case when ${shown(reader, "show_agency")} then longitude end as longitude
      from vehicles left join agencies on agencies.id = agency_id
      where type = (select type from vehicles where id = ${vehicleId}))
    select other.id, other.name, other.type, other.agency, other.price, other.capacity,
      other.agency_id is not null and other.agency_id = wanted.agency_id as is_here,
      case when wanted.latitude is not null and wanted.longitude is not null
        then json_build_object('latitude', wanted.latitude, 'longitude', wanted.longitude) end as wanted_place,
      case when other.latitude is not null and other.longitude is not null
        then json_build_object('latitude', other.latitude, 'longitude', other.longitude) end as place
    from facts as wanted join facts as other on other.id <> wanted.id
    where wanted.id = ${vehicleId} and other.available
      and (wanted.licence is null or other.licence <= wanted.licence)
      and (wanted.volume is null or other.volume between wanted.volume * ${min} and wanted.volume * ${max})
      and ${isFreeBetween("other.id", days)}
    order by (other.agency_id = wanted.agency_id) is not true,
      -- Flat, with meridians drawn together as they are there: for telling near from far that does.
      (other.latitude - wanted.latitude) ^ 2
        + ((other.longitude - wanted.longitude) * cos(radians(wanted.latitude))) ^ 2 nulls last,
      other.price nulls last, other.name, other.id
    limit ${limit}`.execute(db);
  const offers = await listOffers(
    db,
    rows.map(({ id }) => id),
    { evenHidden: reader === "staff" },
  );
  const length = days.to === null ? null : countDays(days.from, days.to);
  return rows.map(({ is_here, wanted_place, place, ...vehicle }) => {
    const offer = length === null ? undefined : offers.get(vehicle.id);
    const far = wanted_place && place ? Math.round(distanceBetween(wanted_place, place)) : null;
    return {
      ...vehicle,
      total: (offer && length && estimateRental(offer, length, km)?.total) || null,
      distance: is_here ? 0 : far,
    };
  });
}

type Row = Omit<Equivalent, "total" | "distance"> & {
  is_here: boolean;
  wanted_place: GeoPoint | null;
  place: GeoPoint | null;
};

function shown(reader: Reader, flag: string) {
  return reader === "staff" ? sql`true` : sql.ref(`vehicles.${flag}`);
}
