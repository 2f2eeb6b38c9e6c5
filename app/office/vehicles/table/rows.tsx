import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatCapacity } from "#app/domain/rental/capacity.ts";
import type { StaffVehicleRow } from "#app/domain/vehicles/staff-vehicle-list.server.ts";
import { typeProfiles } from "#app/domain/vehicles/type-profiles.ts";
import type { VehicleSort } from "#app/domain/vehicles/vehicle-query.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { type Column, KeyCell, RowControls } from "#app/office/ui/table.tsx";
import { CheckboxTarget } from "#app/ui/checkbox.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { VehicleAvailability } from "./availability.tsx";

interface ColumnTools {
  controls: (vehicle: StaffVehicleRow) => ReactNode;
  onAvailability: (id: string, available: boolean) => void;
}

type VehicleColumn = Column<StaffVehicleRow> & { key: VehicleSort | "available" | "actions" };

export function vehicleColumns({ controls, onAvailability }: ColumnTools): VehicleColumn[] {
  return [
    {
      key: "name",
      header: "Véhicule",
      sortable: true,
      isKey: true,
      hasPicture: true,
      className: "max-w-74 min-[94rem]:max-w-90 max-office-md:max-w-60",
      cell: (vehicle) => (
        <KeyCell
          name={vehicle.name}
          detail={
            [vehicle.fleet_number, vehicle.brand, vehicle.model].filter(Boolean).join(" · ") || undefined
          }
          picture={<VehicleThumb vehicle={vehicle} className="h-9 w-13.5" />}
        />
      ),
    },
    {
      key: "type",
      header: "Type",
      sortable: true,
      // On a tablet the switch and the menu must be in sight.
      className: "whitespace-nowrap max-office-md:hidden",
      cell: (vehicle) => <span className="text-ink-2">{vehicle.type}</span>,
    },
    {
      key: "agency",
      header: "Agence",
      sortable: true,
      className: "max-w-50 truncate max-office-lg:hidden",
      cell: (vehicle) => vehicle.agency ?? missing,
    },
    {
      key: "capacity",
      header: "Capacité (m³)",
      align: "end",
      sortable: true,
      className: "max-w-36 truncate max-office-lg:hidden",
      cell: (vehicle) => (vehicle.capacity ? capacityNumber(vehicle.capacity) : missing),
    },
    {
      key: "mileage",
      header: "Km",
      align: "end",
      sortable: true,
      className: "whitespace-nowrap max-office-md:hidden",
      cell: (vehicle) => (vehicle.mileage === null ? missing : formatNumber(vehicle.mileage)),
    },
    {
      key: "price",
      header: "Prix / jour",
      align: "end",
      sortable: true,
      className: "whitespace-nowrap",
      cell: (vehicle) =>
        vehicle.price === null ? missing : <span className="font-medium">{priceLabel(vehicle.price)}</span>,
    },
    {
      key: "available",
      header: "Disponibilité",
      className: "whitespace-nowrap pl-6!",
      cell: (vehicle) => (
        <RowControls>
          <VehicleAvailability vehicle={vehicle} onChange={onAvailability} />
        </RowControls>
      ),
    },
    {
      key: "actions",
      header: <span className="sr-only">Actions</span>,
      align: "end",
      className: "whitespace-nowrap",
      cell: controls,
    },
  ];
}

const missing = (
  <span className="text-ink-3">
    <span aria-hidden="true">—</span>
    <span className="sr-only">non renseigné</span>
  </span>
);

/** «89,00 €» */
function priceLabel(euros: number): string {
  return `${formatNumber(euros, { min: 2 })}\u00a0€`;
}

/** The unit stands in the header; what is more than a number stays as it was typed. */
function capacityNumber(capacity: string): string {
  return formatCapacity(capacity).replace(/\u00a0m³$/, "");
}

interface VehicleTableCardProps {
  vehicle: StaffVehicleRow;
  to: string;
  menu: ReactNode;
  onAvailability: (id: string, available: boolean) => void;
  /** Set in selection mode: the box on the picture. */
  selection?: { isSelected: boolean; onChange: (isSelected: boolean) => void };
}

/** The row on a phone. */
export function VehicleTableCard({ vehicle, to, menu, onAvailability, selection }: VehicleTableCardProps) {
  const { capacity, mileage, price } = vehicle;
  const facts = [
    capacity && formatCapacity(capacity),
    mileage !== null && `${formatNumber(mileage)}\u00a0km`,
  ].filter(Boolean);
  return (
    <>
      <div className="flex gap-3">
        <div className="relative shrink-0">
          <VehicleThumb vehicle={vehicle} className="h-15 w-22" />
          {selection && (
            <CheckboxTarget
              label={`Sélectionner ${vehicle.name}`}
              checked={selection.isSelected}
              onChange={(event) => selection.onChange(event.currentTarget.checked)}
              className="-top-2.5 -left-2.5 absolute z-1 size-10"
            />
          )}
        </div>
        <div className="min-w-0 flex-1 text-[13px] leading-[19px]">
          <Link
            to={to}
            preventScrollReset
            className="block truncate font-semibold text-[14px] text-ink no-underline after:absolute after:inset-0"
          >
            {vehicle.name}
          </Link>
          <p className="truncate text-ink-2">
            {[vehicle.fleet_number, vehicle.type, vehicle.agency].filter(Boolean).join(" · ")}
          </p>
          <p className="truncate">{facts.join(" · ")}</p>
        </div>
        <RowControls className="-mt-1 -mr-2 self-start">{menu}</RowControls>
      </div>
      <div className="mt-2 flex items-center justify-between gap-3">
        <p>
          {price === null ? (
            <span className="text-ink-2">Sans prix</span>
          ) : (
            <>
              <span className="font-semibold">{priceLabel(price)}</span>
              <span className="text-ink-2"> / jour</span>
            </>
          )}
        </p>
        <RowControls>
          <VehicleAvailability vehicle={vehicle} onChange={onAvailability} />
        </RowControls>
      </div>
    </>
  );
}

interface VehicleThumbProps {
  vehicle: Pick<StaffVehicleRow, "picture" | "type">;
  className: string;
}

/** The cover, small; without one, its type's drawing. The name stands beside it. */
export function VehicleThumb({ vehicle, className }: VehicleThumbProps) {
  const box = `shrink-0 overflow-hidden rounded-[4px] bg-sand ${className}`;
  if (vehicle.picture) {
    return (
      <Picture
        source={vehicle.picture}
        alt=""
        sizes="96px"
        placeholder="vehicle"
        className={box}
        imgClassName="size-full object-cover"
      />
    );
  }
  return (
    <span className={`flex items-center justify-center p-1 ${box}`}>
      <img src={typeProfiles[vehicle.type].src} alt="" loading="lazy" className="max-h-full max-w-full" />
    </span>
  );
}
