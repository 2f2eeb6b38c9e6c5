import { memo } from "react";
import { daysWords } from "#app/domain/periods/period-words.ts";
import type { Planning, PlanningScale } from "#app/domain/periods/planning.ts";
import { addDays } from "#app/domain/rental/days.ts";
import { formatShortDay } from "#app/domain/rental/days-words.ts";
import { weekLabel, weekNumber } from "./gantt-words.ts";
import { columnOfDay } from "./geometry.ts";

type GanttHeadProps = Pick<Planning, "from" | "to" | "today" | "holidays"> & { scale: PlanningScale };

const letters = ["L", "M", "M", "J", "V", "S", "D"];
const shortNames = ["lun.", "mar.", "mer.", "jeu.", "ven.", "sam.", "dim."];

/** Weeks above, days below; a quarter has room for the weeks' numbers only. */
export const GanttHead = memo(function GanttHead({ from, to, today, scale, holidays }: GanttHeadProps) {
  const weeks = Array.from({ length: (columnOfDay(to, from) + 1) / 7 }, (_, week) => addDays(from, week * 7));
  const dayNames = scale === "semaine" ? shortNames : letters;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a grid of bars is no table; the list view is
    <div role="row" tabIndex={-1} className="sticky top-0 z-30 flex h-[55px] border-line border-b bg-surface">
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <div
        role="columnheader"
        tabIndex={-1}
        className="gantt-name flex items-end border-line border-r px-4 pb-2 text-ink-2 text-note"
      >
        Véhicule
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <div role="columnheader" tabIndex={-1} className="flex">
        <span className="sr-only">Périodes {daysWords({ from, to }, today)}</span>
        {weeks.map((monday) => (
          <div
            key={monday}
            aria-hidden="true"
            className="w-[calc(var(--day)*7)] shrink-0 border-line border-l first:border-l-0"
          >
            <div className="h-[22px] truncate px-2 font-medium text-fine leading-[22px]">
              {scale === "trimestre" ? formatShortDay(monday, monday) : weekLabel(monday)}
            </div>
            {scale === "trimestre" ? (
              <WeekNumber monday={monday} today={today} />
            ) : (
              <div className="flex h-8">
                {letters.map((_, index) => {
                  const day = addDays(monday, index);
                  return (
                    <Day
                      key={day}
                      day={day}
                      name={dayNames[index] ?? ""}
                      isWeekend={index > 4}
                      isToday={day === today}
                      holiday={holidays.find(({ date }) => date === day)?.label}
                    />
                  );
                })}
              </div>
            )}
          </div>
        ))}
      </div>
    </div>
  );
});

type DayProps = { day: string; name: string; isWeekend: boolean; isToday: boolean; holiday?: string };

function Day({ day, name, isWeekend, isToday, holiday }: DayProps) {
  return (
    <div
      title={holiday}
      className={`flex w-(--day) flex-col items-center justify-center text-mini leading-[13px] ${isWeekend ? "text-ink-2" : ""}`}
    >
      <span className="text-ink-2">{name}</span>
      <span
        className={
          isToday
            ? "min-w-[18px] rounded-[3px] bg-blue px-0.5 text-center font-semibold text-white"
            : holiday
              ? "underline decoration-dotted underline-offset-2"
              : ""
        }
      >
        {Number(day.slice(8))}
      </span>
    </div>
  );
}

function WeekNumber({ monday, today }: { monday: string; today: string }) {
  const column = columnOfDay(today, monday);
  const isThisWeek = column >= 0 && column < 7;
  return (
    <div className="relative h-8 px-2 text-mini text-ink-2 leading-8">
      {!isThisWeek && `S${weekNumber(monday)}`}
      {isThisWeek && (
        <span
          className="absolute top-2.5 -translate-x-1/2 rounded-[3px] bg-blue px-1 font-semibold text-white leading-[13px]"
          style={{ left: `calc(var(--day) * ${column + 0.5})` }}
        >
          {Number(today.slice(8))}
        </span>
      )}
    </div>
  );
}
