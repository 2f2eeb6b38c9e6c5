import type { ReactNode } from "react";
import { useNavigation } from "react-router";
import type { Catalogue } from "#app/domain/vehicles/catalogue/catalogue.server.ts";
import { type CatalogueFilters, pagesPerList } from "#app/domain/vehicles/catalogue/catalogue.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { ButtonLink, Spinner } from "#app/ui/button.tsx";
import { useCatalogueLink } from "./navigation.ts";

type CataloguePagingProps = {
  catalogue: Catalogue;
  filters: CatalogueFilters;
  onMore: () => void;
  children: ReactNode;
};

/** What stands around the cards: how many there are, and the way to the others. */
export function CataloguePaging({ catalogue, filters, onMore, children }: CataloguePagingProps) {
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
