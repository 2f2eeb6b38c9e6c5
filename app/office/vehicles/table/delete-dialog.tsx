import { staysInBin } from "#app/domain/records/bin-words.ts";
import type { StaffVehicleRow } from "#app/domain/vehicles/staff-vehicle-list.server.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { counted } from "#app/lib/plural.ts";
import { DeleteRecordDialog, type DeletionDialog } from "#app/office/record/delete-record-dialog.tsx";
import { VehicleThumb } from "./rows.tsx";

interface VehicleDeleteDialogProps extends DeletionDialog {
  /** One or many. */
  vehicles: StaffVehicleRow[];
  onDeleted: () => void;
}

const sampleSize = 3;

export function VehicleDeleteDialog({ vehicles, ...dialog }: VehicleDeleteDialogProps) {
  const [first] = vehicles;
  if (!first) return null;
  const isOne = vehicles.length === 1;
  const photos = vehicles.reduce((sum, { photoCount }) => sum + photoCount, 0);
  return (
    <DeleteRecordDialog
      {...dialog}
      key={vehicles.map(({ id }) => id).join()}
      action={officePaths.vehicles}
      fields={{ ids: vehicles.map(({ id }) => id).join(",") }}
      title={
        isOne
          ? `Supprimer le véhicule ${first.name}\u00a0?`
          : `Supprimer ${counted(vehicles.length, "véhicule")}\u00a0?`
      }
      description={`${consequence(isOne, photos)} ${staysInBin}`}
      confirmLabel={isOne ? "Supprimer le véhicule" : `Supprimer ${counted(vehicles.length, "véhicule")}`}
    >
      {!isOne && <Sample vehicles={vehicles} />}
    </DeleteRecordDialog>
  );
}

function consequence(isOne: boolean, photos: number): string {
  const page = isOne ? "Sa fiche publique" : "Leurs fiches publiques";
  if (photos === 0) return `${page} ${isOne ? "disparaît" : "disparaissent"}.`;
  const [photo, several] = isOne ? ["sa photo", "ses"] : ["leur photo", "leurs"];
  return `${page} et ${photos === 1 ? photo : `${several} ${counted(photos, "photo")}`} disparaissent.`;
}

function Sample({ vehicles }: { vehicles: StaffVehicleRow[] }) {
  const others = vehicles.length - sampleSize;
  return (
    <ul className="divide-y divide-line-inner rounded-(--panel-radius) border border-line">
      {vehicles.slice(0, sampleSize).map((vehicle) => (
        <li key={vehicle.id} className="flex items-center gap-3 px-3 py-1.5">
          <VehicleThumb vehicle={vehicle} className="h-7 w-10" />
          <span className="min-w-0 flex-1 truncate">{vehicle.name}</span>
          <span className="text-help text-ink-2">{vehicle.type}</span>
        </li>
      ))}
      {others > 0 && (
        <li className="px-3 py-2 text-[13px] text-ink-2">
          et {others} {others === 1 ? "autre" : "autres"}
        </li>
      )}
    </ul>
  );
}
