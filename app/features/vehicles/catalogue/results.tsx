import SearchX from "lucide-react/icons/search-x";
import { memo, type RefObject, Suspense, useEffect, useRef } from "react";
import { Link, useNavigation } from "react-router";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { VehicleCard } from "#app/features/vehicles/vehicle-card.tsx";
import { formatNumber } from "#app/lib/numbers.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import { CatalogueActiveFilters } from "./active-filters.tsx";
import { type Catalogue, type CatalogueFilters, hasCrossedBounds, hasFilters } from "./catalogue.ts";
import { CataloguePaging } from "./paging.tsx";

const sizes =
  "(min-width: 1328px) 411px, (min-width: 1024px) 31vw, (min-width: 640px) 47vw, calc(100vw - 40px)";

const listClass = "grid gap-4 sm:grid-cols-2 sm:gap-6 lg:grid-cols-3";

export function CatalogueResults({
  catalogue,
  filters,
}: {
  catalogue: Catalogue;
  filters: CatalogueFilters;
}) {
  const { vehicles, total, meant } = catalogue;
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const isLoading = useNavigation().location?.pathname === sitePaths.catalogue;
  const keepFocus = useFocusAfter(catalogue, heading);
  const keepPlace = useFocusOnFirstNew(catalogue, list);
  return (
    <section aria-labelledby="resultats" aria-busy={isLoading}>
      <div className="mb-5 flex flex-wrap items-center gap-x-5 gap-y-3">
        <div aria-live="polite" aria-atomic="true">
          <h2 id="resultats" ref={heading} tabIndex={-1} className="text-block">
            {countText(total)}
          </h2>
        </div>
        <CatalogueActiveFilters filters={filters} onLeave={keepFocus} />
      </div>
      {meant.length > 0 && <Meant search={filters.search} vehicles={meant} />}
      {total === 0 && meant.length === 0 && <NothingFound filters={filters} />}
      {total > 0 && (
        <CataloguePaging catalogue={catalogue} filters={filters} onMore={keepPlace}>
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
    <li key={vehicle.id} className="min-w-0">
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

/** A filter's chip goes with the filter: the focus moves to the count instead of getting lost. */
function useFocusAfter(catalogue: Catalogue, target: RefObject<HTMLElement | null>) {
  const isWanted = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a new list has come.
  useEffect(() => {
    if (isWanted.current) target.current?.focus({ preventScroll: true });
    isWanted.current = false;
  }, [catalogue, target]);
  return () => {
    isWanted.current = true;
  };
}

/** After «Afficher plus», the next Tab goes on from the first vehicle that came. */
function useFocusOnFirstNew(catalogue: Catalogue, list: RefObject<HTMLElement | null>) {
  const firstNew = useRef<number>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a new list has come.
  useEffect(() => {
    const card = firstNew.current === undefined ? undefined : list.current?.children[firstNew.current];
    card?.querySelector("a")?.focus({ preventScroll: true });
    firstNew.current = undefined;
  }, [catalogue, list]);
  return () => {
    firstNew.current = catalogue.vehicles.length;
  };
}
