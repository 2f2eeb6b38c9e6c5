import type { ReactNode } from "react";
import { type Column, KeyCell, RowControls } from "#app/components/ui/table.tsx";
import type { StaffVehicleRow } from "#app/features/vehicles/staff-vehicle.ts";
import { formatCapacity } from "#app/lib/capacity.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { VehicleAvailability } from "./availability-switch.tsx";
import { VehicleThumb } from "./thumbnail.tsx";
import type { VehicleSort } from "./vehicle-query.ts";

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
      className: "max-w-90",
      cell: (vehicle) => (
        <KeyCell
          name={vehicle.name}
          detail={[vehicle.brand, vehicle.model].filter(Boolean).join(" · ") || undefined}
          picture={<VehicleThumb vehicle={vehicle} className="h-9 w-13.5" />}
        />
      ),
    },
    {
      key: "type",
      header: "Type",
      sortable: true,
      className: "whitespace-nowrap",
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
export function priceLabel(euros: number): string {
  return `${formatNumber(euros, { min: 2 })}\u00a0€`;
}

/** The unit stands in the header; what is more than a number stays as it was typed. */
function capacityNumber(capacity: string): string {
  return formatCapacity(capacity).replace(/\u00a0m³$/, "");
}
