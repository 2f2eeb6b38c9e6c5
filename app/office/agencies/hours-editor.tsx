import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import Copy from "lucide-react/icons/copy";
import { type ReactNode, useEffect, useId, useState } from "react";
import type { DayHours } from "#app/domain/agencies/opening-hours.ts";
import { hoursOf } from "#app/domain/agencies/week.ts";
import { AnnouncedField } from "#app/office/record/announced-field.tsx";
import { TimeInput } from "#app/office/ui/time-input.tsx";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { ErrorLine } from "#app/ui/field.tsx";
import { Switch } from "#app/ui/switch.tsx";
import {
  copyMonday,
  drawnSpans,
  type Edge,
  type Half,
  setDayOpen,
  setHalfOpen,
  setTime,
  writeWeek,
} from "./week-edits.ts";

interface HoursEditorProps {
  name: string;
  /** Null when what is stored cannot be read: the proposal takes its place. */
  stored: DayHours[] | null;
  proposal: DayHours[];
  unreadable: ReactNode;
  /** The form's errors; those of the week begin with its name: `hours.3.afternoon.close`. */
  errors: Record<string, string>;
}

export function HoursEditor({ name, stored, proposal, unreadable, errors }: HoursEditorProps) {
  const [edited, setEdited] = useState(stored);
  // A proposal is a change to save like any other, so it comes after the form has looked at what is stored.
  useEffect(() => setEdited((current) => current ?? proposal), [proposal]);
  const week = edited ?? proposal;
  const posted = edited ? writeWeek(edited) : "";
  return (
    <section aria-labelledby={`${name}-title`}>
      {stored === null && (
        <p className="mb-3 flex items-start gap-2.5 rounded-(--panel-radius) border border-danger-line bg-danger-tint px-3 py-2.5 text-danger-dark">
          <CircleAlert className="mt-0.5 size-4.5 shrink-0" />
          <span>{unreadable}</span>
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 id={`${name}-title`} className="font-semibold text-small leading-5">
          Horaires
        </h3>
        <Button variant="secondary" size="xs" onClick={() => setEdited(copyMonday(week))}>
          <Copy strokeWidth={2} />
          Copier lundi sur mardi–vendredi
        </Button>
      </div>
      <AnnouncedField name={name} value={posted} />
      <div
        aria-hidden="true"
        className={`mt-1 border-line border-b py-2 text-small text-ink-2 leading-[18px] max-office-md:hidden ${hoursGrid}`}
      >
        <span className="col-span-2">Jour</span>
        <span>Matin</span>
        <span>Après-midi</span>
        <span className="flex justify-between">
          <span>{stripFrom}&nbsp;h</span>
          <span>13&nbsp;h</span>
          <span>{stripTo}&nbsp;h</span>
        </span>
      </div>
      <ul>
        {week.map((day, index) => (
          <HoursRow
            key={day.day}
            {...{ name, day, index, errors }}
            onChange={(next) => setEdited(week.map((other) => (other === day ? next : other)))}
          />
        ))}
      </ul>
      {errors[name] && <p className="mt-2 text-small text-danger">{errors[name]}</p>}
      <p className="mt-3 text-help text-ink-2">
        Si le matin et l’après-midi sont fermés, le site affiche «&nbsp;Fermé&nbsp;» pour la journée.
      </p>
    </section>
  );
}

const hoursGrid =
  "office-md:grid office-md:grid-cols-[4.75rem_5.5rem_15.25rem_15.25rem_minmax(0,1fr)] office-md:gap-x-5";

interface HoursRowProps {
  name: string;
  day: DayHours;
  index: number;
  errors: Record<string, string>;
  onChange: (day: DayHours) => void;
}

function HoursRow(props: HoursRowProps) {
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
        onTime={(typed) => onChange(setTime(day, { half, edge, time: typed }))}
      />
    </span>
  );
  return (
    <div className="max-office-md:basis-full">
      <div className="flex items-center gap-1.5 max-office-md:flex-wrap">
        <span aria-hidden="true" className="w-20 shrink-0 text-small text-ink-2 office-md:hidden">
          {half === "morning" ? "Matin" : "Après-midi"}
        </span>
        {isClosed ? (
          <span className="flex h-(--control-height) w-[10.375rem] items-center rounded-control bg-paper-2 px-3 text-small text-ink-2">
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
          className="flex h-(--control-height) cursor-pointer items-center gap-2 pl-1 text-small text-ink-2"
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
        <ErrorLine id={`${id}-error`} className="py-1 text-small max-office-md:pl-[5.375rem]">
          {error}
        </ErrorLine>
      )}
    </div>
  );
}

const stripFrom = 7;
const stripTo = 20;

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
