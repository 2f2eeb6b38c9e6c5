import { busyDays, readBusyDays } from "#app/domain/periods/availability.server.ts";
import { answerDates, type DatesAnswer } from "#app/domain/periods/availability.ts";
import { type EndedDays, type KnownDays, readStay, todayOf } from "#app/domain/rental/days.ts";
import { readHours } from "#app/domain/rental/stay-hours.ts";
import { listOfferedVehicles, type OfferedVehicle } from "#app/domain/vehicles/offered-vehicles.server.ts";
import type { App } from "#server/app.ts";
import { adviseHours, type HourAdvice } from "./asked-hours.server.ts";

/** What the request form says of the days asked for: which of its vehicles are taken, and what else there is. */
export interface StayAdvice extends KnownDays {
  /** Of which prices are told. */
  km: number | null;
  taken: TakenVehicle[];
  /** When the doors are open on these days, where the keys are given at an agency. */
  hours: HourAdvice[];
}

export interface TakenVehicle extends Pick<DatesAnswer, "words" | "first"> {
  id: string;
  name: string;
  others: OfferedVehicle[];
}

const maxOthers = 2;
/** Of a longer list of taken vehicles, the first have others in their place. */
const maxHelped = 4;

/** Null where no day is known. Of vehicles it warns and stops nobody; hours are held to the doors when they are sent. */
export async function adviseStay(
  app: Pick<App, "db" | "now">,
  ids: string[],
  values: Pick<URLSearchParams, "get">,
): Promise<StayAdvice | null> {
  const today = todayOf(app.now());
  const { from, to, km } = readStay(values, today);
  if (!from && !to) return null;
  const asked = {
    from,
    to,
    ...readHours(values, { from, to }),
    agencyId: values.get("agence"),
    vehicleIds: ids,
  };
  const hours = values.get("retrait") === "livraison" ? [] : await adviseHours(app, asked);
  const taken = from && to && ids.length > 0 ? await adviseTaken(app, ids, { from, to, km }) : [];
  return { from, to, km, taken, hours };
}

async function adviseTaken(
  app: Pick<App, "db" | "now">,
  ids: string[],
  { km, ...days }: EndedDays & { km: number | null },
): Promise<TakenVehicle[]> {
  const today = todayOf(app.now());
  const rows = await app.db
    .selectFrom("vehicles")
    .select(["id", "name", "available", busyDays("vehicles.id", today).as("busy")])
    .where("id", "in", ids)
    .execute();
  const taken = rows
    .map(({ id, name, available, busy }) => ({ id, name, ...answer(available, busy, days, today) }))
    .filter(({ isFree }) => !isFree)
    .toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
  const advised: TakenVehicle[] = [];
  // One after the other: anybody may ask, and no answer is to take all connections.
  for (const { id, name, words, first } of taken) {
    const wish = { vehicleId: id, days, km, limit: maxOthers, except: ids };
    const others = advised.length < maxHelped ? await listOfferedVehicles(app, wish) : [];
    advised.push({ id, name, words, first, others });
  }
  return advised;
}

/** What staff have switched off comes back nobody knows when. */
const unavailable = { isFree: false, words: "Indisponible en ce moment.", first: null };

function answer(available: boolean, busy: string | null, days: EndedDays, today: string) {
  return available ? answerDates(readBusyDays(busy), days, today) : unavailable;
}
