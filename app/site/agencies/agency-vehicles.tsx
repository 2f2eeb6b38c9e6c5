import Truck from "lucide-react/icons/truck";
import type { VehicleCardData } from "#app/domain/vehicles/vehicle-card.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import { VehicleCard } from "#app/site/vehicle-card/vehicle-card.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";

type AgencyVehiclesProps = {
  vehicles: VehicleCardData[];
  /** How many there are in all. */
  total: number;
  /** Where more of them are shown; undefined when all are here. */
  more: string | undefined;
};

const sizes = "(min-width: 1280px) 305px, (min-width: 1024px) 31vw, (min-width: 640px) 46vw, 100vw";

export function AgencyVehicles({ vehicles, total, more }: AgencyVehiclesProps) {
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
            <ButtonLink to={sitePaths.catalogue} variant="secondary">
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
              <VehicleCard vehicle={vehicle} sizes={sizes} />
            </li>
          ))}
        </ul>
      )}
      {more && (
        <div className="mt-10 flex flex-col items-center gap-3">
          <p role="status" className="text-ink-2">
            {formatNumber(vehicles.length)} véhicules affichés sur {formatNumber(total)}
          </p>
          <ButtonLink to={more} variant="secondary" preventScrollReset>
            Afficher plus
          </ButtonLink>
        </div>
      )}
    </section>
  );
}
