import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { UploadedFile } from "#app/domain/files/uploads.schema.ts";
import { keptInBin, staysInBin } from "#app/domain/records/bin-words.ts";
import { photoMessages } from "#app/domain/vehicles/staff-vehicle.ts";
import type { ActionResult } from "#app/lib/action-result.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { counted } from "#app/lib/plural.ts";
import { undoOfDeletion } from "#app/office/record/announce-result.ts";
import { UploadError, uploadFile } from "#app/office/record/upload-client.ts";
import { askToSignIn } from "#app/office/shell/session-watch.ts";
import { ConfirmDialog } from "#app/office/ui/confirm-dialog.tsx";
import { type SendFile, tallyWords } from "#app/office/ui/upload-queue.ts";
import { Uploader } from "#app/office/ui/uploader.tsx";
import { toast } from "#app/ui/toast.tsx";
import { sectionId } from "../editor/field-groups.tsx";
import { VehiclePhotosList } from "./photo-list.tsx";

/** The photos of a vehicle that exists: every change is saved at once, and does not wait for the form. */
export function SavedVehiclePhotos({ vehicleId, photos }: { vehicleId: string; photos: UploadedFile[] }) {
  const { revalidate } = useRevalidator();
  const order = usePhotoOrder(vehicleId, photos);
  const [deletion, setDeletion] = useState<{ photo: UploadedFile; isAsking: boolean } | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const focusAfter = useRef<HTMLElement>(null);

  async function remove({ id, name }: UploadedFile) {
    setRemoving(true);
    const result = await postPhotoChange(vehicleId, { intent: "remove", photo_id: id });
    if (result.ok)
      toast.success(photoMessages.remove.done, {
        detail: keptInBin(name, "gardée"),
        ...undoOfDeletion(result),
      });
    else toast.error(photoMessages.remove.failed, { detail: result.detail });
    if (result.isOutdated) {
      await revalidate();
      focusAfter.current = document.getElementById(sectionId("photos"));
    }
    setRemoving(false);
    setDeletion((asked) => asked && { ...asked, isAsking: false });
  }

  return (
    <VehiclePhotosList
      photos={order.shown}
      detail={photos.length > 0 ? `${photos.length} en ligne` : "aucune en ligne"}
      onOrder={order.change}
      onRemove={(photo) => {
        focusAfter.current = null;
        setDeletion({ photo, isAsking: true });
      }}
    >
      <VehiclePhotosAdd
        vehicleId={vehicleId}
        attach={async (file) => {
          const result = await postPhotoChange(vehicleId, { intent: "add", file_id: file.id });
          if (!result.ok) throw new Error(result.detail ?? photoMessages.add.failed);
        }}
        onUploaded={revalidate}
      />
      {deletion && (
        <ConfirmDialog
          open={deletion.isAsking}
          onOpenChange={(isAsking) => setDeletion({ ...deletion, isAsking })}
          title={`Supprimer la photo «\u00a0${deletion.photo.name}\u00a0»\u00a0?`}
          description={`Elle disparaît aussitôt du site. ${staysInBin}`}
          confirmLabel="Supprimer la photo"
          busy={isRemoving}
          finalFocus={focusAfter}
          onConfirm={() => void remove(deletion.photo)}
        />
      )}
    </VehiclePhotosList>
  );
}

/** Shown at once in the new order. Orders are sent one after the other, the last one counting. */
function usePhotoOrder(vehicleId: string, photos: UploadedFile[]) {
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
        toast.error(photoMessages.order.failed, { detail: result.detail });
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
function isSameOrder(photos: UploadedFile[], wanted: string[]): boolean {
  const ids = photos.map(({ id }) => id);
  const common = (list: string[], other: string[]) => list.filter((id) => other.includes(id)).join();
  return common(ids, wanted) === common(wanted, ids);
}

type PhotoChange =
  | { intent: "add"; file_id: string }
  | { intent: "remove"; photo_id: string }
  | { intent: "order"; photo_ids: string };

/** Never throws. `isOutdated`: the photos are others than this page shows. */
async function postPhotoChange(
  vehicleId: string,
  change: PhotoChange,
): Promise<{ ok: boolean; detail?: string; bin?: string; isOutdated: boolean }> {
  try {
    const response = await fetch(officePaths.vehiclePhotos(vehicleId), {
      method: "POST",
      body: new URLSearchParams(change),
    });
    if (response.status === 401) {
      await askToSignIn();
      return await postPhotoChange(vehicleId, change);
    }
    const { ok, detail, bin } = (await response.json()) as ActionResult & { bin?: string };
    return { ok, detail, bin, isOutdated: ok || response.status === 404 || response.status === 409 };
  } catch {
    const detail = "Le serveur ne répond pas. Réessayez dans un instant.";
    return { ok: false, detail, isOutdated: false };
  }
}

interface VehiclePhotosAddProps {
  vehicleId: string;
  /** Runs with each file that has arrived; what it throws is the file's failure. */
  attach?: (file: UploadedFile) => Promise<void>;
  onUploaded: (file: UploadedFile) => unknown;
  onUploading?: (isUploading: boolean) => void;
}

function VehiclePhotosAdd({ vehicleId, attach, onUploaded, onUploading }: VehiclePhotosAddProps) {
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
      kind="vehicle-photo"
      multiple
      title="Déposez des photos ici"
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
