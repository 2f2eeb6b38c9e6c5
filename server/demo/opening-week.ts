import { type DayHours, type DayName, dayNames, type HalfDay } from "#app/domain/agencies/opening-hours.ts";

/** As `"08:00-12:00"`; null for a closed half-day. */
type HalfDays = [morning: string | null, afternoon: string | null];

// What the hours editor offers when a closed half-day is opened again.
const presetMorning = { open: "09:00", close: "12:00" };
const presetAfternoon = { open: "14:00", close: "18:00" };

/** The same hours from Monday to Friday and a closed week-end, but for the exceptions. */
export function openingWeek(
  weekdays: HalfDays,
  exceptions: Partial<Record<DayName, HalfDays>> = {},
): DayHours[] {
  return dayNames.map((day) => {
    const isWeekend = day === "Samedi" || day === "Dimanche";
    const [morning, afternoon] = exceptions[day] ?? (isWeekend ? [null, null] : weekdays);
    const closed = morning === null && afternoon === null;
    return {
      day,
      closed,
      morning: toHalfDay(morning) ?? presetMorning,
      afternoon: toHalfDay(afternoon) ?? presetAfternoon,
      morningClosed: !closed && morning === null,
      afternoonClosed: !closed && afternoon === null,
    };
  });
}

function toHalfDay(text: string | null): HalfDay | null {
  if (text === null) return null;
  const [open = "", close = ""] = text.split("-");
  return { open, close };
}
