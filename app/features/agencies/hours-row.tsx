import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import { useId } from "react";
import { Checkbox } from "#app/components/ui/checkbox.tsx";
import { Switch } from "#app/components/ui/switch.tsx";
import type { DayHours } from "#app/lib/opening-hours.ts";
import { HoursStrip } from "./hours-strip.tsx";
import { TimeInput } from "./time-input.tsx";
import {
  type Edge,
  type Half,
  partName,
  setDayOpen,
  setHalfOpen,
  setTime,
  type UsualHalfDays,
} from "./week-edits.ts";

/** Day, switch, morning, afternoon, strip: shared with the head of the columns. */
export const hoursGrid =
  "office-md:grid office-md:grid-cols-[4.75rem_5.5rem_15.25rem_15.25rem_minmax(0,1fr)] office-md:gap-x-5";

interface HoursRowProps {
  name: string;
  day: DayHours;
  index: number;
  errors: Record<string, string>;
  usual: UsualHalfDays;
  onChange: (day: DayHours) => void;
}

export function HoursRow({ name, day, index, errors, usual, onChange }: HoursRowProps) {
  const half = (part: Half) => (
    <HalfDayFields
      {...{ name, day, index, errors }}
      half={part}
      onTime={(edge, time) => onChange(setTime(day, part, edge, time))}
      onOpen={(isOpen) => onChange(setHalfOpen(day, part, isOpen, usual))}
    />
  );
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
        aria-label={`Ouvert ${partName(index)}`}
        data-field={name}
        checked={!isClosed}
        onCheckedChange={(isOpen) => onChange(setDayOpen(day, isOpen, usual))}
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
          {half("morning")}
          {half("afternoon")}
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

interface HalfDayFieldsProps extends Pick<HoursRowProps, "name" | "day" | "index" | "errors"> {
  half: Half;
  onTime: (edge: Edge, time: string) => void;
  onOpen: (isOpen: boolean) => void;
}

function HalfDayFields({ name, day, index, errors, half, onTime, onOpen }: HalfDayFieldsProps) {
  const id = useId();
  const isClosed = day[`${half}Closed`];
  const errorOf = (edge: Edge) => errors[`${name}.${index}.${half}.${edge}`];
  const error = isClosed ? undefined : (errorOf("open") ?? errorOf("close"));
  const part = partName(index, half);
  const time = (edge: Edge) => (
    <TimeInput
      label={`${edge === "open" ? "Ouverture" : "Fermeture"} ${part}`}
      field={name}
      value={day[half][edge]}
      isWrong={errorOf(edge) !== undefined}
      describedBy={error && `${id}-error`}
      onChange={(text) => onTime(edge, text)}
    />
  );
  return (
    <div className="max-office-md:basis-full">
      <div className="flex items-center gap-1.5">
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
            onChange={(event) => onOpen(!event.currentTarget.checked)}
          />
          Fermé<span className="sr-only"> {part}</span>
        </label>
      </div>
      {error && (
        <p
          id={`${id}-error`}
          className="flex items-start gap-1.5 py-1 text-[13px] text-danger leading-[1.4] max-office-md:pl-[5.375rem]"
        >
          <CircleAlert aria-hidden="true" className="mt-[0.15em] size-[1.1em] shrink-0" />
          {error}
        </p>
      )}
    </div>
  );
}
