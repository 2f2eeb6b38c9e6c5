import {
  type DoorHours,
  hoursAtDoor,
  type PossibleHour,
  possibleWords,
} from "#app/domain/agencies/door-hours.ts";
import { readDoors } from "#app/domain/agencies/doors.server.ts";
import { addDays, fromDuring, type KnownDays, todayOf } from "#app/domain/rental/days.ts";
import { formatDay } from "#app/domain/rental/days-words.ts";
import type { HourField, StayHours } from "#app/domain/rental/stay-hours.ts";
import type { RentalRequest } from "#app/domain/requests/request.schema.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { App } from "#server/app.ts";
import type { Db } from "#server/db/database.ts";

// The hours a visitor asks for, held against the doors where the vehicle would be fetched. Of a delivery nothing is said:
// we drive, and the hour is agreed.

type Deps = Pick<App, "db" | "now">;

interface Asked extends KnownDays, StayHours {
  /** As it was chosen; empty or null before. */
  agencyId: string | null;
  vehicleIds: string[];
}

/** What the form says of one end of a stay. */
export interface HourAdvice {
  end: "du" | "au";
  day: string;
  time: string | null;
  /** «lundi 23 novembre, de 07:30 à 12:00 et de 14:00 à 18:00»; empty where the doors stay closed. */
  line: string;
  problem: string | null;
  possible: (PossibleHour & { words: string })[];
}

/** As in the quote that follows: the agency that was chosen, or where the first vehicle stands, or head office. */
async function findPickup(db: Db, { agencyId, vehicleIds }: Pick<Asked, "agencyId" | "vehicleIds">) {
  if (agencyId && isUuid(agencyId)) return agencyId;
  if (vehicleIds.length === 0) return null;
  const rows = await db
    .selectFrom("vehicles")
    .select(["id", "agency_id"])
    .where("id", "in", vehicleIds)
    .execute();
  const agencies = vehicleIds.map((wanted) => rows.find(({ id }) => id === wanted)?.agency_id);
  return agencies.find((found) => found) ?? null;
}

/** As far as the open hours nearest to a closed day are looked for. */
const daysAround = 31;

async function readAtDoor(app: Deps, asked: Asked) {
  const { from, to, from_time, to_time } = asked;
  const [first, last] = [from ?? to, to ?? from];
  if (!first || !last) return [];
  const now = app.now();
  const today = todayOf(now);
  const start = addDays(first, -daysAround);
  const [doors, pickup] = await Promise.all([
    readDoors(app.db, { from: start > today ? start : today, to: addDays(last, daysAround) }),
    findPickup(app.db, asked),
  ]);
  const door = doors.doorOf(pickup);
  const ends = [
    { name: "du", end: "departure", day: from, time: from_time },
    { name: "au", end: "return", day: to, time: to_time },
  ] as const;
  return ends.flatMap(({ name, end, day, time }) => {
    const told: DoorHours | null = day && day >= today ? hoursAtDoor({ end, day, time }, door, now) : null;
    return day && told ? [{ name, day, time, ...told }] : [];
  });
}

/** Field → why that hour cannot be, and which can; null where both can, or nobody knows. */
export async function closedHours(app: Deps, request: RentalRequest, agencyId: string | null) {
  const { during, from_time, to_time, handover, vehicleIds } = request;
  if (handover === "livraison" || !(from_time || to_time)) return null;
  const told = await readAtDoor(app, { ...fromDuring(during), from_time, to_time, agencyId, vehicleIds });
  const faults = told.flatMap(({ name, problem }): [HourField, string][] =>
    problem ? [[name === "du" ? "heure_depart" : "heure_retour", problem]] : [],
  );
  return faults.length > 0 ? Object.fromEntries(faults) : null;
}

export async function adviseHours(app: Deps, asked: Asked): Promise<HourAdvice[]> {
  const today = todayOf(app.now());
  return (await readAtDoor(app, asked)).map(({ name, day, time, open, problem, possible }) => ({
    ...{ end: name, day, time, problem },
    line: open && `${formatDay(day, today)}, ${open}`,
    possible: possible.map((hour) => ({
      ...hour,
      words: hour.day === day ? `à ${hour.time}` : possibleWords(hour, today),
    })),
  }));
}
