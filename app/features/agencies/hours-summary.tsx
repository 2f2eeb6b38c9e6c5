import { type DayHours, wallClock } from "#app/lib/opening-hours.ts";
import { useMinute } from "#app/lib/use-minute.ts";
import { formatSpan, groupDays } from "./week.ts";

export const unknownHours = "Horaires non renseignés";

/** The week in as few lines as it takes; the line of today stands out. */
export function HoursSummary({ hours }: { hours: DayHours[] | null }) {
  const now = useMinute();
  if (!hours) return <p className="text-[0.9375rem] text-ink-2 leading-6">{unknownHours}</p>;
  const today = now && wallClock(now).day;
  return (
    <dl className="grid gap-1.5 text-[0.9375rem] leading-[1.375rem]">
      {groupDays(hours).map(({ label, days, spans }) => (
        <div
          key={label}
          className={`flex justify-between gap-4 ${today && days.includes(today) ? "font-label" : "text-ink-2"}`}
        >
          <dt>{label}</dt>
          <dd className="text-right">
            {spans.length === 0 && "Fermé"}
            {spans.map((span) => (
              <span key={span.open} className="block">
                {formatSpan(span)}
              </span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
