import { Picture } from "#app/components/ui/picture.tsx";
import type { StaffVehicleRow } from "#app/features/vehicles/staff-vehicle.ts";
import { typeProfiles } from "#app/features/vehicles/type-profiles.ts";

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
      <img src={typeProfiles[vehicle.type].url} alt="" loading="lazy" className="max-h-full max-w-full" />
    </span>
  );
}
