import { Switch } from "#app/components/ui/switch.tsx";
import type { StaffVehicleRow } from "#app/features/vehicles/staff-vehicle.ts";
import { useForeseenAvailability } from "./use-availability.ts";

interface VehicleAvailabilityProps {
  vehicle: StaffVehicleRow;
  onChange: (id: string, available: boolean) => void;
}

/** Shown as asked for at once; back as it was if the server refuses. */
export function VehicleAvailability({ vehicle, onChange }: VehicleAvailabilityProps) {
  const available = useForeseenAvailability(vehicle);
  return (
    <Switch
      checked={available}
      onCheckedChange={(next) => onChange(vehicle.id, next)}
      aria-label={`${vehicle.name}\u00a0: disponible`}
    >
      <AvailabilityWord available={available} />
    </Switch>
  );
}

export function AvailabilityWord({ available }: { available: boolean }) {
  return (
    <span className={`font-medium text-[13px] ${available ? "text-success-dark" : "text-danger-dark"}`}>
      {available ? "Disponible" : "Indisponible"}
    </span>
  );
}
