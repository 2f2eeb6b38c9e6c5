import { addDays, daysFrom, type EndedDays, fromDuring } from "#app/domain/rental/days.ts";

/** The days a request asks for; null where they cannot be told from what it says. */
export function askedDays(asked: { during: string | null; days: number | null }): EndedDays | null {
  const { from, to } = fromDuring(asked.during);
  if (from && to) return { from, to };
  if (from && asked.days) return daysFrom(from, asked.days);
  return to && asked.days ? { from: addDays(to, 1 - asked.days), to } : null;
}
