import {
  type DayKind,
  formatHours,
  formatMonth,
  type MarkedDay,
  markedDays,
  monthsFrom,
  monthWeeks,
} from "#app/domain/agencies/closure-days.ts";
import type { OpeningRules } from "#app/domain/agencies/closures.ts";
import { dayNames } from "#app/domain/agencies/opening-hours.ts";

export const holidayStripes = "bg-[repeating-linear-gradient(135deg,#f0eadd_0_3px,#fbf9f5_3px_6px)]";

const marks: Record<DayKind, { look: string; words: string }> = {
  closed: { look: "bg-blue font-semibold text-white", words: "Fermé, exceptionnel" },
  holiday: { look: `border border-[#b9ae97] font-semibold ${holidayStripes}`, words: "Jour férié, fermé" },
  hours: { look: "border border-blue-line bg-blue-tint font-semibold text-blue", words: "Horaires spéciaux" },
};

const monthsShown = 3;

export function ClosureCalendar({ rules, today }: { rules: OpeningRules; today: string }) {
  const months = monthsFrom(today, monthsShown);
  const days = markedDays(rules, months[0] ?? today, 31 * monthsShown);
  return (
    <section aria-labelledby="closure-calendar">
      <h3 id="closure-calendar" className="font-semibold text-small leading-5">
        Calendrier de l’agence
      </h3>
      <div className="mt-2 grid gap-x-8 gap-y-3 office-sm:max-office-lg:grid-cols-3">
        {months.map((month) => (
          <Month key={month} month={month} days={days} today={today} />
        ))}
      </div>
      <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-2 text-small office-lg:flex-col">
        {(Object.keys(marks) as DayKind[]).map((kind) => (
          <li key={kind} className="flex items-center gap-2">
            <span aria-hidden="true" className={`h-4 w-5 rounded-xs ${marks[kind].look}`} />
            {marks[kind].words}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Month({ month, days, today }: { month: string; days: Map<string, MarkedDay>; today: string }) {
  return (
    <table className="w-full table-fixed text-center text-xs">
      <caption className="pb-1 text-left font-semibold text-small">{formatMonth(month)}</caption>
      <thead>
        <tr>
          {dayNames.map((name) => (
            <th key={name} scope="col" className="h-6 font-normal text-ink-2">
              <abbr title={name} className="no-underline">
                {name.slice(0, 1)}
              </abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {monthWeeks(month).map((week) => (
          <tr key={week.find(Boolean)}>
            {week.map((date, index) => (
              <td key={dayNames[index]} className="h-[26px] p-0">
                {date && (
                  <Day date={date} mark={days.get(date)} isToday={date === today} isWeekend={index > 4} />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type DayProps = { date: string; mark: MarkedDay | undefined; isToday: boolean; isWeekend: boolean };

function Day({ date, mark, isToday, isWeekend }: DayProps) {
  const words = mark && `${mark.label}, ${mark.hours.length > 0 ? formatHours(mark.hours) : "fermé"}`;
  const look = mark ? marks[mark.kind].look : isWeekend ? "text-ink-2" : "";
  return (
    <span
      title={words}
      aria-current={isToday ? "date" : undefined}
      className={`flex h-6 items-center justify-center rounded-xs ${look} ${isToday ? "underline decoration-2 underline-offset-3" : ""}`}
    >
      {Number(date.slice(8))}
      {words && <span className="sr-only">, {words}</span>}
    </span>
  );
}
