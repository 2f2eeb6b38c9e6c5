import type { PublicAgency } from "#app/domain/agencies/agency.ts";
import { wallClock } from "#app/domain/agencies/opening-hours.ts";
import { describeWeekAround } from "#app/domain/agencies/week.ts";
import { useMinute } from "#app/lib/use-minute.ts";
import { DayBar } from "./day-bar.tsx";
import { unknownHours } from "./hours-summary.tsx";
import { WeekTable } from "./week-table.tsx";

/** Today at a glance, then this week with its dates. */
export function AgencyHours({ agency }: { agency: PublicAgency }) {
  const { hours, exceptions } = agency;
  const now = useMinute();
  return (
    <section
      aria-labelledby="horaires"
      className="rounded-card border border-line bg-surface p-5 max-[22.5rem]:p-3 lg:p-7"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="horaires" className="text-card-title">
          Horaires d’ouverture
        </h2>
        {hours && now && (
          <p className="text-[0.8125rem] text-ink-2">{describeWeekAround(wallClock(now).date)}</p>
        )}
      </div>
      {hours ? (
        <>
          <DayBar hours={hours} exceptions={exceptions} className="mt-4" />
          <div className="-mx-2 mt-4 lg:-mx-3">
            <WeekTable
              hours={hours}
              exceptions={exceptions}
              caption={`Horaires d’ouverture, ${agency.name}`}
            />
          </div>
        </>
      ) : (
        <p className="mt-3 text-ink-2">{unknownHours}</p>
      )}
    </section>
  );
}
