import Plus from "lucide-react/icons/plus";
import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { IconButton } from "#app/components/ui/icon-button.tsx";
import { Picture } from "#app/components/ui/picture.tsx";
import { typeProfiles } from "#app/features/vehicles/type-profiles.ts";
import { formatLicences } from "#app/lib/licence.ts";
import { formatCents } from "#app/lib/price.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import type { Rental } from "./rental.ts";
import { mostRequestVehicles } from "./request-terms.ts";

type Row = Rental["vehicles"][number];

type RentalVehiclesProps = {
  vehicles: Row[];
  onRemove: (id: string) => void;
  onAdd: () => void;
};

/** The vehicles asked for. Until the scripts run, «Retirer» posts the form, which comes back without the vehicle. */
export function RentalVehicles({ vehicles, onRemove, onAdd }: RentalVehiclesProps) {
  return (
    <div>
      {vehicles.length > 0 && (
        <ul className="grid gap-2">
          {vehicles.map((vehicle) => (
            <VehicleRow key={vehicle.id} vehicle={vehicle} className="bg-surface">
              <input type="hidden" name="vehicules" value={vehicle.id} />
              <IconButton
                type="submit"
                name="retirer"
                value={vehicle.id}
                formNoValidate
                label={`Retirer ${vehicle.name}`}
                onClick={(event) => {
                  event.preventDefault();
                  onRemove(vehicle.id);
                }}
                className="text-ink"
              >
                <X aria-hidden="true" className="size-[18px]!" />
              </IconButton>
            </VehicleRow>
          ))}
        </ul>
      )}
      {vehicles.length < mostRequestVehicles && (
        <Link to={sitePaths.catalogue} onClick={onAdd} className="link min-h-11 text-[0.9375rem]">
          <Plus aria-hidden="true" />
          Ajouter un véhicule
        </Link>
      )}
    </div>
  );
}

/** Its picture, what it is, what it costs; on a phone the price comes under the rest. */
export function VehicleRow({
  vehicle,
  className = "",
  children,
}: {
  vehicle: Row;
  className?: string;
  children?: ReactNode;
}) {
  const { name, capacity, licences, location } = vehicle;
  const facts = [capacity, licences.length > 0 && `Permis ${formatLicences(licences)}`, location];
  return (
    <li
      className={`flex items-center gap-3.5 rounded-button border border-line p-2 sm:min-h-[4.5rem] ${className}`}
    >
      <RowPicture vehicle={vehicle} />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1 max-sm:py-1">
        <p className="min-w-0 flex-1 basis-40 leading-snug">
          <span className="block font-[640] wrap-anywhere">{name}</span>
          <span className="block text-[0.84375rem] text-ink-2">{facts.filter(Boolean).join(" · ")}</span>
        </p>
        <RowPrice vehicle={vehicle} />
      </div>
      {children}
    </li>
  );
}

function RowPicture({ vehicle: { picture, type } }: { vehicle: Row }) {
  const box = "h-14 w-21 shrink-0 self-start rounded-badge bg-sand";
  if (picture) {
    return (
      <Picture
        source={picture}
        alt=""
        sizes="84px"
        placeholder="vehicle"
        className={box}
        imgClassName="size-full object-cover"
      />
    );
  }
  return (
    <span className={`flex items-end justify-center px-1.5 pb-2 ${box}`}>
      <img {...typeProfiles[type]} alt="" loading="lazy" className="max-h-full w-auto" />
    </span>
  );
}

function RowPrice({ vehicle: { estimate, price } }: { vehicle: Row }) {
  if (!estimate && !price) return <p className="text-ink-2 text-sm sm:pr-1">Tarif sur demande</p>;
  return (
    <p className="whitespace-nowrap sm:pr-1">
      <span className="font-[660]">
        {estimate ? formatCents(estimate.total.ttc, { exact: true }) : price && formatCents(price.ttc)}
      </span>
      <span className="text-[0.84375rem] text-ink-2">{estimate ? " TTC" : " TTC /\u00a0jour"}</span>
    </p>
  );
}
