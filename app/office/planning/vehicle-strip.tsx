import Ban from "lucide-react/icons/ban";
import Check from "lucide-react/icons/check";
import Plus from "lucide-react/icons/plus";
import { Link } from "react-router";
import { periodLabel, shortDays, shortWeekday, subjectOf } from "#app/domain/periods/period-words.ts";
import {
  newPeriodHref,
  periodHref,
  planningHref,
  readPlanningQuery,
  type VehicleStripData as Strip,
} from "#app/domain/periods/planning.ts";
import { periodKinds } from "#app/domain/periods/vehicle-periods.ts";
import { addDays, countDays, type Days, isSameMonth } from "#app/domain/rental/days.ts";
import { formatDay, formatShortDay } from "#app/domain/rental/days-words.ts";
import { PeriodSwatch } from "./period-mark.tsx";

export function VehicleStrip({ vehicleId, strip }: { vehicleId: string; strip: Strip }) {
  const { today, from, to, free, next } = strip;
  const days = countDays(from, to);
  const weeks = Array.from({ length: days / 7 }, (_, index) => addDays(from, index * 7));
  return (
    <section aria-labelledby="vehicule-planning" className="border-line border-b p-4 pt-5">
      <div className="flex items-baseline gap-2">
        <h3 id="vehicule-planning" className="font-semibold text-small">
          Planning
        </h3>
        <span className="text-fine text-ink-2">6 semaines</span>
        <Link
          to={planningHref(readPlanningQuery("", today))}
          className="ml-auto text-small text-info hover:underline"
        >
          Ouvrir le planning
        </Link>
      </div>
      <div className="mt-2 rounded-badge border border-line bg-surface p-2.5 text-small">
        <div aria-hidden="true" className="relative mx-auto max-w-[316px]">
          <div className="grid grid-cols-6 text-mini text-ink-2 leading-4">
            {weeks.map((monday, index) => (
              <span key={monday} className="truncate border-line border-l pl-1">
                {index === 0 || Number(monday.slice(8)) <= 7
                  ? formatShortDay(monday, to)
                  : Number(monday.slice(8))}
              </span>
            ))}
          </div>
          <Bars strip={strip} days={days} />
        </div>
        <p
          className={`mt-2.5 flex items-center gap-2 border-line border-t pt-2.5 ${free ? "text-success-dark" : "text-danger-dark"}`}
        >
          {free ? <Check className="size-4 shrink-0" /> : <Ban className="size-4 shrink-0" />}
          {freeWords(free, today)}
        </p>
        <ul aria-label="Périodes en cours et à venir" className="mt-1 divide-y divide-line-inner">
          {next.map((period) => (
            <li key={period.id}>
              <Link
                to={periodHref(period.id)}
                className="group flex items-center gap-2.5 py-1.5 text-ink no-underline max-office-sm:py-2.5"
              >
                <PeriodSwatch kind={period.kind} />
                <span className="w-24 shrink-0">{shortDays(period, today)}</span>
                <span className="min-w-0 truncate text-info group-hover:underline">
                  {[periodKinds[period.kind], subjectOf(period)].filter(Boolean).join(" · ")}
                </span>
              </Link>
            </li>
          ))}
        </ul>
        <Link
          to={newPeriodHref({ vehicle: vehicleId, from: free?.from ?? null })}
          className="mt-1 inline-flex items-center gap-2 py-1 font-medium text-info hover:underline"
        >
          <Plus className="size-4" />
          Ajouter une période
        </Link>
      </div>
    </section>
  );
}

/** Drawn to be seen; what it says in words stands under it. */
function Bars({ strip, days }: { strip: Strip; days: number }) {
  const { today, from, to, periods } = strip;
  const at = (day: string) => `${((countDays(from, day) - 1) / days) * 100}%`;
  return (
    <div className="relative mt-1 h-7 overflow-hidden bg-[linear-gradient(90deg,transparent_calc(500%/7),var(--color-paper-2)_calc(500%/7))] bg-[length:calc(100%/6)_100%]">
      <span className="absolute inset-y-0 w-[1.5px] bg-blue" style={{ left: at(today) }} />
      {periods.map((period) => {
        const first = period.from < from ? from : period.from;
        const last = period.to === null || period.to > to ? to : period.to;
        return (
          <span
            key={period.id}
            data-kind={period.kind}
            title={periodLabel(period, today)}
            className="period-look absolute top-1.25 h-4.5"
            style={{ left: at(first), width: `${(countDays(first, last) / days) * 100}%` }}
          />
        );
      })}
    </div>
  );
}

/** «Libre du mar. 17 au jeu. 26 novembre», «Libre à partir du mar. 17 novembre». */
function freeWords(free: Days | null, today: string): string {
  if (!free) return "Immobilisé sans fin connue";
  const long = (day: string) => `${shortWeekday(day)}\u00a0${formatDay(day, today, "month")}`;
  const start = free.from === today ? "aujourd’hui" : long(free.from);
  if (free.to === null) return free.from === today ? "Libre dès aujourd’hui" : `Libre à partir du ${start}`;
  if (free.from === free.to) return free.from === today ? "Libre aujourd’hui seulement" : `Libre le ${start}`;
  if (free.from === today) return `Libre jusqu’au ${long(free.to)}`;
  const { from, to } = free;
  const first = isSameMonth({ from, to }) ? `${shortWeekday(from)}\u00a0${Number(from.slice(8))}` : start;
  return `Libre du ${first} au ${long(to)}`;
}
