import { companyTimeZone } from "./dates.ts";

/** A moment as a form asks for it: «2026-11-16» and «08:00», by the clock on the company's wall. */
export interface WallClock {
  date: string;
  time: string;
}

// Swedish writes both as forms do.
const clock = new Intl.DateTimeFormat("sv-SE", {
  dateStyle: "short",
  timeStyle: "short",
  timeZone: companyTimeZone,
});

export function toWallClock(moment: Date | string): WallClock {
  const [date = "", time = ""] = clock.format(new Date(moment)).split(/\s/);
  return { date, time };
}

/**
 * The moment those two mean; null when they mean none. An hour that the spring skips counts as the one after it, an
 * hour that the autumn repeats as its first time.
 */
export function fromWallClock({ date, time }: WallClock): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || !/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return null;
  const asUtc = new Date(`${date}T${time}:00.000Z`);
  if (Number.isNaN(asUtc.getTime()) || asUtc.toISOString().slice(0, 10) !== date) return null;
  // What the wall would show at that moment tells how far the zone is from UTC; summer's offset is tried first.
  const offsets = [
    offsetAt(new Date(asUtc.getTime() - 3_600_000 * 26)),
    offsetAt(new Date(asUtc.getTime() + 3_600_000 * 26)),
  ];
  for (const offset of offsets.sort((a, b) => b - a)) {
    const moment = new Date(asUtc.getTime() - offset);
    const shown = toWallClock(moment);
    if (shown.date === date && shown.time === time) return moment;
  }
  return new Date(asUtc.getTime() - Math.min(...offsets));
}

function offsetAt(moment: Date): number {
  const { date, time } = toWallClock(moment);
  return new Date(`${date}T${time}:00.000Z`).getTime() - Math.floor(moment.getTime() / 60_000) * 60_000;
}
