import type { DayException } from "#app/domain/agencies/closures.ts";
import { type DayHours, describeNextChange, openingStatus } from "#app/domain/agencies/opening-hours.ts";
import { useMinute } from "#app/lib/use-minute.ts";

interface AgencyStatusProps {
  hours: DayHours[];
  exceptions: DayException[];
}

/** «Ouvert maintenant · ferme à 12:00» */
export function AgencyStatus({ className = "", ...hours }: AgencyStatusProps & { className?: string }) {
  const now = useMinute();
  return (
    <p className={`min-h-6 leading-6 ${className}`} data-status="">
      {now && <Status {...hours} now={now} />}
    </p>
  );
}

function Status({ hours, exceptions, now }: AgencyStatusProps & { now: Date }) {
  const status = openingStatus(hours, now, exceptions);
  const next = describeNextChange(status);
  return (
    <>
      <span
        aria-hidden="true"
        className={`mr-2.5 ml-1 inline-block size-2 rounded-full ring-4 ${
          status.isOpen ? "bg-success ring-success/15" : "bg-control ring-control/20"
        }`}
      />
      <strong className={status.isOpen ? "text-success-dark" : ""}>
        {status.isOpen ? "Ouvert maintenant" : "Fermé"}
      </strong>
      {next && <span className="text-ink-2"> · {next}</span>}
    </>
  );
}

/** The same in two short lines, for a bar. It repeats what the page has said, so it is not read aloud again. */
export function ShortAgencyStatus({ hours, exceptions }: AgencyStatusProps) {
  const now = useMinute();
  if (!now) return null;
  const status = openingStatus(hours, now, exceptions);
  return (
    <span aria-hidden="true" className="block text-balance max-[24rem]:hidden">
      <span className={`block font-semibold ${status.isOpen ? "text-success-dark" : ""}`}>
        {status.isOpen ? "Ouvert" : "Fermé"}
      </span>
      {/* «demain à 09:00»: there is room for the day or for the verb. */}
      <span className="block text-[0.8125rem] text-ink-2 leading-4">
        {describeNextChange(status).replace(/^ouvre (?!à)/, "")}
      </span>
    </span>
  );
}
