import type { ReactNode } from "react";
import { Link } from "react-router";
import { CheckboxTarget } from "#app/components/ui/checkbox.tsx";
import { RowControls } from "#app/components/ui/table.tsx";
import type { StaffVehicleRow } from "#app/features/vehicles/staff-vehicle.ts";
import { formatCapacity } from "#app/lib/capacity.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { VehicleAvailability } from "./availability-switch.tsx";
import { priceLabel } from "./columns.tsx";
import { VehicleThumb } from "./thumbnail.tsx";

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
          <p className="truncate text-ink-2">{[vehicle.type, vehicle.agency].filter(Boolean).join(" · ")}</p>
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
