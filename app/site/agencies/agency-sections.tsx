import CalendarDays from "lucide-react/icons/calendar-days";
import CalendarRange from "lucide-react/icons/calendar-range";
import LifeBuoy from "lucide-react/icons/life-buoy";
import Truck from "lucide-react/icons/truck";
import Wrench from "lucide-react/icons/wrench";
import type { ReactNode } from "react";
import type { PublicAgency } from "#app/domain/agencies/agency.ts";
import type { DayRun } from "#app/domain/agencies/closures.ts";
import { dayOf, wallClock } from "#app/domain/agencies/opening-hours.ts";
import { formatSpan, nextClosures } from "#app/domain/agencies/week.ts";
import type { serviceClaims } from "#app/domain/identity/claims.ts";
import { withStay } from "#app/domain/rental/carried-stay.ts";
import { formatDashedDays, formatDay, formatDays } from "#app/domain/rental/days-words.ts";
import type { VehicleCardData } from "#app/domain/vehicles/vehicle-card.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import { useMinute } from "#app/lib/use-minute.ts";
import { useCarriedStay } from "#app/site/layout/stay-link.tsx";
import { VehicleCard } from "#app/site/vehicle-card/vehicle-card.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";

const shown = 4;

const habits = {
  ferme: "L’agence ferme tous les jours fériés.",
  ouvert: "L’agence ouvre les jours fériés, sauf le 1er\u00a0mai.",
};

/** The days out of the ordinary that come after this week; special hours too. */
export function NextClosures({ agency, className = "" }: { agency: PublicAgency; className?: string }) {
  const now = useMinute();
  const today = now && wallClock(now).date;
  const runs = today
    ? nextClosures(agency.hours, { exceptions: agency.exceptions, today, count: shown })
    : [];
  if (!today || runs.length === 0) return null;
  return (
    <section aria-labelledby="fermetures" className={className}>
      <h2 id="fermetures" className="text-block">
        Prochaines fermetures
      </h2>
      <ul className="mt-4 border-line-strong border-t">
        {runs.map((run) => (
          <li
            key={run.from}
            className="grid min-h-[3.375rem] grid-cols-[6.5rem_minmax(0,1fr)_auto] items-center gap-x-3 border-line border-b py-3 text-copy leading-6 sm:grid-cols-[13.5rem_minmax(0,1fr)_auto] sm:gap-x-6 sm:text-base"
          >
            <span className="font-semibold">
              <span className="sm:hidden">{raiseOrdinal(shortly(run, today))}</span>
              <span className="max-sm:hidden">{raiseOrdinal(inFull(run, today))}</span>
            </span>
            <span className="text-ink-2">{run.label}</span>
            <span className="whitespace-nowrap text-right font-semibold">
              {run.hours.length === 0 && "Fermé"}
              {run.hours.map((span) => (
                <span key={span.open} className="block">
                  {formatSpan(span)}
                </span>
              ))}
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-copy text-ink-2">{habits[agency.holidays]}</p>
    </section>
  );
}

/** «Jeudi 24 décembre», «Du lundi 21 au jeudi 24 décembre» */
function inFull({ from, to }: DayRun, today: string): string {
  const text = from === to ? formatDay(from, today) : formatDays({ from, to }, today);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** «jeu. 24 déc.», «21 – 24 déc.» */
function shortly({ from, to }: DayRun, today: string): string {
  const words = formatDashedDays({ from, to }, today);
  if (from === to) return `${dayOf(from).slice(0, 3).toLowerCase()}.\u00a0${words}`;
  // The column is narrow: a line may end before the dash.
  return words.replace("\u00a0–", " –");
}

/** «1er», with its letters raised. */
function raiseOrdinal(text: string): ReactNode {
  const [before, ...after] = text.split("1er\u00a0");
  if (after.length === 0) return text;
  return (
    <>
      {before}1<sup className="text-[0.65em]">er</sup>
      {`\u00a0${after.join("1er\u00a0")}`}
    </>
  );
}

const rentals = [
  { icon: CalendarDays, name: "Location courte durée", detail: "À la journée, au week-end ou à la semaine." },
  { icon: CalendarRange, name: "Location longue durée", detail: "Au mois ou à l’année, à tarif dégressif." },
];

type AgencyServicesProps = { claims: ReturnType<typeof serviceClaims> | null; className?: string };

export function AgencyServices({ claims, className = "" }: AgencyServicesProps) {
  const services = [
    ...rentals,
    ...(claims?.assistance ? [{ icon: LifeBuoy, ...claims.assistance }] : []),
    ...(claims?.workshop ? [{ icon: Wrench, ...claims.workshop }] : []),
  ];
  return (
    <section aria-labelledby="services" className={className}>
      <h2 id="services" className="text-block">
        Services de l’agence
      </h2>
      <ul className="mt-5 grid auto-rows-fr gap-3 sm:grid-cols-2 sm:gap-4 lg:max-xl:grid-cols-1">
        {services.map(({ icon: Icon, name, detail }) => (
          <li
            key={name}
            className="flex items-center gap-4 rounded-card border border-line bg-surface px-5 py-4 sm:px-6"
          >
            <span className="flex size-11 shrink-0 items-center justify-center rounded-field bg-blue-pale text-blue">
              <Icon className="size-[22px]" strokeWidth={1.75} />
            </span>
            <span>
              <span className="block font-semibold">{name}</span>
              <span className="block text-copy text-ink-2 leading-6">{detail}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

type AgencyVehiclesProps = { vehicles: VehicleCardData[]; total: number; more: string | undefined };

const sizes = "(min-width: 1280px) 305px, (min-width: 1024px) 31vw, (min-width: 640px) 46vw, 100vw";

export function AgencyVehicles({ vehicles, total, more }: AgencyVehiclesProps) {
  const carried = useCarriedStay();
  return (
    <section aria-labelledby="vehicules">
      <h2 id="vehicules" className="text-block">
        Véhicules de l’agence
        {total > 0 && <span className="ml-2.5 font-normal text-ink-2 text-lg">{formatNumber(total)}</span>}
      </h2>
      {total === 0 ? (
        <EmptyState
          level={3}
          title="Aucun véhicule sur place"
          icon={<Truck strokeWidth={1.5} />}
          action={
            <ButtonLink to={withStay(sitePaths.catalogue, carried)} variant="secondary">
              Voir le catalogue
            </ButtonLink>
          }
          className="mt-6 rounded-card border border-line bg-surface"
        >
          Nos autres agences ont peut-être celui qu’il vous faut.
        </EmptyState>
      ) : (
        <ul className="mt-6 grid gap-4 sm:grid-cols-2 sm:gap-5 lg:grid-cols-3 xl:grid-cols-4">
          {vehicles.map((vehicle) => (
            <li key={vehicle.id} suppressHydrationWarning className="entry min-w-0">
              <VehicleCard vehicle={vehicle} sizes={sizes} carried={carried} />
            </li>
          ))}
        </ul>
      )}
      {more && (
        <div className="mt-10 flex flex-col items-center gap-3">
          <p role="status" className="text-ink-2">
            {formatNumber(vehicles.length)} véhicules affichés sur {formatNumber(total)}
          </p>
          <ButtonLink to={withStay(more, carried)} variant="secondary" preventScrollReset>
            Afficher plus
          </ButtonLink>
        </div>
      )}
    </section>
  );
}
