import SearchX from "lucide-react/icons/search-x";
import { memo, type ReactNode, Suspense, useEffect, useRef } from "react";
import { Link, useNavigation } from "react-router";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { Spinner } from "#app/components/ui/spinner.tsx";
import { VehicleCard } from "#app/features/vehicles/vehicle-card.tsx";
import { formatNumber } from "#app/lib/numbers.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import { CatalogueActiveFilters } from "./active-filters.tsx";
import type { Catalogue } from "./catalogue.server.ts";
import { type CatalogueFilters, hasCrossedBounds, hasFilters, pagesPerList } from "./catalogue.ts";
import { useCatalogueLink } from "./navigation.ts";

const sizes =
  "(min-width: 1328px) 411px, (min-width: 1024px) 31vw, (min-width: 640px) 47vw, calc(100vw - 40px)";

const listClass = "grid gap-4 sm:grid-cols-2 sm:gap-6 lg:grid-cols-3";

interface CatalogueResultsProps {
  catalogue: Catalogue;
  filters: CatalogueFilters;
}

export function CatalogueResults({ catalogue, filters }: CatalogueResultsProps) {
  const { vehicles, total, meant } = catalogue;
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
      <div className="mb-5 flex flex-wrap items-center gap-x-5 gap-y-3">
        <div aria-live="polite" aria-atomic="true">
          <h2 id="resultats" ref={heading} tabIndex={-1} className="text-block">
            {countText(total)}
          </h2>
        </div>
        <CatalogueActiveFilters filters={filters} onLeave={focusCount} />
      </div>
      {meant.length > 0 && <Meant search={filters.search} vehicles={meant} />}
      {total === 0 && meant.length === 0 && <NothingFound filters={filters} />}
      {total > 0 && (
        <CataloguePaging catalogue={catalogue} filters={filters} onMore={focusFirstNew}>
          <ul
            ref={list}
            className={`${listClass} transition-opacity delay-200 duration-200 ${isLoading ? "opacity-60" : ""}`}
          >
            <Cards vehicles={vehicles} />
          </ul>
        </CataloguePaging>
      )}
    </section>
  );
}

/**
 * React takes over each card by itself, after the form, so that a first key press need not wait for all of them. For
 * the same reason they are left alone while the list around them changes its state.
 */
const Cards = memo(function Cards({ vehicles }: Pick<Catalogue, "vehicles">) {
  return vehicles.map((vehicle) => (
    <li key={vehicle.id} suppressHydrationWarning className="entry min-w-0">
      <Suspense>
        <VehicleCard vehicle={vehicle} sizes={sizes} />
      </Suspense>
    </li>
  ));
});

export function countText(total: number): string {
  return total === 1 ? "1 véhicule disponible" : `${formatNumber(total)} véhicules disponibles`;
}

function Meant({ search, vehicles }: { search: string; vehicles: Catalogue["vehicles"] }) {
  return (
    <>
      <h3 className="mb-6 text-card-title">
        Aucun véhicule ne correspond exactement à «&nbsp;{search}&nbsp;». Vous cherchiez peut-être&nbsp;:
      </h3>
      <ul className={listClass}>
        <Cards vehicles={vehicles} />
      </ul>
    </>
  );
}

function NothingFound({ filters }: { filters: CatalogueFilters }) {
  const isFiltered = hasFilters(filters);
  return (
    <EmptyState
      level={3}
      icon={<SearchX aria-hidden="true" strokeWidth={1.5} />}
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
            : "Modifiez vos filtres\u00a0: essayez un mot plus court, un autre type ou une capacité plus large."}{" "}
          Ou{" "}
          <Link to={sitePaths.vehicleHelper} className="link inline">
            voyez quel véhicule il vous faut
          </Link>
          , ou{" "}
          <Link to={sitePaths.contact} className="link inline">
            dites-nous ce que vous cherchez
          </Link>
          .
        </p>
      ) : (
        <p>Notre parc n’est pas encore en ligne. Dites-nous ce que vous cherchez, nous vous répondrons.</p>
      )}
    </EmptyState>
  );
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

type CataloguePagingProps = CatalogueResultsProps & { onMore: () => void; children: ReactNode };

/** What stands around the cards: how many there are, and the way to the others. */
function CataloguePaging({ catalogue, filters, onMore, children }: CataloguePagingProps) {
  const { vehicles, total, page, offset } = catalogue;
  const linkTo = useCatalogueLink();
  const next = linkTo({ ...filters, page: page + 1 });
  const isLoadingNext = useNavigation().location?.search === next.to.slice(next.to.indexOf("?"));
  const shown = offset + vehicles.length;
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
          {shown < total && page % pagesPerList === 0 && (
            <ButtonLink {...next} variant="secondary" size="xl">
              Véhicules suivants
            </ButtonLink>
          )}
          {shown < total && page % pagesPerList !== 0 && (
            // In place of the entry it leaves: Back goes to where the visitor came from, with all that was shown.
            <ButtonLink {...next} replace preventScrollReset onClick={onMore} variant="secondary" size="xl">
              {isLoadingNext && <Spinner />}
              Afficher plus
            </ButtonLink>
          )}
        </div>
      )}
    </>
  );
}
