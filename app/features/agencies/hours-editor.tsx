import Copy from "lucide-react/icons/copy";
import { useEffect, useRef } from "react";
import { Button } from "#app/components/ui/button.tsx";
import type { DayHours } from "#app/lib/opening-hours.ts";
import { HoursRow, hoursGrid } from "./hours-row.tsx";
import { stripFrom, stripTo } from "./hours-strip.tsx";
import { copyMonday, type UsualHalfDays, writeWeek } from "./week-edits.ts";

interface HoursEditorProps {
  /** The field the week is posted under, as JSON. */
  name: string;
  week: DayHours[];
  onChange: (week: DayHours[]) => void;
  /** The form's errors; those of the week begin with its name: `hours.3.afternoon.close`. */
  errors: Record<string, string>;
  /** What a half-day goes back to when it is opened without hours of its own. */
  usual: UsualHalfDays;
  /** Nothing is posted under the name yet: what is shown is a proposal. */
  isProposal?: boolean;
}

/** A week of opening hours, morning and afternoon apart. The form around it holds the week. */
export function HoursEditor({ name, week, onChange, errors, usual, isProposal = false }: HoursEditorProps) {
  const posted = isProposal ? "" : writeWeek(week);
  const field = useRef<HTMLInputElement>(null);
  const told = useRef(posted);
  // Whoever holds the week, the form around it hears that its field has another value.
  useEffect(() => {
    if (told.current === posted) return;
    told.current = posted;
    field.current?.dispatchEvent(new Event("input", { bubbles: true }));
  }, [posted]);
  return (
    <section aria-labelledby={`${name}-title`}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 id={`${name}-title`} className="font-semibold text-[13px] leading-5">
          Horaires
        </h3>
        <Button variant="secondary" size="xs" onClick={() => onChange(copyMonday(week))}>
          <Copy aria-hidden="true" />
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
            {...{ name, day, index, errors, usual }}
            onChange={(edited) => onChange(week.map((other) => (other === day ? edited : other)))}
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
