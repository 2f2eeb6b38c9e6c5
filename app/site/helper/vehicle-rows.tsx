import { formatCapacity } from "#app/domain/rental/capacity.ts";
import { withStay } from "#app/domain/rental/carried-stay.ts";
import type { Amount } from "#app/domain/rental/money.ts";
import type { FittingVehicle } from "#app/domain/vehicles/helper/fitting-vehicles.server.ts";
import type { Load } from "#app/domain/vehicles/helper/load.ts";
import { formatCents } from "#app/lib/euros.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { counted } from "#app/lib/plural.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import { AvailabilityBadge, CardPicture } from "#app/site/vehicle-card/vehicle-card.tsx";
import { ButtonLink } from "#app/ui/button.tsx";

type VehicleRowsProps = {
  vehicles: FittingVehicle[];
  /** Null where only a vehicle was looked for. */
  load: Load | null;
  /** How many days the amounts are for; null for a day's. */
  days: number | null;
  /** The visitor's days and agency. */
  carried: string;
};

export function VehicleRows({ vehicles, ...row }: VehicleRowsProps) {
  const amounts = vehicles.flatMap(({ stay, price }) => stay ?? price ?? []);
  // Cents for all as soon as one has some.
  const exact = {
    ht: amounts.some(({ ht }) => ht % 100 > 0),
    ttc: amounts.some(({ ttc }) => ttc % 100 > 0),
  };
  return (
    <ul className="mt-5 border-line-strong border-t">
      {vehicles.map((vehicle) => (
        <VehicleRow key={vehicle.id} vehicle={vehicle} exact={exact} {...row} />
      ))}
    </ul>
  );
}

type VehicleRowProps = Omit<VehicleRowsProps, "vehicles"> & {
  vehicle: FittingVehicle;
  exact: Record<keyof Amount, boolean>;
};

function VehicleRow({ vehicle, load, days, carried, exact }: VehicleRowProps) {
  const { id, name, capacity, pallets, payload_kg: payload, hasTailLift, location, stay } = vehicle;
  const price = stay ?? vehicle.price;
  const facts = [
    capacity && formatCapacity(capacity),
    // Where the load stands on pallets, how many a vehicle takes is worth a word; so is what it may carry.
    load?.pallets != null && pallets && counted(pallets, "palette"),
    load && payload && `${formatNumber(payload)}\u00a0kg`,
    hasTailLift && "Hayon",
    location,
  ];
  return (
    <li className="grid grid-cols-[120px_minmax(0,1fr)] items-center gap-x-4 gap-y-3 border-line-strong border-b py-4 sm:grid-cols-[150px_minmax(0,1fr)_auto_auto] sm:gap-x-5">
      <div
        className={`self-start overflow-hidden rounded-field bg-sand ${vehicle.available ? "" : "opacity-75 saturate-[0.35]"}`}
      >
        <CardPicture vehicle={vehicle} sizes="150px" alt="" />
      </div>
      <div className="min-w-0">
        <AvailabilityBadge badge={vehicle.badge} />
        <h3 className="mt-1.5 font-semibold text-[1.125rem] leading-6 tracking-[-0.015em] wrap-anywhere">
          {name}
        </h3>
        <p className="text-ink-2 text-sm wrap-anywhere">{facts.filter(Boolean).join(" · ")}</p>
      </div>
      <div className="col-span-2 flex items-end justify-between gap-4 sm:contents">
        {price ? (
          <p className="leading-5 sm:text-right">
            <span className="font-bold text-[1.25rem] tracking-[-0.02em]">
              {formatCents(price.ttc, { exact: exact.ttc })}
            </span>{" "}
            <span className="text-small text-ink-2 sm:block">
              TTC {stay && days ? `les ${counted(days, "jour")}` : "/\u00a0jour"}
            </span>
            <span className="block text-small text-ink-2">
              {formatCents(price.ht, { exact: exact.ht })} HT
            </span>
          </p>
        ) : (
          <p className="text-copy text-ink-2">Tarif sur demande</p>
        )}
        <ButtonLink to={withStay(sitePaths.vehicle(id), carried)} variant="secondary" size="lg">
          Détails
          <span className="sr-only">&nbsp;: {name}</span>
        </ButtonLink>
      </div>
    </li>
  );
}
