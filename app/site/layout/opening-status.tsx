import type { DayException } from "#app/domain/agencies/closures.ts";
import { type DayHours, describeNextChange, openingStatus } from "#app/domain/agencies/opening-hours.ts";
import { useMinute } from "#app/lib/use-minute.ts";

type OpeningStatusLineProps = {
  hours: DayHours[] | null;
  exceptions: DayException[];
  /** Whose doors they are, where nothing beside says so: «Siège ouvert». */
  subject?: string;
  onDark?: boolean;
  className?: string;
};

/** «Ouvert · ferme à 12:00» */
export function OpeningStatusLine({
  hours,
  exceptions,
  subject,
  onDark,
  className = "",
}: OpeningStatusLineProps) {
  const now = useMinute();
  if (!hours || !now) return null;
  const status = openingStatus(hours, now, exceptions);
  const next = describeNextChange(status);
  const word = status.isOpen ? "Ouvert" : "Fermé";
  const openColours = onDark ? "bg-success-on-ink" : "bg-success";
  return (
    <span className={`flex items-center whitespace-nowrap ${className}`}>
      <span
        aria-hidden="true"
        className={`mr-1.5 size-[7px] shrink-0 rounded-full ${status.isOpen ? openColours : "bg-control"}`}
      />
      <span
        className={`font-semibold ${onDark ? "text-white" : status.isOpen ? "text-success-dark" : "text-ink"}`}
      >
        {subject ? `${subject} ${word.toLowerCase()}` : word}
      </span>
      {next && <span>&nbsp;· {next}</span>}
    </span>
  );
}
