import type { DayException } from "#app/domain/agencies/closures.ts";
import { type DayHours, spansOn, wallClock } from "#app/domain/agencies/opening-hours.ts";
import { type DayScale, dayScale, placeOnScale } from "#app/domain/agencies/week.ts";
import { formatDay } from "#app/domain/rental/days-words.ts";
import { useLiveMinute, useMinute } from "#app/lib/use-minute.ts";

type DayBarProps = { hours: DayHours[]; exceptions: DayException[]; className?: string };

/** For the eye only: the status and the hours say the same in words. The mark needs the visitor's clock. */
export function DayBar({ hours, exceptions, className = "" }: DayBarProps) {
  const now = useMinute();
  const live = useLiveMinute();
  const clock = now && wallClock(now);
  const spans = clock ? spansOn(clock.date, hours, exceptions) : [];
  const scale = dayScale(hours, spans);
  return (
    <div aria-hidden="true" className={`${clock ? "" : "invisible"} ${className}`}>
      <p className="font-semibold text-sm leading-5">
        Aujourd’hui{clock && `, ${clock.day.toLowerCase()}\u00a0${formatDay(clock.date, null, "month")}`}
        {clock && spans.length === 0 && "\u00a0: fermé"}
      </p>
      <div className="relative mt-2.5 h-2.5 rounded-full bg-[#ebe6db]" data-day-bar="">
        {spans.map(({ open, close }) => {
          const start = placeOnScale(open, scale) ?? 0;
          const end = placeOnScale(close, scale) ?? 100;
          return (
            <span
              key={open}
              data-open={`${open}-${close}`}
              className="absolute inset-y-0 rounded-full bg-blue"
              style={{ left: `${start}%`, width: `${end - start}%` }}
            />
          );
        })}
        {live && <NowMark time={wallClock(live).time} scale={scale} />}
      </div>
      <div className="relative mt-2 h-4 text-ink-2 text-xs leading-4">
        {scale.ticks.map((hour) => (
          <span
            key={hour}
            className="absolute -translate-x-1/2 whitespace-nowrap"
            style={{ left: `${placeOnScale(`${hour}:00`, scale)}%` }}
          >
            {hour}&nbsp;h
          </span>
        ))}
      </div>
    </div>
  );
}

function NowMark({ time, scale }: { time: string; scale: DayScale }) {
  const place = placeOnScale(time, scale);
  if (place === null) return null;
  return (
    <span
      data-now={time}
      className="absolute -inset-y-[5px] w-[2.5px] -translate-x-1/2 bg-ink shadow-[0_0_0_2px_white]"
      style={{ left: `${place}%` }}
    />
  );
}
