import { useEffect, useRef } from "react";
import { counted } from "#app/lib/plural.ts";
import type { UploadedFile } from "#app/lib/uploads.schema.ts";
import { VehiclePhotosAdd } from "./add-photos.tsx";
import { VehiclePhotosList } from "./photo-list.tsx";

export type NewPhoto = UploadedFile;

interface NewVehiclePhotosProps {
  /** The id the vehicle will have: its photos are kept under it. */
  vehicleId: string;
  photos: NewPhoto[];
  onChange: (photos: NewPhoto[]) => void;
  onUploading: (isUploading: boolean) => void;
}

/** The photos of a vehicle that is not there yet: uploaded now, attached with it. */
export function NewVehiclePhotos({ vehicleId, photos, onChange, onUploading }: NewVehiclePhotosProps) {
  // Uploads end in their own time: each adds to the list as it is by then.
  const latest = useRef(photos);
  useEffect(() => {
    latest.current = photos;
  }, [photos]);
  function change(next: NewPhoto[]) {
    latest.current = next;
    onChange(next);
  }
  return (
    <VehiclePhotosList
      photos={photos}
      detail={photos.length > 0 ? `${counted(photos.length, "photo")} à enregistrer` : "aucune"}
      onOrder={(ids) => change(ids.flatMap((id) => photos.filter((photo) => photo.id === id)))}
      onRemove={({ id }) => change(photos.filter((photo) => photo.id !== id))}
    >
      <VehiclePhotosAdd
        vehicleId={vehicleId}
        onUploading={onUploading}
        onUploaded={(file) => change([...latest.current, file])}
      />
    </VehiclePhotosList>
  );
}
