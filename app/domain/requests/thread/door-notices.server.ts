import { hoursAtDoor, type StayEnd } from "#app/domain/agencies/door-hours.ts";
import { readDoors } from "#app/domain/agencies/doors.server.ts";
import { fromDuring } from "#app/domain/rental/days.ts";
import { formatDay } from "#app/domain/rental/days-words.ts";
import type { StayHours } from "#app/domain/rental/stay-hours.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { Db } from "#server/db/database.ts";

interface AskedHandover extends StayHours {
  during: string | null;
  handover: "agence" | "livraison" | null;
  agency_key: string;
}

/**
 * What stands against the departure and the return of a request: «Départ dimanche 6 décembre : agence fermée le
 * dimanche», «Corbère Pro est au Boulou, retrait à Perpignan». Of a delivery nothing: we drive.
 */
export async function readDoorNotices(
  db: Db,
  { during, handover, agency_key, from_time, to_time }: AskedHandover,
  { vehicleIds, today }: { vehicleIds: string[]; today: string },
): Promise<string[]> {
  const { from, to } = fromDuring(during);
  if (handover === "livraison" || (vehicleIds.length === 0 && !from && !to)) return [];
  const [first, last] = [from ?? to ?? today, to ?? from ?? today];
  const [doors, rows] = await Promise.all([
    readDoors(db, { from: first, to: last }),
    vehicleIds.length === 0
      ? []
      : db.selectFrom("vehicles").select(["id", "name", "agency_id"]).where("id", "in", vehicleIds).execute(),
  ]);
  const vehicles = vehicleIds.flatMap((wanted) => rows.find(({ id }) => id === wanted) ?? []);
  // As in its quote: the agency that was written to, or where the first vehicle stands.
  const own = vehicles.find(({ agency_id }) => agency_id)?.agency_id ?? null;
  const pickup = isUuid(agency_key) ? agency_key : own;
  const closed = (end: StayEnd, day: string | null, time: string | null) => {
    if (!day || day < today) return [];
    const lead = `${end === "departure" ? "Départ" : "Retour"} ${formatDay(day, today)}`;
    const words = doors.closedWords(pickup, day);
    if (words) return [`${lead}\u00a0: ${words.charAt(0).toLowerCase()}${words.slice(1)}`];
    // Of the whole day: staff know what time it is.
    const told = hoursAtDoor({ end, day, time }, doors.doorOf(pickup), new Date(0));
    return told?.problem ? [`${lead} à ${time}\u00a0: agence ouverte ${told.open}`] : [];
  };
  const elsewhere = vehicles.flatMap(
    ({ agency_id, name }) => doors.elsewhereWords({ agencyId: agency_id, vehicle: name }, pickup) ?? [],
  );
  return [...closed("departure", from, from_time), ...closed("return", to, to_time), ...new Set(elsewhere)];
}
