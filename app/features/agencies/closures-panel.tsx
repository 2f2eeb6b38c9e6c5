import { useState } from "react";
import type { RecordForm } from "#app/components/record/use-record-form.ts";
import { ClosureCalendar } from "#app/features/closures/closure-calendar.tsx";
import { openingRules } from "#app/features/closures/closure-days.ts";
import { toDrafts, wholeClosures } from "#app/features/closures/closure-edits.ts";
import { ClosuresEditor } from "#app/features/closures/closures-editor.tsx";
import { HolidayFields, HolidayOutcomes } from "#app/features/closures/holiday-fields.tsx";
import type { Closure } from "#app/lib/closures.ts";
import type { StaffAgency } from "./staff-agencies.ts";

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
