import type { FileVehicle } from "#app/domain/requests/thread/open-request.ts";
import { typeProfiles } from "#app/domain/vehicles/type-profiles.ts";
import type { VehicleType } from "#app/domain/vehicles/vehicles.schema.ts";
import { Picture } from "#app/ui/picture.tsx";

/** The cover, small; without one, its type's drawing. The name stands beside it. */
export function FileThumb({
  vehicle: { picture, type },
}: {
  vehicle: Pick<FileVehicle, "picture" | "type">;
}) {
  const box = "h-9 w-14 shrink-0 overflow-hidden rounded-[4px] bg-sand";
  if (picture) {
    return (
      <Picture
        source={picture}
        alt=""
        sizes="56px"
        placeholder="vehicle"
        className={box}
        imgClassName="size-full object-cover"
      />
    );
  }
  const profile = type ? typeProfiles[type as VehicleType] : undefined;
  return (
    <span className={`flex items-center justify-center p-1 ${box}`}>
      {profile && <img src={profile.src} alt="" loading="lazy" className="max-h-full max-w-full" />}
    </span>
  );
}
