import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import Copy from "lucide-react/icons/copy";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { DayHours } from "#app/domain/agencies/opening-hours.ts";
import { Button } from "#app/ui/button.tsx";
import { HoursRow, hoursGrid, stripFrom, stripTo } from "./hours-row.tsx";
import { copyMonday, writeWeek } from "./week-edits.ts";

interface HoursEditorProps {
  /** The field the week is posted under, as JSON. */
  name: string;
  /** Null when what is stored cannot be read: the proposal takes its place. */
  stored: DayHours[] | null;
  proposal: DayHours[];
  /** What is said of hours that cannot be read. */
  unreadable: ReactNode;
  /** The form's errors; those of the week begin with its name: `hours.3.afternoon.close`. */
  errors: Record<string, string>;
}

/** A week of opening hours, morning and afternoon apart. */
export function HoursEditor({ name, stored, proposal, unreadable, errors }: HoursEditorProps) {
  const [edited, setEdited] = useState(stored);
  // A proposal is a change to save like any other, so it comes after the form has looked at what is stored.
  useEffect(() => setEdited((current) => current ?? proposal), [proposal]);
  const week = edited ?? proposal;
  const posted = edited ? writeWeek(edited) : "";
  const field = useRef<HTMLInputElement>(null);
  const told = useRef(posted);
  // The form around it hears that its field has another value.
  useEffect(() => {
    if (told.current === posted) return;
    told.current = posted;
    field.current?.dispatchEvent(new Event("input", { bubbles: true }));
  }, [posted]);
  return (
    <section aria-labelledby={`${name}-title`}>
      {stored === null && (
        <p className="mb-3 flex items-start gap-2.5 rounded-(--panel-radius) border border-danger-line bg-danger-tint px-3 py-2.5 text-danger-dark">
          <CircleAlert className="mt-0.5 size-4.5 shrink-0" />
          <span>{unreadable}</span>
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 id={`${name}-title`} className="font-semibold text-[13px] leading-5">
          Horaires
        </h3>
        <Button variant="secondary" size="xs" onClick={() => setEdited(copyMonday(week))}>
          <Copy strokeWidth={2} />
          Copier lundi sur mardi–vendredi
        </Button>
      </div>
      <input ref={field} type="hidden" name={name} value={posted} />
      <div
        aria-hidden="true"
        className={`mt-1 border-line border-b py-2 text-[13px] text-ink-2 leading-[18px] max-office-md:hidden ${hoursGrid}`}
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
      {errors[name] && <p className="mt-2 text-[13px] text-danger">{errors[name]}</p>}
      <p className="mt-3 text-help text-ink-2">
        Si le matin et l’après-midi sont fermés, le site affiche «&nbsp;Fermé&nbsp;» pour la journée.
      </p>
    </section>
  );
}
