import Navigation from "lucide-react/icons/navigation";
import { directionsLink, type PublicAgency } from "#app/domain/agencies/agency.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import { ButtonLink, buttonClass } from "#app/ui/button.tsx";
import { AgencyContact } from "./agency-contact.tsx";
import { AgencyStatus } from "./agency-status.tsx";

/** Who, where, and the next step: on a wide screen a card as high as the photo beside it. */
export function AgencyPanel({ agency }: { agency: PublicAgency }) {
  const { hours, exceptions } = agency;
  return (
    <div className="flex h-full flex-col border-line lg:rounded-card lg:border lg:bg-surface lg:p-7">
      <h1 className="text-h1-vehicle">{agency.name}</h1>
      {hours && <AgencyStatus hours={hours} exceptions={exceptions} className="mt-3" />}
      <div className="mt-5">
        <AgencyContact agency={agency} />
      </div>
      <div className="mt-auto grid gap-3 pt-6 print:hidden">
        <ContactButton agencyId={agency.id} />
        <a
          href={directionsLink(agency)}
          rel="external noreferrer"
          className={buttonClass({ variant: "secondary", size: "xl" })}
        >
          <Navigation />
          Itinéraire
        </a>
      </div>
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
