import { addDays } from "#app/domain/rental/rental-days.ts";
import { readPeriod } from "../request-words.ts";

/** The days a request asks for; null where they cannot be told from what it says. */
export function askedDays({
  during,
  days,
}: {
  during: string | null;
  days: number | null;
}): { from: string; to: string } | null {
  const { from, to } = readPeriod(during);
  if (from && to) return { from, to };
  if (from && days) return { from, to: addDays(from, days - 1) };
  return to && days ? { from: addDays(to, 1 - days), to } : null;
}
