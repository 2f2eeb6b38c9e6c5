import { useState } from "react";
import { openingRules } from "#app/domain/agencies/closure-days.ts";
import type { Closure } from "#app/domain/agencies/closures.ts";
import type { StaffAgency } from "#app/domain/agencies/staff-agencies.ts";
import { ClosureCalendar } from "#app/office/closures/closure-calendar.tsx";
import { toDrafts, wholeClosures } from "#app/office/closures/closure-edits.ts";
import { ClosuresEditor } from "#app/office/closures/closures-editor.tsx";
import { HolidayFields, HolidayOutcomes } from "#app/office/closures/holiday-fields.tsx";
import type { RecordForm } from "#app/office/record/use-record-form.ts";

/** What an agency's closures are edited beside. */
export interface ClosureGround {
  today: string;
  /** What holds for every agency. */
  shared: Closure[];
}

interface ClosuresPanelProps {
  agency: StaffAgency | null;
  ground: ClosureGround;
  form: RecordForm;
}

/** The tab «Fermetures»: holidays, closures, and the months they make. */
export function ClosuresPanel({ agency, ground: { today, shared }, form }: ClosuresPanelProps) {
  const [choice, setChoice] = useState({
    holidays: agency?.holidays ?? "ferme",
    zone: agency?.holiday_zone ?? "metropole",
  });
  const [drafts, setDrafts] = useState(() => toDrafts(agency?.closures ?? []));
  const rules = openingRules({ ...choice, closures: wholeClosures(drafts) }, shared);
  return (
    <div className="flex min-h-full flex-col office-lg:flex-row">
      <div className="min-w-0 flex-1">
        <section
          aria-labelledby="agency-holidays"
          className="border-line border-b px-(--dialog-padding) pt-4 pb-5"
        >
          <h3 id="agency-holidays" className="mb-3 font-semibold text-[13px] leading-5">
            Jours fériés
            <span className="ml-2 font-normal text-ink-2">Le site et les réponses en tiennent compte</span>
          </h3>
          <HolidayFields choice={choice} onChange={setChoice} />
          <HolidayOutcomes rules={rules} week={agency?.hours ?? null} today={today} />
        </section>
        <section aria-labelledby="agency-closures" className="px-(--dialog-padding) pt-4 pb-5">
          <h3 id="agency-closures" className="mb-2 font-semibold text-[13px] leading-5">
            Fermetures exceptionnelles
            <span className="ml-2 font-normal text-ink-2">
              Une fermeture passe avant un jour férié, qui passe avant la semaine
            </span>
          </h3>
          <ClosuresEditor
            name="closures"
            closures={drafts}
            onChange={setDrafts}
            shared={shared}
            today={today}
            errors={form.errors}
            isShowingAll={form.isShowingAll}
          />
        </section>
      </div>
      <aside
        aria-label="Calendrier"
        className="border-line bg-paper px-(--dialog-padding) py-4 max-office-lg:border-t office-lg:w-[17.25rem] office-lg:shrink-0 office-lg:border-l office-lg:px-5"
      >
        <ClosureCalendar rules={rules} today={today} />
      </aside>
    </div>
  );
}
