import type { DayException } from "#app/domain/agencies/closures.ts";
import { type DayHours, dayOf, type HalfDay, wallClock } from "#app/domain/agencies/opening-hours.ts";
import { formatSpan, groupDays, realExceptions } from "#app/domain/agencies/week.ts";
import { useMinute } from "#app/lib/use-minute.ts";

export const unknownHours = "Horaires non renseignés";

type HoursSummaryProps = { hours: DayHours[] | null; exceptions: DayException[] };

/** The week in as few lines as it takes, then what the coming days change; the line of today stands out. */
export function HoursSummary({ hours, exceptions }: HoursSummaryProps) {
  const now = useMinute();
  if (!hours) return <p className="text-copy text-ink-2 leading-6">{unknownHours}</p>;
  const today = now && wallClock(now);
  const soon = today ? comingDays(realExceptions(hours, exceptions), today.date) : [];
  const isUsual = today && soon[0]?.date !== today.date;
  return (
    <dl className="grid gap-1.5 text-copy leading-[1.375rem]">
      {groupDays(hours).map(({ label, days, spans }) => (
        <Line key={label} label={label} spans={spans} stands={Boolean(isUsual && days.includes(today.day))} />
      ))}
      {soon.map(({ date, label, hours: spans }) => (
        <Line
          key={date}
          label={`${dayOf(date).slice(0, 3)}. ${Number(date.slice(8))}, ${label}`}
          spans={spans}
          stands={date === today?.date}
        />
      ))}
    </dl>
  );
}

/** As far as the days' names reach without a date, and few enough for a card. */
function comingDays(exceptions: DayException[], today: string): DayException[] {
  const end = new Date(Date.parse(today) + 6 * 86_400_000).toISOString().slice(0, 10);
  return exceptions.filter(({ date }) => date >= today && date <= end).slice(0, 2);
}

function Line({ label, spans, stands }: { label: string; spans: HalfDay[]; stands: boolean }) {
  return (
    <div className={`flex justify-between gap-4 ${stands ? "font-semibold" : "text-ink-2"}`}>
      <dt>{label}</dt>
      <dd className="shrink-0 text-right">
        {spans.length === 0 && "Fermé"}
        {spans.map((span) => (
          <span key={span.open} className="block">
            {formatSpan(span)}
          </span>
        ))}
      </dd>
    </div>
  );
}
