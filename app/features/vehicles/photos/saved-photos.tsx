import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { toast } from "#app/components/ui/toast.tsx";
import { photoMessages, type StaffVehiclePhoto } from "#app/features/vehicles/staff-vehicle.ts";
import { VehiclePhotosAdd } from "./add-photos.tsx";
import { type ListedPhoto, VehiclePhotosList } from "./photo-list.tsx";
import { postPhotoChange } from "./photos-client.ts";

interface SavedVehiclePhotosProps {
  vehicleId: string;
  photos: StaffVehiclePhoto[];
}

/** The photos of a vehicle that exists: every change is saved at once, and does not wait for the form. */
export function SavedVehiclePhotos({ vehicleId, photos }: SavedVehiclePhotosProps) {
  const { revalidate } = useRevalidator();
  const order = usePhotoOrder(vehicleId, photos);
  const [leaving, setLeaving] = useState<ReadonlySet<string>>(new Set());

  async function remove({ id, name }: ListedPhoto) {
    setLeaving((before) => new Set(before).add(id));
    const result = await postPhotoChange(vehicleId, { intent: "remove", photo_id: id });
    if (result.ok) {
      toast.success(photoMessages.removed, { detail: name });
    } else {
      toast.error(photoMessages.remove, { detail: result.detail });
      setLeaving((before) => new Set([...before].filter((other) => other !== id)));
    }
    if (result.isOutdated) await revalidate();
  }

  return (
    <VehiclePhotosList
      photos={order.shown}
      detail={photos.length > 0 ? `${photos.length} en ligne` : "aucune en ligne"}
      leaving={leaving}
      onOrder={order.change}
      onRemove={(photo) => void remove(photo)}
    >
      <VehiclePhotosAdd
        vehicleId={vehicleId}
        attach={async (file) => {
          const result = await postPhotoChange(vehicleId, { intent: "add", file_id: file.id });
          if (!result.ok) throw new Error(result.detail ?? photoMessages.upload);
        }}
        onUploaded={() => void revalidate()}
      />
    </VehiclePhotosList>
  );
}

/** Shown at once in the new order. Orders are sent one after the other, the last one counting. */
function usePhotoOrder(vehicleId: string, photos: StaffVehiclePhoto[]) {
  const { revalidate } = useRevalidator();
  const [wanted, setWanted] = useState<string[] | null>(null);
  const next = useRef<string[] | null>(null);
  const isSending = useRef(false);

  async function send() {
    if (isSending.current) return;
    isSending.current = true;
    let isOutdated = false;
    while (next.current) {
      const ids = next.current;
      next.current = null;
      const result = await postPhotoChange(vehicleId, { intent: "order", photo_ids: ids.join(",") });
      isOutdated ||= result.isOutdated;
      if (!result.ok) {
        next.current = null;
        setWanted(null);
        toast.error(photoMessages.order, { detail: result.detail });
      }
    }
    isSending.current = false;
    if (isOutdated) await revalidate();
  }

  // Once the server's order is ours it is followed again: until then the old one must not flash by.
  const isKept = wanted !== null && isSameOrder(photos, wanted);
  useEffect(() => {
    if (isKept && !isSending.current) setWanted(null);
  }, [isKept]);

  const place = (id: string) => {
    const index = wanted?.indexOf(id) ?? -1;
    return index < 0 ? photos.length : index;
  };
  return {
    shown: wanted ? photos.toSorted((a, b) => place(a.id) - place(b.id)) : photos,
    change(ids: string[]) {
      next.current = ids;
      setWanted(ids);
      void send();
    },
  };
}

/** Photos that came or went meanwhile have no say. */
function isSameOrder(photos: StaffVehiclePhoto[], wanted: string[]): boolean {
  const ids = photos.map(({ id }) => id);
  const common = (list: string[], other: string[]) => list.filter((id) => other.includes(id)).join();
  return common(ids, wanted) === common(wanted, ids);
}
