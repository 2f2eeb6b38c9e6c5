import { formatShortDay } from "#app/domain/rental/rental-days.ts";
import { readPeriod } from "#app/domain/requests/request-words.ts";
import type { FileTerms } from "#app/domain/requests/thread/open-request.ts";
import { counted } from "#app/lib/plural.ts";

const weekday = new Intl.DateTimeFormat("fr-FR", { weekday: "short", timeZone: "UTC" });

/** «lun. 23» */
function named(day: string, today: string, isMonthLeftOut = false): string {
  const short = formatShortDay(day, today);
  return `${weekday.format(new Date(day))} ${isMonthLeftOut ? short.split("\u00a0")[0] : short}`;
}

/** «du lun. 23 au ven. 27 nov.» and «5 jours, dates fermes». */
export function shortDates(
  { during, days, flexible }: Pick<FileTerms, "during" | "days" | "flexible">,
  today: string,
): { period: string | null; length: string } {
  const { from, to } = readPeriod(during);
  const ends = { from, to };
  const firmness =
    ends.from || ends.to ? (flexible ? "dates souples" : "dates fermes") : flexible && "dates souples";
  return {
    period: periodOf(ends, today),
    length: [days !== null && counted(days, "jour"), firmness].filter(Boolean).join(", "),
  };
}

function periodOf({ from, to }: { from: string | null; to: string | null }, today: string): string | null {
  if (from && to) {
    if (from === to) return `le ${named(from, today)}`;
    return `du ${named(from, today, from.slice(0, 7) === to.slice(0, 7))} au ${named(to, today)}`;
  }
  if (from) return `à partir du ${named(from, today)}`;
  return to && `jusqu’au ${named(to, today)}`;
}
