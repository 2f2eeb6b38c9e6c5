import ArrowRight from "lucide-react/icons/arrow-right";
import type { PublicAgency } from "#app/domain/agencies/agency.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import { AgencyContact, AgencyStatus } from "#app/site/agencies/agency-contact.tsx";
import { unknownHours } from "#app/site/agencies/hours-summary.tsx";
import { WeekTable } from "#app/site/agencies/week-table.tsx";
import { StayLink } from "#app/site/layout/stay-link.tsx";
import { PhoneLink } from "./booking-panel.tsx";

/** Answers when neither the agency nor the company's own number can be shown. */
const fixedPhone = "04 65 71 20 00";

const card = "rounded-card border border-line bg-surface";
const heading = (
  <h2 id="retrait" className="font-semibold text-copy leading-6 tracking-normal">
    Où le retirer
  </h2>
);

export function PickupAgency({ agency }: { agency: PublicAgency }) {
  const { hours, exceptions } = agency;
  return (
    <section
      aria-labelledby="retrait"
      className={`later flex h-full flex-col [--later-height:40rem] print:flex-row ${card}`}
    >
      <div className="p-5 sm:p-7 print:p-4">
        {heading}
        {hours && <AgencyStatus hours={hours} exceptions={exceptions} className="mt-2 print:hidden" />}
        <h3 className="mt-2 mb-3 text-card-title">{agency.name}</h3>
        <AgencyContact agency={agency} />
        <StayLink to={sitePaths.agency(agency.id)} className="link mt-2 min-h-11 print:hidden">
          Voir l’agence
          <ArrowRight />
        </StayLink>
      </div>
      <div className="mt-auto border-line border-t px-2 py-4 max-[22.5rem]:[&_table]:text-small lg:max-xl:px-2 lg:max-xl:[&_table]:text-plain sm:px-4 sm:py-5 print:ml-auto print:border-0 print:py-2 print:[&_td]:py-px print:[&_th]:py-px">
        {hours ? (
          <WeekTable hours={hours} exceptions={exceptions} caption={`Horaires d’ouverture, ${agency.name}`} />
        ) : (
          <p className="px-3 text-copy text-ink-2">{unknownHours}</p>
        )}
      </div>
    </section>
  );
}

export function NoAgency({ phone }: { phone: string }) {
  return (
    <section aria-labelledby="retrait" className={`p-5 sm:p-7 ${card}`}>
      {heading}
      <p className="mt-2 text-ink-2">
        Le lieu de retrait vous est confirmé avec la réservation. Pour le connaître dès maintenant,
        appelez-nous&nbsp;:
      </p>
      <PhoneLink phone={phone || fixedPhone} className="-ml-2 mt-1.5" />
    </section>
  );
}
