import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import { useId } from "react";
import type { DayHours } from "#app/domain/agencies/opening-hours.ts";
import { hoursOf } from "#app/domain/agencies/week.ts";
import { TimeInput } from "#app/office/ui/time-input.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Switch } from "#app/ui/switch.tsx";
import { drawnSpans, type Edge, type Half, setDayOpen, setHalfOpen, setTime } from "./week-edits.ts";

/** Day, switch, morning, afternoon, strip: shared with the head of the columns. */
export const hoursGrid =
  "office-md:grid office-md:grid-cols-[4.75rem_5.5rem_15.25rem_15.25rem_minmax(0,1fr)] office-md:gap-x-5";

interface HoursRowProps {
  name: string;
  day: DayHours;
  index: number;
  errors: Record<string, string>;
  onChange: (day: DayHours) => void;
}

export function HoursRow(props: HoursRowProps) {
  const { name, day, onChange } = props;
  const isClosed = day.closed || (day.morningClosed && day.afternoonClosed);
  return (
    <li
      className={`border-line-inner border-b py-2.5 max-office-md:flex max-office-md:flex-wrap max-office-md:items-center max-office-md:gap-y-2 office-md:items-start office-md:py-1.5 ${hoursGrid}`}
    >
      <span className="flex items-center font-medium max-office-md:flex-1 office-md:h-(--control-height)">
        {day.day}
      </span>
      <Switch
        tone="blue"
        aria-label={`Ouvert le ${day.day.toLowerCase()}`}
        data-field={name}
        checked={!isClosed}
        onCheckedChange={(isOpen) => onChange(setDayOpen(day, isOpen))}
        className="office-md:h-(--control-height)"
      >
        <span aria-hidden="true" className={`w-12 ${isClosed ? "text-ink-2" : ""}`}>
          {isClosed ? "Fermé" : "Ouvert"}
        </span>
      </Switch>
      {day.closed ? (
        <p className="flex items-center text-ink-2 max-office-md:basis-full office-md:col-span-2 office-md:h-(--control-height)">
          Fermé toute la journée
        </p>
      ) : (
        <>
          <HalfDayFields {...props} half="morning" />
          <HalfDayFields {...props} half="afternoon" />
        </>
      )}
      <div
        className={`${day.closed ? "max-office-md:hidden" : "max-office-md:basis-full"} office-md:flex office-md:h-(--control-height) office-md:items-center`}
      >
        <HoursStrip day={day} />
      </div>
    </li>
  );
}

type HalfDayFieldsProps = HoursRowProps & { half: Half };

function HalfDayFields({ name, day, index, errors, onChange, half }: HalfDayFieldsProps) {
  const id = useId();
  const isClosed = day[`${half}Closed`];
  const errorOf = (edge: Edge) => errors[`${name}.${index}.${half}.${edge}`];
  const error = isClosed ? undefined : (errorOf("open") ?? errorOf("close"));
  const part = `le ${day.day.toLowerCase()} ${half === "morning" ? "matin" : "après-midi"}`;
  const time = (edge: Edge) => (
    <span className="w-19 shrink-0">
      <TimeInput
        aria-label={`${edge === "open" ? "Ouverture" : "Fermeture"} ${part}`}
        aria-invalid={errorOf(edge) !== undefined || undefined}
        aria-describedby={error && `${id}-error`}
        data-field={name}
        value={day[half][edge]}
        onTime={(typed) => onChange(setTime(day, half, edge, typed))}
      />
    </span>
  );
  return (
    <div className="max-office-md:basis-full">
      <div className="flex items-center gap-1.5 max-office-md:flex-wrap">
        <span aria-hidden="true" className="w-20 shrink-0 text-[13px] text-ink-2 office-md:hidden">
          {half === "morning" ? "Matin" : "Après-midi"}
        </span>
        {isClosed ? (
          <span className="flex h-(--control-height) w-[10.375rem] items-center rounded-control bg-paper-2 px-3 text-[13px] text-ink-2">
            Fermé
          </span>
        ) : (
          <>
            {time("open")}
            <span aria-hidden="true" className="text-ink-2">
              –
            </span>
            {time("close")}
          </>
        )}
        <label
          htmlFor={`${id}-closed`}
          className="flex h-(--control-height) cursor-pointer items-center gap-2 pl-1 text-[13px] text-ink-2"
        >
          <Checkbox
            id={`${id}-closed`}
            data-field={name}
            checked={isClosed}
            onChange={(event) => onChange(setHalfOpen(day, half, !event.currentTarget.checked))}
          />
          Fermé<span className="sr-only"> {part}</span>
        </label>
      </div>
      {error && (
        <p
          id={`${id}-error`}
          className="flex items-start gap-1.5 py-1 text-[13px] text-danger leading-[1.4] max-office-md:pl-[5.375rem]"
        >
          <CircleAlert strokeWidth={2} className="mt-[0.15em] size-[1.1em] shrink-0" />
          {error}
        </p>
      )}
    </div>
  );
}

export const stripFrom = 7;
export const stripTo = 20;

/** The day from 7 to 20 h at a glance; what lies outside is cut. For the eye only: the fields say it in figures. */
function HoursStrip({ day }: { day: DayHours }) {
  return (
    <div
      aria-hidden="true"
      data-strip=""
      className="relative h-2.5 w-full overflow-hidden rounded-xs bg-[#ebe6db]"
    >
      {drawnSpans(day).map(({ open, close }) => (
        <span
          key={open}
          data-open={`${open}-${close}`}
          className="absolute inset-y-0 rounded-xs bg-blue"
          style={{ left: `${placeOf(open)}%`, width: `${placeOf(close) - placeOf(open)}%` }}
        />
      ))}
    </div>
  );
}

function placeOf(time: string): number {
  const along = (hoursOf(time) - stripFrom) / (stripTo - stripFrom);
  return Math.min(1, Math.max(0, along)) * 100;
}
