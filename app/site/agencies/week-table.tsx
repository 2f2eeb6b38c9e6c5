import type { DayException } from "#app/domain/agencies/closures.ts";
import {
  type DayHours,
  type HalfDay,
  openSpans,
  wallClock,
  weekAround,
} from "#app/domain/agencies/opening-hours.ts";
import { formatSpan, halvesOf } from "#app/domain/agencies/week.ts";
import { useMinute } from "#app/lib/use-minute.ts";

type WeekTableProps = { hours: DayHours[]; exceptions: DayException[]; caption: string };

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
          return (
            <DayRows
              key={day.day}
              {...{ day, date, exception }}
              isToday={date === today && date !== undefined}
            />
          );
        })}
      </tbody>
    </table>
  );
}

interface DayRowsProps {
  day: DayHours;
  /** Unknown where not even the server's clock is. */
  date: string | undefined;
  isToday: boolean;
  exception: DayException | undefined;
}

/** What is out of the ordinary has its reason: beside what holds all day, under what has two halves. */
function DayRows({ day, date, isToday, exception }: DayRowsProps) {
  const halves = exception ? halvesOf(exception.hours) : usualHalves(day);
  const row = isToday ? "bg-blue-pale font-semibold" : exception ? "bg-paper-2" : "text-ink-2";
  const span = exception?.hours[0];
  const hasNote = exception && halves;
  return (
    <>
      <tr aria-current={isToday ? "date" : undefined} className={row}>
        <th
          scope="row"
          rowSpan={hasNote ? 2 : undefined}
          className={`rounded-l-badge py-1.5 pl-3 text-left align-top max-[22.5rem]:pl-1.5 ${isToday ? "font-semibold" : "font-normal"}`}
        >
          {day.day}
          {date && `\u00a0${Number(date.slice(8))}`}
          {isToday && <span className="sr-only"> (aujourd’hui)</span>}
        </th>
        {halves ? (
          <>
            <td className="whitespace-nowrap py-1.5 pr-2 text-right sm:pr-6">{spanWords(halves.morning)}</td>
            <td
              className={`whitespace-nowrap py-1.5 pr-3 text-right max-[22.5rem]:pr-1.5 ${hasNote ? "rounded-tr-badge" : "rounded-r-badge"}`}
            >
              {spanWords(halves.afternoon)}
            </td>
          </>
        ) : (
          <td colSpan={2} className="rounded-r-badge py-1.5 pr-3 text-right max-[22.5rem]:pr-1.5">
            {exception ? (
              <>
                <strong className="whitespace-nowrap font-semibold">{spanWords(span)}</strong>
                <span className="font-normal text-ink-2"> · {exception.label}</span>
              </>
            ) : (
              "Fermé"
            )}
          </td>
        )}
      </tr>
      {hasNote && (
        <tr className={row}>
          <td colSpan={2} className="rounded-br-badge pr-3 pb-1.5 text-right font-normal text-ink-2">
            {exception.label}
          </td>
        </tr>
      )}
    </>
  );
}

function usualHalves(day: DayHours): { morning?: HalfDay; afternoon?: HalfDay } | null {
  if (openSpans(day).length === 0) return null;
  return {
    morning: day.morningClosed ? undefined : day.morning,
    afternoon: day.afternoonClosed ? undefined : day.afternoon,
  };
}

const spanWords = (span: HalfDay | undefined) => (span ? formatSpan(span) : "Fermé");
