import Calendar from "lucide-react/icons/calendar";
import SearchX from "lucide-react/icons/search-x";
import { memo, type ReactNode, useEffect, useRef } from "react";
import { useNavigation } from "react-router";
import type { AgencyName } from "#app/domain/agencies/agency.ts";
import { withStay } from "#app/domain/rental/carried-stay.ts";
import type { Catalogue } from "#app/domain/vehicles/catalogue/catalogue.server.ts";
import {
  type CatalogueFilters,
  hasCrossedBounds,
  hasFilters,
  pagesPerList,
} from "#app/domain/vehicles/catalogue/catalogue.ts";
import type { NearVehicle } from "#app/domain/vehicles/catalogue/near-dates.server.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import { StayLink, useCarriedStay } from "#app/site/layout/stay-link.tsx";
import { CardPicture, VehicleCard } from "#app/site/vehicle-card/vehicle-card.tsx";
import { ButtonLink, Spinner } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { CatalogueActiveFilters } from "./active-filters.tsx";
import { useCatalogueLink } from "./navigation.ts";

const sizes =
  "(min-width: 1328px) 411px, (min-width: 1024px) 31vw, (min-width: 640px) 47vw, calc(100vw - 40px)";

const listClass = "grid gap-4 sm:grid-cols-2 sm:gap-6 lg:grid-cols-3";

type CatalogueResultsProps = { catalogue: Catalogue; filters: CatalogueFilters };

export function CatalogueResults({
  catalogue,
  filters,
  agencies,
}: CatalogueResultsProps & { agencies: AgencyName[] }) {
  const { vehicles, total, meant, dates } = catalogue;
  const carried = useCarriedStay();
  const agency = agencies.find(({ id }) => id === filters.agency)?.name;
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const isLoading = useNavigation().location?.pathname === sitePaths.catalogue;
  const afterNext = useAfterNextList(catalogue);
  // A filter's chip goes with the filter: the focus moves to the count instead of getting lost.
  const focusCount = () => {
    afterNext.current = () => heading.current?.focus({ preventScroll: true });
  };
  // After «Afficher plus», the next Tab goes on from the first vehicle that came.
  const focusFirstNew = () => {
    afterNext.current = () => {
      list.current?.children[vehicles.length]?.querySelector("a")?.focus({ preventScroll: true });
    };
  };
  return (
    <section aria-labelledby="resultats" aria-busy={isLoading}>
      <div className="mb-5 flex flex-wrap items-center gap-x-5 gap-y-3 lg:justify-between">
        <div aria-live="polite" aria-atomic="true">
          <h2 id="resultats" ref={heading} tabIndex={-1} className="text-block">
            {countText(total)}
          </h2>
          {dates && <p className="text-ink-2">{dates.words}</p>}
        </div>
        <CatalogueActiveFilters
          filters={filters}
          words={{ dates: dates?.chip, agency }}
          onLeave={focusCount}
        />
      </div>
      {meant.length > 0 && <Meant search={filters.search} vehicles={meant} carried={carried} />}
      {total === 0 && meant.length === 0 && <NothingFound filters={filters} />}
      {total > 0 && (
        <CataloguePaging catalogue={catalogue} filters={filters} onMore={focusFirstNew}>
          <ul
            ref={list}
            className={`${listClass} transition-opacity delay-200 duration-200 ${isLoading ? "opacity-60" : ""}`}
          >
            <Cards vehicles={vehicles} carried={carried} />
          </ul>
        </CataloguePaging>
      )}
      {dates && <BesideResults catalogue={catalogue} carried={carried} />}
    </section>
  );
}

type CardsProps = Pick<Catalogue, "vehicles"> & { carried: string };

/**
 * Left alone while the list around them changes its state. React takes them over with the page, in small steps: cards
 * that each did so by themselves would all be hurried through in one task by the first search.
 */
const Cards = memo(function Cards({ vehicles, carried }: CardsProps) {
  return vehicles.map((vehicle) => (
    <li key={vehicle.id} suppressHydrationWarning className="entry min-w-0">
      <VehicleCard vehicle={vehicle} sizes={sizes} carried={carried} />
    </li>
  ));
});

export function countText(total: number): string {
  return total === 1 ? "1 véhicule disponible" : `${formatNumber(total)} véhicules disponibles`;
}

function Meant({ search, ...cards }: CardsProps & { search: string }) {
  return (
    <>
      <h3 className="mb-6 text-card-title">
        Aucun véhicule ne correspond exactement à «&nbsp;{search}&nbsp;». Vous cherchiez peut-être&nbsp;:
      </h3>
      <ul className={listClass}>
        <Cards {...cards} />
      </ul>
    </>
  );
}

type BesideProps = Pick<CardsProps, "carried"> & { catalogue: Catalogue };

function BesideResults({ catalogue: { near, equivalents }, carried }: BesideProps) {
  if (near.length + equivalents.length === 0) return null;
  return (
    <div className="mt-14 border-line border-t">
      {near.length > 0 && (
        <Beside title="Libres à un ou deux jours près" lead="Mêmes critères, si vos dates peuvent bouger.">
          <NearRows vehicles={near} carried={carried} />
        </Beside>
      )}
      {equivalents.length > 0 && (
        <Beside title="Équivalents" lead="Même type, volume proche, libres à vos dates.">
          <ul className={listClass}>
            <Cards vehicles={equivalents} carried={carried} />
          </ul>
        </Beside>
      )}
    </div>
  );
}

function Beside({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <div className="mt-10 sm:mt-14">
      <h3 className="text-block">{title}</h3>
      <p className="mt-1 mb-5 text-ink-2">{lead}</p>
      {children}
    </div>
  );
}

function NothingFound({ filters }: { filters: CatalogueFilters }) {
  const isFiltered = hasFilters(filters);
  return (
    <EmptyState
      level={3}
      icon={<SearchX strokeWidth={1.5} />}
      title="Aucun véhicule ne correspond à ces critères"
      action={
        isFiltered ? (
          <ButtonLink to={sitePaths.catalogue} variant="secondary" preventScrollReset>
            Voir tous les véhicules
          </ButtonLink>
        ) : (
          <ButtonLink to={sitePaths.contact} variant="secondary">
            Nous contacter
          </ButtonLink>
        )
      }
      className="rounded-card border border-line bg-surface"
    >
      {isFiltered ? (
        <p>
          {hasCrossedBounds(filters)
            ? "La capacité minimale dépasse la maximale\u00a0: inversez-les ou videz un des deux champs."
            : filters.from && filters.to
              ? "Déplacez vos dates, ou modifiez vos filtres\u00a0: un autre type ou une capacité plus large."
              : "Modifiez vos filtres\u00a0: essayez un mot plus court, un autre type ou une capacité plus large."}{" "}
          Ou{" "}
          <StayLink to={sitePaths.vehicleHelper} className="link inline">
            voyez quel véhicule il vous faut
          </StayLink>
          , ou{" "}
          <StayLink to={wishHref(filters.search)} rel="nofollow" className="link inline">
            dites-nous ce que vous cherchez
          </StayLink>
          .
        </p>
      ) : (
        <p>Notre parc n’est pas encore en ligne. Dites-nous ce que vous cherchez, nous vous répondrons.</p>
      )}
    </EmptyState>
  );
}

/** The contact form, started with what was looked for in vain. */
function wishHref(search: string): string {
  const asked = new URLSearchParams({ sujet: "information", ...(search && { recherche: search }) });
  return `${sitePaths.contact}?${asked}`;
}

/** What to do once the next list has come: whatever had the focus may go with the one before. */
function useAfterNextList(catalogue: Catalogue) {
  const afterNext = useRef<() => void>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a new list has come.
  useEffect(() => {
    afterNext.current?.();
    afterNext.current = undefined;
  }, [catalogue]);
  return afterNext;
}

type NearRowsProps = Pick<CardsProps, "carried"> & { vehicles: NearVehicle[] };

function NearRows({ vehicles, carried }: NearRowsProps) {
  return (
    <ul className="grid gap-4 lg:grid-cols-2 lg:gap-6">
      {vehicles.map((vehicle) => (
        <li
          key={vehicle.id}
          className="grid grid-cols-[7rem_minmax(0,1fr)] items-center gap-x-4 rounded-card border border-line bg-surface p-4 sm:grid-cols-[10.5rem_minmax(0,1fr)_auto] sm:gap-x-5"
        >
          <div className="overflow-hidden rounded-field bg-sand">
            <CardPicture vehicle={vehicle} sizes="168px" />
          </div>
          <div className="min-w-0">
            <p className="flex items-center gap-2 font-semibold text-blue text-sm">
              <Calendar className="size-4 shrink-0" />
              {vehicle.when}
            </p>
            <h4 className="mt-1 font-semibold text-lg leading-6 tracking-[-0.015em] wrap-anywhere">
              {vehicle.name}
            </h4>
            <p className="text-ink-2 text-sm wrap-anywhere">{vehicle.facts}</p>
          </div>
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 max-sm:col-span-2 max-sm:mt-4 max-sm:border-line max-sm:border-t max-sm:pt-4 sm:flex-col sm:flex-nowrap sm:items-end">
            {vehicle.price ? (
              <p className="leading-5 sm:text-right">
                <span className="font-bold text-lg tracking-[-0.02em]">{vehicle.price}</span>{" "}
                <span className="text-ink-2 text-sm">TTC</span>
                <span className="block text-ink-2 text-sm">{vehicle.days}</span>
              </p>
            ) : (
              <p className="text-ink-2 text-sm">Tarif sur demande</p>
            )}
            <ButtonLink
              to={withStay(`${sitePaths.vehicle(vehicle.id)}?${vehicle.query}`, carried)}
              variant="secondary"
              size="lg"
            >
              Voir à ces dates
              <span className="sr-only">&nbsp;: {vehicle.name}</span>
            </ButtonLink>
          </div>
        </li>
      ))}
    </ul>
  );
}

type CataloguePagingProps = CatalogueResultsProps & { onMore: () => void; children: ReactNode };

function CataloguePaging({ catalogue, filters, onMore, children }: CataloguePagingProps) {
  const { vehicles, total, page, offset } = catalogue;
  const linkTo = useCatalogueLink();
  const next = linkTo({ ...filters, page: page + 1 });
  const isLoadingNext = useNavigation().location?.search === next.to.slice(next.to.indexOf("?"));
  const shown = offset + vehicles.length;
  const isListFull = page % pagesPerList === 0;
  // In place of the entry it leaves: Back goes to where the visitor came from, with all that was shown.
  const more = { replace: true, preventScrollReset: true, onClick: onMore };
  return (
    <>
      {offset > 0 && (
        <div className="mb-6 flex justify-center">
          <ButtonLink
            {...linkTo({ ...filters, page: page - ((page - 1) % pagesPerList) - 1 })}
            variant="secondary"
          >
            Véhicules précédents
          </ButtonLink>
        </div>
      )}
      {children}
      {(shown < total || page > 1) && (
        <div className="mt-10 flex flex-col items-center gap-4 print:hidden">
          <p aria-live="polite" className="text-ink-2">
            {offset > 0 ? `${formatNumber(offset + 1)} à ${formatNumber(shown)}` : formatNumber(shown)} sur{" "}
            {formatNumber(total)} véhicules
          </p>
          {shown < total && (
            <ButtonLink {...next} {...(isListFull ? {} : more)} variant="secondary" size="xl">
              {!isListFull && isLoadingNext && <Spinner />}
              {isListFull ? "Véhicules suivants" : "Afficher plus"}
            </ButtonLink>
          )}
        </div>
      )}
    </>
  );
}
