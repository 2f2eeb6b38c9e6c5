import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import { useEffect, useState } from "react";
import { defaultHalfDays } from "#app/features/agencies/agencies.schema.ts";
import { HoursEditor } from "#app/features/agencies/hours-editor.tsx";
import { type DayHours, defaultOfficeHours } from "#app/lib/opening-hours.ts";

/** The week a form holds; `stored` is null when what is stored cannot be read. For `BusinessHours`. */
export function useBusinessHours(stored: DayHours[] | null) {
  const [week, setWeek] = useState(stored);
  // Proposed hours are a change to save like any other, so they come after the form has looked at what is stored.
  useEffect(() => setWeek((current) => current ?? defaultOfficeHours), []);
  return { isUnreadable: stored === null, week, setWeek };
}

interface BusinessHoursProps {
  hours: ReturnType<typeof useBusinessHours>;
  errors: Record<string, string>;
}

/** The week of the head office, in both tabs that have one; posted as `business_hours`. */
export function BusinessHours({ hours: { isUnreadable, week, setWeek }, errors }: BusinessHoursProps) {
  return (
    <>
      {isUnreadable && (
        <p className="mb-3 flex items-start gap-2.5 rounded-(--panel-radius) border border-danger-line bg-danger-tint px-3 py-2.5 text-danger-dark">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" strokeWidth={1.75} />
          Les horaires enregistrés sont illisibles. Ceux-ci les remplacent dès que vous sauvegardez.
        </p>
      )}
      <HoursEditor
        name="business_hours"
        week={week ?? defaultOfficeHours}
        isProposal={week === null}
        onChange={setWeek}
        errors={errors}
        usual={defaultHalfDays}
      />
    </>
  );
}
