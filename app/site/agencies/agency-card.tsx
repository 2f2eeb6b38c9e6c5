import ArrowRight from "lucide-react/icons/arrow-right";
import { Link } from "react-router";
import type { AgencyAtDistance } from "#app/domain/agencies/nearest.ts";
import { counted } from "#app/lib/plural.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import { AgencyContact } from "./agency-contact.tsx";
import { AgencyStatus } from "./agency-status.tsx";
import { DayBar } from "./day-bar.tsx";
import { HoursSummary } from "./hours-summary.tsx";

/** The whole card leads to the agency; «Voir l’agence» is the link, spread over it under the phone and the e-mail. */
export function AgencyCard({ agency }: { agency: AgencyAtDistance }) {
  const { hours, exceptions } = agency;
  return (
    <article className="@container relative flex h-full flex-col rounded-card border border-line bg-surface transition-[translate,box-shadow] duration-200 hover:-translate-y-[3px] hover:shadow-float has-[[data-card-link]:focus-visible]:outline-3 has-[[data-card-link]:focus-visible]:outline-blue has-[[data-card-link]:focus-visible]:outline-offset-2">
      <div className="flex flex-1 flex-col p-5 sm:p-8">
        <h3 className="text-agency">{agency.name}</h3>
        {agency.distance && <p className="mt-2 font-semibold text-blue">{agency.distance}</p>}
        {hours && <AgencyStatus hours={hours} exceptions={exceptions} className="mt-2" />}
        <div className="mt-5 grid gap-5 @[34rem]:grid-cols-[minmax(0,1fr)_15.5rem] @[34rem]:gap-8">
          <AgencyContact agency={agency} />
          <div className="border-line @[34rem]:pt-1 @max-[34rem]:border-t @max-[34rem]:pt-5">
            <HoursSummary hours={hours} exceptions={exceptions} />
          </div>
        </div>
        {hours && <DayBar hours={hours} exceptions={exceptions} className="mt-auto pt-6" />}
      </div>
      <div className="flex min-h-16 items-center justify-between gap-4 border-line border-t px-5 py-3 sm:px-8">
        <span className="text-[0.9375rem] text-ink-2">{describeCount(agency.vehicleCount)}</span>
        <Link
          to={sitePaths.agency(agency.id)}
          data-card-link=""
          className="link whitespace-nowrap text-[0.9375rem] after:absolute after:inset-0 focus-visible:shadow-none focus-visible:outline-none"
        >
          Voir l’agence
          <span className="sr-only">&nbsp;: {agency.name}</span>
          <ArrowRight />
        </Link>
      </div>
    </article>
  );
}

function describeCount(count: number): string {
  if (count === 0) return "Aucun véhicule sur place";
  return `${counted(count, "véhicule")} sur place`;
}
