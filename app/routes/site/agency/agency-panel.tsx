import Navigation from "lucide-react/icons/navigation";
import { ButtonLink, buttonClass } from "#app/components/ui/button.tsx";
import { directionsLink, type PublicAgency } from "#app/features/agencies/agency.ts";
import { AgencyContact } from "#app/features/agencies/agency-contact.tsx";
import { AgencyStatus } from "#app/features/agencies/agency-status.tsx";
import { DayBar } from "#app/features/agencies/day-bar.tsx";
import { unknownHours } from "#app/features/agencies/hours-summary.tsx";
import { WeekTable } from "#app/features/agencies/week-table.tsx";
import { sitePaths } from "#app/lib/site-paths.ts";

/** Who, where, when, and the next step. Beside the photo it stands upright; alone, it lies across the page. */
export function AgencyPanel({ agency, isWide }: { agency: PublicAgency; isWide: boolean }) {
  const { hours } = agency;
  return (
    <div
      className={`grid border-line bg-surface max-lg:gap-x-12 max-lg:gap-y-8 max-lg:bg-transparent md:max-lg:grid-cols-2 lg:rounded-card lg:border ${
        isWide ? "lg:grid-cols-2" : ""
      }`}
    >
      <div className="lg:p-7">
        <h1 className="text-h1-vehicle">{agency.name}</h1>
        {hours && <AgencyStatus hours={hours} className="mt-3" />}
        <div className="mt-5">
          <AgencyContact agency={agency} />
        </div>
        <div className="mt-6 grid gap-3 print:hidden">
          <ContactButton agencyId={agency.id} />
          <a
            href={directionsLink(agency)}
            rel="external noreferrer"
            className={buttonClass({ variant: "secondary", size: "xl" })}
          >
            <Navigation aria-hidden="true" />
            Itinéraire
          </a>
        </div>
      </div>
      <section
        aria-labelledby="horaires"
        className={`border-line lg:p-7 ${isWide ? "lg:border-l" : "lg:border-t"}`}
      >
        <h2 id="horaires" className="text-card-title">
          Horaires d’ouverture
        </h2>
        {hours ? (
          <>
            <DayBar hours={hours} className="mt-4" />
            <div className="-mx-3 mt-4">
              <WeekTable hours={hours} caption={`Horaires d’ouverture, ${agency.name}`} />
            </div>
          </>
        ) : (
          <p className="mt-3 text-ink-2">{unknownHours}</p>
        )}
      </section>
    </div>
  );
}

/** The page's one amber block; where the bar at the foot has one already, it stands back. */
function ContactButton({ agencyId }: { agencyId: string }) {
  const link = {
    to: `${sitePaths.contact}?agence=${agencyId}`,
    size: "xl",
    children: "Contacter l’agence",
  } as const;
  return (
    <>
      <ButtonLink {...link} className="max-lg:hidden" />
      <ButtonLink {...link} variant="secondary" className="lg:hidden" />
    </>
  );
}
