import { type DayHours, defaultOfficeHours } from "#app/domain/agencies/opening-hours.ts";
import { HoursEditor } from "#app/office/agencies/hours-editor.tsx";

interface BusinessHoursProps {
  /** Null when what is stored cannot be read. */
  stored: DayHours[] | null;
  errors: Record<string, string>;
}

/** The week of the head office, in both tabs that have one; posted as `business_hours`. */
export function BusinessHours({ stored, errors }: BusinessHoursProps) {
  return (
    <HoursEditor
      name="business_hours"
      stored={stored}
      proposal={defaultOfficeHours}
      unreadable="Les horaires enregistrés sont illisibles. Ceux-ci les remplacent dès que vous sauvegardez."
      errors={errors}
    />
  );
}
