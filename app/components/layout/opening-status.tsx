import { useEffect, useState } from "react";
import {
  type DayHours,
  describeNextChange,
  type OpeningStatus,
  openingStatus,
} from "#app/lib/opening-hours.ts";

type OpeningStatusLineProps = {
  hours: DayHours[] | null;
  /** What stands there until the visitor's clock has spoken. */
  resting: string;
  onDark?: boolean;
  className?: string;
};

/** «Ouvert · ferme à 12:00», by the visitor's clock: a kept page cannot know the hour it is read at. */
export function OpeningStatusLine({
  hours,
  resting,
  onDark = false,
  className = "",
}: OpeningStatusLineProps) {
  const status = useOpeningStatus(hours);
  if (!status) return <span className={`block ${className}`}>{resting}</span>;
  const next = describeNextChange(status);
  const openColours = onDark ? "bg-success-on-ink" : "bg-success";
  return (
    <span className={`flex items-center whitespace-nowrap ${className}`}>
      <span
        aria-hidden="true"
        className={`mr-1.5 size-[7px] shrink-0 rounded-full ${status.isOpen ? openColours : "bg-control"}`}
      />
      <span
        className={`font-[620] ${onDark ? "text-white" : status.isOpen ? "text-success-dark" : "text-ink"}`}
      >
        {status.isOpen ? "Ouvert" : "Fermé"}
      </span>
      {next && <span>&nbsp;· {next}</span>}
    </span>
  );
}

function useOpeningStatus(hours: DayHours[] | null): OpeningStatus | null {
  const [status, setStatus] = useState<OpeningStatus | null>(null);
  useEffect(() => {
    if (!hours) return;
    const update = () => setStatus(openingStatus(hours, new Date()));
    update();
    const timer = setInterval(update, 15_000);
    return () => clearInterval(timer);
  }, [hours]);
  return status;
}
