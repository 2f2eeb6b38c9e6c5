import type { Dispatch, SetStateAction } from "react";
import {
  acceptedTypes,
  refusalOf,
  type UploadedFile,
  uploadRules,
} from "#app/domain/files/uploads.schema.ts";
import { photoMessages } from "#app/domain/vehicles/staff-vehicle.ts";
import { counted } from "#app/lib/plural.ts";
import { UploadError, uploadFile } from "#app/office/record/upload-client.ts";
import { askToSignIn } from "#app/office/shell/session-watch.ts";
import { type SendFile, tallyWords } from "#app/office/ui/upload-queue.ts";
import { Uploader } from "#app/office/ui/uploader.tsx";
import { toast } from "#app/ui/toast.tsx";
import { VehiclePhotosList } from "./photo-list.tsx";

interface VehiclePhotosAddProps {
  vehicleId: string;
  /** Runs with each file that has arrived; what it throws is the file's failure. */
  attach?: (file: UploadedFile) => Promise<void>;
  onUploaded: (file: UploadedFile) => unknown;
  onUploading?: (isUploading: boolean) => void;
}

/** The picker and drop zone: files go one by one, each with its bar. */
export function VehiclePhotosAdd({ vehicleId, attach, onUploaded, onUploading }: VehiclePhotosAddProps) {
  const purpose = { kind: "vehicle-photo", vehicleId } as const;
  const send: SendFile<UploadedFile> = async (file, options) => {
    onUploading?.(true);
    try {
      const uploaded = await whileSignedIn(() => uploadFile(file, { purpose, ...options }));
      await attach?.(uploaded);
      return uploaded;
    } finally {
      onUploading?.(false);
    }
  };

  return (
    <Uploader
      accept={acceptedTypes("vehicle-photo")}
      title="Déposez des photos ici"
      hint={uploadRules["vehicle-photo"].hint}
      check={(file) => refusalOf(file, "vehicle-photo")}
      upload={send}
      onUploaded={onUploaded}
      onFinished={(tally) => {
        const detail = tallyWords(tally);
        if (tally.done < tally.sent) toast.error(photoMessages.add.failed, { detail });
        else toast.success(photoMessages.add.done, { detail });
      }}
    />
  );
}

/** A session that ran out asks for the password over the page; then the file goes again. */
async function whileSignedIn<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof UploadError) || error.status !== 401) throw error;
    await askToSignIn();
    return work();
  }
}

interface NewVehiclePhotosProps {
  /** The id the vehicle will have: its photos are kept under it. */
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
        vehicleId={vehicleId}
        onUploading={onUploading}
        onUploaded={(file) => onChange((before) => [...before, file])}
      />
    </VehiclePhotosList>
  );
}
