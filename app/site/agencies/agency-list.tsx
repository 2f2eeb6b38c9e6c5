import ArrowRight from "lucide-react/icons/arrow-right";
import MapPinOff from "lucide-react/icons/map-pin-off";
import { type ReactNode, useState } from "react";
import { useLocation } from "react-router";
import { type ListedAgency, matchesAgency } from "#app/domain/agencies/agency.ts";
import {
  type AgencyAtDistance,
  type Nearest,
  type Start,
  sortByDistance,
} from "#app/domain/agencies/nearest.ts";
import { dayLine, isOpenOn, nextDayOf, openDayQuery } from "#app/domain/agencies/open-day.ts";
import { todayOf } from "#app/domain/rental/days.ts";
import { formatDay } from "#app/domain/rental/days-words.ts";
import { counted } from "#app/lib/plural.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import { useMinute } from "#app/lib/use-minute.ts";
import { loadFailures } from "#app/site/layout/load-failures.ts";
import { StayLink } from "#app/site/layout/stay-link.tsx";
import { ButtonLink, buttonClass } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { RetryLink } from "#app/ui/retry-link.tsx";
import { AgencyContact, AgencyStatus } from "./agency-contact.tsx";
import { AgencySearch, NearestForm, useTypedSearch } from "./agency-search.tsx";
import { DayBar } from "./day-bar.tsx";
import { HoursSummary } from "./hours-summary.tsx";
import { OpenDays } from "./open-days.tsx";

export function AgencyList({ agencies, nearest }: { agencies: ListedAgency[]; nearest: Nearest | null }) {
  const typed = useTypedSearch();
  // Where the visitor is stays here: it is compared in the browser, and sent nowhere.
  const [here, setHere] = useState<Start | null>(null);
  const start = here ?? nearest?.start ?? null;
  const matching = agencies.filter((agency) => matchesAgency(agency, typed.search));
  const today = todayOf(useMinute() ?? new Date());
  const { day } = openDayQuery.read(useLocation().search);
  const date = day && nextDayOf(day, today);
  const open = date ? matching.filter((agency) => isOpenOn(date, agency)) : matching;
  const found = start ? sortByDistance(open, start) : open;
  return (
    <>
      <div className="grid gap-4">
        <AgencySearch {...typed} />
        <NearestForm
          key={nearest?.postcode}
          nearest={nearest}
          search={typed.search}
          isHere={here !== null}
          onLocate={setHere}
        />
        <OpenDays today={today} chosen={day} />
      </div>
      <div aria-live="polite" aria-atomic="true" className="mt-6">
        <h2 className="text-block">{counted(found.length, "agence trouvée", "agences trouvées")}</h2>
        {date && found.length > 0 && (
          <p className="mt-1 text-ink-2">
            {found.length > 1 ? "Ouvertes" : "Ouverte"} {date === today ? "aujourd’hui, " : ""}
            {formatDay(date, today)}.
          </p>
        )}
        {start && found.length > 1 && (
          <p className="mt-1 text-ink-2">
            De la plus proche à la plus éloignée {here ? "de vous" : `du ${nearest?.postcode}`}.
          </p>
        )}
      </div>
      {found.length > 0 ? (
        <ul className="mt-6 grid gap-4 sm:gap-6 lg:grid-cols-2">
          {found.map((agency) => (
            <li key={agency.id} className="min-w-0">
              <AgencyCard agency={agency} date={date} />
            </li>
          ))}
        </ul>
      ) : (
        <NoAgency
          advice={
            date && matching.length > 0
              ? `Aucune n’ouvre ${date === today ? "aujourd’hui" : `le ${formatDay(date, today)}`}. Choisissez un autre jour.`
              : "Essayez un autre nom, une autre ville ou un code postal."
          }
          action={
            <ButtonLink to={sitePaths.agencies} variant="secondary">
              Voir toutes les agences
            </ButtonLink>
          }
        />
      )}
    </>
  );
}

/** Where the list stands when it cannot be read: the sentence of an empty one, and another way to reach us. */
export function AgencyListMissing() {
  return (
    <NoAgency
      advice="La liste des agences n’est pas disponible pour le moment. Écrivez-nous, nous vous indiquerons la plus proche."
      action={
        <>
          <RetryLink className={buttonClass({ variant: "secondary" })} />
          <ButtonLink to={sitePaths.contact} variant="ghost">
            Nous contacter
          </ButtonLink>
        </>
      }
    />
  );
}

function NoAgency({ advice, action }: { advice: string; action: ReactNode }) {
  return (
    <EmptyState
      level={3}
      title={loadFailures.agencies}
      icon={<MapPinOff strokeWidth={1.5} />}
      action={action}
      className="mt-6 rounded-card border border-line bg-surface"
    >
      {advice}
    </EmptyState>
  );
}

/** The whole card leads to the agency; «Voir l’agence» is the link, spread over it under the phone and the e-mail. */
type AgencyCardProps = {
  agency: AgencyAtDistance;
  /** The day that is asked about: its hours come first. */
  date: string | null;
};

function AgencyCard({ agency, date }: AgencyCardProps) {
  const { hours, exceptions } = agency;
  return (
    <article className="@container relative flex h-full flex-col rounded-card border border-line bg-surface transition-[translate,box-shadow] duration-200 hover:-translate-y-[3px] hover:shadow-float has-[[data-card-link]:focus-visible]:outline-3 has-[[data-card-link]:focus-visible]:outline-blue has-[[data-card-link]:focus-visible]:outline-offset-2">
      <div className="flex flex-1 flex-col p-5 sm:p-8">
        <h3 className="text-agency">{agency.name}</h3>
        {agency.distance && <p className="mt-2 font-semibold text-blue">{agency.distance}</p>}
        {hours && <AgencyStatus hours={hours} exceptions={exceptions} className="mt-2" />}
        {date && <DayLine {...dayLine(date, agency)} />}
        <div className="mt-5 grid gap-5 @[34rem]:grid-cols-[minmax(0,1fr)_15.5rem] @[34rem]:gap-8">
          <AgencyContact agency={agency} />
          <div className="border-line @[34rem]:pt-1 @max-[34rem]:border-t @max-[34rem]:pt-5">
            <HoursSummary hours={hours} exceptions={exceptions} />
          </div>
        </div>
        {hours && <DayBar hours={hours} exceptions={exceptions} className="mt-auto pt-6" />}
      </div>
      <div className="flex min-h-16 items-center justify-between gap-4 border-line border-t px-5 py-3 sm:px-8">
        <span className="text-copy text-ink-2">{describeCount(agency)}</span>
        <StayLink
          to={sitePaths.agency(agency.id)}
          data-card-link=""
          className="link whitespace-nowrap text-copy after:absolute after:inset-0 focus-visible:shadow-none focus-visible:outline-none"
        >
          Voir l’agence
          <span className="sr-only">&nbsp;: {agency.name}</span>
          <ArrowRight />
        </StayLink>
      </div>
    </article>
  );
}

function DayLine({ day, spans }: ReturnType<typeof dayLine>) {
  return (
    <p className="mt-2">
      {day}&nbsp;: <strong className="font-semibold">{spans}</strong>
    </p>
  );
}

/** What can be had today; those that are away belong to the agency, and are no use to anybody now. */
function describeCount({ vehicleCount, freeCount }: ListedAgency): string {
  if (vehicleCount === 0) return "Aucun véhicule sur place";
  const free =
    freeCount > 0 ? counted(freeCount, "véhicule libre", "véhicules libres") : "Aucun véhicule libre";
  return `${free} aujourd’hui${freeCount < vehicleCount ? ` sur ${vehicleCount}` : ""}`;
}
