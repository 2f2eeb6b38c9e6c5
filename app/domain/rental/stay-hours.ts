import { readTime } from "#app/lib/wall-clock.ts";
import type { KnownDays } from "./days.ts";

// At what hour a rental begins and ends, as a request and a quote keep it: «07:30» by the clock on the company's wall.
// What bounds it are the agency's doors: `app/domain/agencies/door-hours.ts`.

export interface StayHours {
  /** Null where nobody has said one. */
  from_time: string | null;
  to_time: string | null;
}

/** As forms and addresses name them. */
export const hourFields = ["heure_depart", "heure_retour"] as const;
export type HourField = (typeof hourFields)[number];

export const hourSentences = {
  unreadable: "Écrivez une heure, par exemple 07:30.",
  order: "L’heure du retour doit suivre celle du départ.",
} as const;

/** Null for nothing typed, undefined for what is no hour. */
export function readHour(text: string | null | undefined): string | null | undefined {
  const time = readTime(text ?? "");
  if (time === "") return null;
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(time) ? time : undefined;
}

/** What makes no sense is null, and said at its field. */
export function readHours(values: Pick<URLSearchParams, "get">, { from, to }: KnownDays) {
  const errors: Partial<Record<HourField, string>> = {};
  const [from_time = null, asked = null] = hourFields.map((name) => {
    const time = readHour(values.get(name));
    if (time === undefined) errors[name] = hourSentences.unreadable;
    return time ?? null;
  });
  const isCrossed = isOutOfOrder({ from, to, from_time, to_time: asked });
  if (isCrossed) errors.heure_retour = hourSentences.order;
  return { from_time, to_time: isCrossed ? null : asked, errors };
}

/** A rental of one day ends after it begins. */
export function isOutOfOrder({ from, to, from_time, to_time }: KnownDays & Partial<StayHours>): boolean {
  return Boolean(from && from === to && from_time && to_time && to_time <= from_time);
}

/** «départ à 07:30, retour à 17:00»; empty where nobody has said any. */
export function hoursWords({ from_time, to_time }: Partial<StayHours>): string {
  const said = [from_time && `départ à\u00a0${from_time}`, to_time && `retour à\u00a0${to_time}`];
  return said.filter(Boolean).join(", ");
}
