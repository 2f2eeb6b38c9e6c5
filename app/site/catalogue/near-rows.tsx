import Calendar from "lucide-react/icons/calendar";
import type { NearVehicle } from "#app/domain/vehicles/catalogue/near-dates.server.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import { CardPicture } from "#app/site/vehicle-card/vehicle-card.tsx";
import { ButtonLink } from "#app/ui/button.tsx";

/** Vehicles that other days than those asked for would do for: those days come first. */
export function NearRows({ vehicles }: { vehicles: NearVehicle[] }) {
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
              to={`${sitePaths.vehicle(vehicle.id)}?${vehicle.query}`}
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
