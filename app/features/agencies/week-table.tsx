import { type DayHours, openSpans, wallClock } from "#app/lib/opening-hours.ts";
import { useMinute } from "#app/lib/use-minute.ts";
import { formatSpan } from "./week.ts";

/** Every day with its morning and its afternoon; today stands out. */
export function WeekTable({ hours, caption }: { hours: DayHours[]; caption: string }) {
  const now = useMinute();
  const today = now && wallClock(now).day;
  return (
    <table className="w-full text-[0.9375rem] leading-6">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="text-[0.8125rem] text-ink-2">
          <th scope="col">
            <span className="sr-only">Jour</span>
          </th>
          <th scope="col" className="pr-2 pb-1 text-right font-normal sm:pr-6">
            Matin
          </th>
          <th scope="col" className="pr-3 pb-1 text-right font-normal">
            Après-midi
          </th>
        </tr>
      </thead>
      <tbody>
        {hours.map((day) => (
          <DayRow key={day.day} day={day} isToday={day.day === today} />
        ))}
      </tbody>
    </table>
  );
}

function DayRow({ day, isToday }: { day: DayHours; isToday: boolean }) {
  const isClosed = openSpans(day).length === 0;
  const weight = isToday ? "font-label" : "font-normal";
  return (
    <tr
      aria-current={isToday ? "date" : undefined}
      className={`${weight} ${isToday ? "bg-blue-pale" : "text-ink-2"}`}
    >
      <th scope="row" className={`rounded-l-badge py-1.5 pl-3 text-left ${weight}`}>
        {day.day}
        {isToday && <span className="sr-only"> (aujourd’hui)</span>}
      </th>
      {isClosed ? (
        <td colSpan={2} className="rounded-r-badge py-1.5 pr-3 text-right">
          Fermé
        </td>
      ) : (
        <>
          <td className="whitespace-nowrap py-1.5 pr-2 text-right sm:pr-6">
            {day.morningClosed ? "Fermé" : formatSpan(day.morning)}
          </td>
          <td className="whitespace-nowrap rounded-r-badge py-1.5 pr-3 text-right">
            {day.afternoonClosed ? "Fermé" : formatSpan(day.afternoon)}
          </td>
        </>
      )}
    </tr>
  );
}
