import type { DayException } from "#app/domain/agencies/closures.ts";
import { type DayHours, openSpans, wallClock, weekAround } from "#app/domain/agencies/opening-hours.ts";
import { formatSpan, halvesOf } from "#app/domain/agencies/week.ts";
import { useMinute } from "#app/lib/use-minute.ts";

interface WeekTableProps {
  hours: DayHours[];
  exceptions: DayException[];
  caption: string;
}

/** This week, every day with its morning and its afternoon, and what it has out of the ordinary; today stands out. */
export function WeekTable({ hours, exceptions, caption }: WeekTableProps) {
  const now = useMinute();
  const today = now && wallClock(now).date;
  const dates = today ? weekAround(today) : [];
  return (
    <table className="w-full text-copy leading-6 max-[22.5rem]:text-small">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="text-small text-ink-2">
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
        {hours.map((day, index) => {
          const date = dates[index];
          const exception = exceptions.find((candidate) => candidate.date === date);
          const shown = { day, date, isToday: date === today && date !== undefined };
          return exception ? (
            <ExceptionRows key={day.day} {...shown} exception={exception} />
          ) : (
            <DayRow key={day.day} {...shown} />
          );
        })}
      </tbody>
    </table>
  );
}

interface DayRowProps {
  day: DayHours;
  /** Unknown where not even the server's clock is. */
  date: string | undefined;
  isToday: boolean;
}

function DayRow({ day, ...shown }: DayRowProps) {
  const isClosed = openSpans(day).length === 0;
  return (
    <tr aria-current={shown.isToday ? "date" : undefined} className={rowClass(shown.isToday, "text-ink-2")}>
      <DayHead day={day} {...shown} />
      {isClosed ? (
        <td colSpan={2} className="rounded-r-badge py-1.5 pr-3 text-right max-[22.5rem]:pr-1.5">
          Fermé
        </td>
      ) : (
        <HalfCells
          morning={day.morningClosed ? "Fermé" : formatSpan(day.morning)}
          afternoon={day.afternoonClosed ? "Fermé" : formatSpan(day.afternoon)}
          corner="rounded-r-badge"
        />
      )}
    </tr>
  );
}

/** With its reason: beside what holds all day, under what has two halves. */
function ExceptionRows({ day, exception, ...shown }: DayRowProps & { exception: DayException }) {
  const halves = halvesOf(exception.hours);
  const row = rowClass(shown.isToday, "bg-paper-2");
  const current = shown.isToday ? "date" : undefined;
  if (!halves) {
    const [span] = exception.hours;
    return (
      <tr aria-current={current} className={row}>
        <DayHead day={day} {...shown} />
        <td colSpan={2} className="rounded-r-badge py-1.5 pr-3 text-right max-[22.5rem]:pr-1.5">
          <strong className="whitespace-nowrap font-semibold">{span ? formatSpan(span) : "Fermé"}</strong>
          <span className="font-normal text-ink-2"> · {exception.label}</span>
        </td>
      </tr>
    );
  }
  return (
    <>
      <tr aria-current={current} className={row}>
        <DayHead day={day} {...shown} rowSpan={2} />
        <HalfCells
          morning={halves.morning ? formatSpan(halves.morning) : "Fermé"}
          afternoon={halves.afternoon ? formatSpan(halves.afternoon) : "Fermé"}
          corner="rounded-tr-badge"
        />
      </tr>
      <tr className={row}>
        <td colSpan={2} className="rounded-br-badge pr-3 pb-1.5 text-right font-normal text-ink-2">
          {exception.label}
        </td>
      </tr>
    </>
  );
}

function DayHead({ day, date, isToday, rowSpan }: DayRowProps & { rowSpan?: number }) {
  return (
    <th
      scope="row"
      rowSpan={rowSpan}
      className={`rounded-l-badge py-1.5 pl-3 text-left align-top max-[22.5rem]:pl-1.5 ${isToday ? "font-semibold" : "font-normal"}`}
    >
      {day.day}
      {date && `\u00a0${Number(date.slice(8))}`}
      {isToday && <span className="sr-only"> (aujourd’hui)</span>}
    </th>
  );
}

function HalfCells({ morning, afternoon, corner }: { morning: string; afternoon: string; corner: string }) {
  return (
    <>
      <td className="whitespace-nowrap py-1.5 pr-2 text-right sm:pr-6">{morning}</td>
      <td className={`whitespace-nowrap py-1.5 pr-3 text-right max-[22.5rem]:pr-1.5 ${corner}`}>
        {afternoon}
      </td>
    </>
  );
}

function rowClass(isToday: boolean, otherwise: string): string {
  return isToday ? "bg-blue-pale font-semibold" : otherwise;
}
