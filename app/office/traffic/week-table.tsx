import { Link } from "react-router";
import type { WeekSeries } from "#app/domain/counts/traffic.ts";
import { formatDay } from "#app/domain/rental/days-words.ts";
import { formatNumber } from "#app/lib/numbers.ts";

/** What the weeks were made of, each part with its own line of the weeks, the latest first: a phone shows no more. */
export function TrafficWeekTable({ title, series }: { title: string; series: WeekSeries[] }) {
  const weeks = (series[0]?.weeks ?? []).map(({ week }) => week).toReversed();
  if (series.length === 0) return null;
  return (
    // Held by what scrolls: words for screen readers would stand outside of it.
    <div className="relative overflow-x-auto px-[calc(var(--panel-padding)-0.5rem)] pb-3">
      <table className="w-full border-collapse text-[13px] tabular-nums">
        <caption className="px-2 pt-3.5 pb-1 text-left font-semibold">{title}</caption>
        <thead>
          <tr className="text-help text-ink-2">
            <th scope="col" className="min-w-40 px-2 text-left font-normal">
              <span className="sr-only">{title}</span>
            </th>
            <th scope="col" className="px-2 text-right font-normal">
              Total
            </th>
            {weeks.map((week, index) => (
              <th key={week} scope="col" className="whitespace-nowrap px-1.5 text-right font-normal">
                <span className="sr-only">Semaine du </span>
                {shortDay(week)}
                {index === 0 && <span className="sr-only">, en cours</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {series.map(({ key, label, to, weeks, total }) => (
            <tr key={key} className="h-8 border-line-inner border-t">
              <th scope="row" className="max-w-56 truncate px-2 text-left font-normal">
                <Link to={to} className="rounded-control text-ink hover:underline">
                  {label}
                </Link>
              </th>
              <td className="px-2 text-right font-semibold">{formatNumber(total)}</td>
              {weeks.toReversed().map(({ week, n }) => (
                <td key={week} className={`px-1.5 text-right ${n === 0 ? "text-ink-3" : ""}`}>
                  {formatNumber(n)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** «24/08», as narrow as a column of figures. */
function shortDay(day: string) {
  return (
    <>
      <span aria-hidden="true">{`${day.slice(8)}/${day.slice(5, 7)}`}</span>
      <span className="sr-only">{formatDay(day, null, "month")}</span>
    </>
  );
}
