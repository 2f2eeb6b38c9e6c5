import ArrowDownLeft from "lucide-react/icons/arrow-down-left";
import ArrowUpRight from "lucide-react/icons/arrow-up-right";
import { Link } from "react-router";
import { type MoveWeek, type PlanningQuery, planningHref } from "#app/domain/periods/planning.ts";
import { movesWords, shortWeekday } from "#app/domain/periods/planning-words.ts";

/** The seven days around the one shown, each with what leaves and what comes back. */
export function WeekStrip({ query, week }: { query: PlanningQuery; week: MoveWeek[] }) {
  return (
    <nav
      aria-label="Jours de la semaine"
      className="grid grid-cols-7 divide-x divide-line overflow-hidden border-line border-y bg-surface max-office-sm:-mx-3 max-office-sm:border-t-0 office-sm:rounded-(--panel-radius) office-sm:border-x print:hidden"
    >
      {week.map((day) => (
        <Day key={day.date} day={day} query={query} />
      ))}
    </nav>
  );
}

function Day({ day, query }: { day: MoveWeek; query: PlanningQuery }) {
  const { date, departures, returns } = day;
  const isShown = date === query.day;
  const isToday = date === query.today;
  const number = Number(date.slice(8));
  return (
    <Link
      to={planningHref(query, { day: date })}
      preventScrollReset
      aria-current={isShown ? "date" : undefined}
      className={`flex flex-col gap-1 px-4 py-3 text-[13px] leading-[19px] no-underline outline-offset-[-2px] max-office-sm:items-center max-office-sm:gap-0.5 max-office-sm:px-0 max-office-sm:py-2 ${
        isShown ? "bg-blue font-semibold text-white" : "text-ink-2 hover:bg-paper-2"
      }`}
    >
      <span className={`max-office-sm:contents ${isToday && !isShown ? "font-semibold text-ink" : ""}`}>
        <span>{shortWeekday(date)}</span> <span>{number}</span>
      </span>
      <span className="sr-only">
        {isToday ? ", aujourd’hui" : ""}&nbsp;: {movesWords(day)}
      </span>
      <span
        aria-hidden="true"
        className={`flex gap-3 font-normal max-office-sm:hidden ${isShown ? "text-white" : "text-ink"} [&_svg]:size-3.5`}
      >
        <span className="inline-flex items-center gap-1.5">
          <ArrowUpRight />
          {departures}
        </span>
        <span className="inline-flex items-center gap-1.5">
          <ArrowDownLeft />
          {returns}
        </span>
      </span>
      <span aria-hidden="true" className="font-normal text-help office-sm:hidden">
        {departures + returns || "–"}
      </span>
    </Link>
  );
}
