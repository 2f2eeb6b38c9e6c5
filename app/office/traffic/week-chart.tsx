import type { WeekCount } from "#app/domain/counts/traffic.ts";
import { formatDay } from "#app/domain/rental/days-words.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { counted } from "#app/lib/plural.ts";

/** A bar a week, the last one still growing; screen readers have the same as a table. */
export function WeekChart({ weeks }: { weeks: WeekCount[] }) {
  const most = Math.max(...weeks.map(({ n }) => n), 1);
  const first = weeks[0];
  return (
    <section aria-labelledby="weeks-title" className="px-(--panel-padding) py-3.5">
      <div className="flex items-baseline justify-between gap-3 text-[13px]">
        <h3 id="weeks-title" className="font-semibold">
          Demandes par semaine
        </h3>
        <span className="text-ink-2">{weeks.length} semaines</span>
      </div>
      <div aria-hidden="true" className="mt-2.5 flex h-14 items-end gap-1.5">
        {weeks.map(({ week, n }, index) => (
          <span
            key={week}
            title={`Semaine du ${formatDay(week, null, "month")}\u00a0: ${counted(n, "demande")}`}
            className={`min-h-0.5 flex-1 rounded-t-[2px] ${index === weeks.length - 1 ? "bg-chart-rest" : "bg-blue"}`}
            style={{ height: `${(n / most) * 100}%` }}
          />
        ))}
      </div>
      <p aria-hidden="true" className="mt-1.5 flex justify-between text-help text-ink-2">
        <span>{first && formatDay(first.week, null, "month")}</span>
        <span>en cours</span>
      </p>
      <div className="relative">
        <table className="sr-only">
          <caption>Demandes par semaine</caption>
          <thead>
            <tr>
              <th scope="col">Semaine du</th>
              <th scope="col">Demandes</th>
            </tr>
          </thead>
          <tbody>
            {weeks.map(({ week, n }) => (
              <tr key={week}>
                <th scope="row">{formatDay(week, null, "month")}</th>
                <td>{formatNumber(n)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
