import { fromDuring } from "#app/domain/rental/days.ts";
import { formatDays } from "#app/domain/rental/days-words.ts";
import type { FileTerms } from "#app/domain/requests/thread/open-request.ts";
import { counted } from "#app/lib/plural.ts";

/** «du lun. 23 au ven. 27 nov.» and «5 jours, dates fermes». */
export function shortDates(
  { during, days, flexible }: Pick<FileTerms, "during" | "days" | "flexible">,
  today: string,
): { period: string | null; length: string } {
  const period = formatDays(fromDuring(during), today, "named") || null;
  const firmness = flexible ? "dates souples" : period && "dates fermes";
  return {
    period,
    length: [days !== null && counted(days, "jour"), firmness].filter(Boolean).join(", "),
  };
}
