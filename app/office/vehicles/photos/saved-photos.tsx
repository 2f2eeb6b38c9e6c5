import { type Dispatch, type SetStateAction, useRef } from "react";
import { useRevalidator } from "react-router";
import type { UploadedFile } from "#app/domain/files/uploads.schema.ts";
import { staysInBin } from "#app/domain/records/bin-words.ts";
import { photoMessages } from "#app/domain/vehicles/staff-vehicle.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { counted } from "#app/lib/plural.ts";
import { DeleteRecordDialog, useDeletion } from "#app/office/record/delete-record-dialog.tsx";
import { addPhoto, uploadSignedIn } from "#app/office/record/upload-client.ts";
import { type SendFile, tallyWords } from "#app/office/ui/upload-queue.ts";
import { Uploader } from "#app/office/ui/uploader.tsx";
import { usePhotoOrder } from "#app/office/ui/use-photo-order.ts";
import { toast } from "#app/ui/toast.tsx";
import { VehiclePhotosList } from "./photo-list.tsx";

/** The photos of a vehicle that exists: every change is saved at once, and does not wait for the form. */
export function SavedVehiclePhotos({ vehicleId, photos }: { vehicleId: string; photos: UploadedFile[] }) {
  const { revalidate } = useRevalidator();
  const action = officePaths.vehiclePhotos(vehicleId);
  const { shown, change, onLeave } = usePhotoOrder(photos, action);
  const section = useRef<HTMLElement>(null);
  const deletion = useDeletion<UploadedFile>(section, ({ id, name }, dialog) => (
    <DeleteRecordDialog
      {...dialog}
      key={id}
      fields={{ photo_id: id }}
      action={action}
      title={`Supprimer la photo «\u00a0${name}\u00a0»\u00a0?`}
      description={`Elle disparaît aussitôt du site. ${staysInBin}`}
      confirmLabel="Supprimer la photo"
    />
  ));
  return (
    <VehiclePhotosList
      ref={section}
      photos={shown}
      detail={photos.length > 0 ? `${photos.length} en ligne` : "aucune en ligne"}
      onOrder={change}
      onLeave={onLeave}
      onRemove={deletion.ask}
    >
      <VehiclePhotosAdd
        upload={(file, options) => {
          const purpose = { kind: "vehicle-photo", vehicleId } as const;
          return addPhoto(file, { action, fields: { intent: "add" }, purpose, ...options });
        }}
        onUploaded={revalidate}
      />
      {deletion.dialog}
    </VehiclePhotosList>
  );
}

function VehiclePhotosAdd(props: {
  upload: SendFile<UploadedFile>;
  onUploaded: (file: UploadedFile) => unknown;
}) {
  return (
    <Uploader
      {...props}
      kind="vehicle-photo"
      multiple
      title="Déposez des photos ici"
      onFinished={(tally) => {
        const detail = tallyWords(tally);
        if (tally.done < tally.sent) toast.error(photoMessages.add.failed, { detail });
        else toast.success(photoMessages.add.done, { detail });
      }}
    />
  );
}

interface NewVehiclePhotosProps {
  vehicleId: string;
  photos: UploadedFile[];
  onChange: Dispatch<SetStateAction<UploadedFile[]>>;
  onUploading: (isUploading: boolean) => void;
}

/** The photos of a vehicle that is not there yet: uploaded now, attached with it. */
export function NewVehiclePhotos({ vehicleId, photos, onChange, onUploading }: NewVehiclePhotosProps) {
  return (
    <VehiclePhotosList
      photos={photos}
      detail={photos.length > 0 ? `${counted(photos.length, "photo")} à enregistrer` : "aucune"}
      onOrder={(ids) => onChange(photos.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)))}
      onRemove={({ id }) => onChange(photos.filter((photo) => photo.id !== id))}
    >
      <VehiclePhotosAdd
        upload={async (file, options) => {
          onUploading(true);
          const purpose = { kind: "vehicle-photo", vehicleId } as const;
          return uploadSignedIn(file, { purpose, ...options }).finally(() => onUploading(false));
        }}
        onUploaded={(file) => onChange((before) => [...before, file])}
      />
    </VehiclePhotosList>
  );
}
