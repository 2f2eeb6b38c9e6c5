import type { ReactNode } from "react";
import { formatLicences } from "#app/domain/rental/licence.ts";
import { timesName } from "#app/domain/rental/vehicle-quantity.ts";
import type { Rental } from "#app/domain/requests/asked-rental.ts";
import { typeProfile } from "#app/domain/vehicles/type-profiles.ts";
import { formatCents } from "#app/lib/euros.ts";
import type { PictureSource } from "#app/lib/picture.ts";
import { useCompany } from "#app/site/layout/use-company.ts";
import { Picture } from "#app/ui/picture.tsx";

type Row = Rental["vehicles"][number];
type AskedVehicleRowProps = {
  vehicle: Row;
  className: string;
  /** The field that asks how many; without it the name says so. */
  quantity?: ReactNode;
  children?: ReactNode;
};

export function AskedVehicleRow({ vehicle, className, quantity, children }: AskedVehicleRowProps) {
  const { name, capacity, licences, location } = vehicle;
  const facts = [capacity, licences.length > 0 && `Permis ${formatLicences(licences)}`, location];
  return (
    <li
      className={`flex items-center gap-3.5 rounded-button border border-line p-2 sm:min-h-[4.5rem] ${className}`}
    >
      <RowPicture vehicle={vehicle} />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1 max-sm:py-1">
        <p className="min-w-0 flex-1 basis-40 leading-snug">
          <span className="block font-semibold wrap-anywhere">
            {quantity ? name : timesName(name, vehicle.quantity)}
          </span>
          <span className="block text-small text-ink-2">{facts.filter(Boolean).join(" · ")}</span>
        </p>
        {quantity}
        <RowPrice vehicle={vehicle} />
      </div>
      {children}
    </li>
  );
}

const box = "h-14 w-21 shrink-0 self-start rounded-badge bg-sand";

/** Of a vehicle on a line of its own. */
export function SmallPicture({ source }: { source: PictureSource }) {
  return (
    <Picture
      source={source}
      alt=""
      sizes="84px"
      placeholder="vehicle"
      className={box}
      imgClassName="size-full object-cover"
    />
  );
}

function RowPicture({ vehicle: { picture, type } }: { vehicle: Row }) {
  const { painting } = useCompany().look;
  if (picture) return <SmallPicture source={picture} />;
  return (
    <span className={`flex items-end justify-center px-1.5 pb-2 ${box}`}>
      <img {...typeProfile(type, painting)} alt="" loading="lazy" className="max-h-full w-auto" />
    </span>
  );
}

function RowPrice({ vehicle: { estimate, price } }: { vehicle: Row }) {
  if (!estimate && !price) return <p className="text-ink-2 text-sm sm:pr-1">Tarif sur demande</p>;
  return (
    <p className="whitespace-nowrap sm:pr-1">
      <span className="font-semibold">
        {estimate ? formatCents(estimate.total.ttc, { exact: true }) : price && formatCents(price.ttc)}
      </span>
      <span className="text-small text-ink-2">{estimate ? " TTC" : " TTC /\u00a0jour"}</span>
    </p>
  );
}
