import { useRef } from "react";
import { toast } from "#app/components/ui/toast.tsx";
import { tallyWords } from "#app/components/ui/upload-queue.ts";
import { Uploader } from "#app/components/ui/uploader.tsx";
import { askToSignIn } from "#app/features/accounts/session-watch.ts";
import { photoMessages } from "#app/features/vehicles/staff-vehicle.ts";
import { UploadError, uploadFile } from "#app/lib/upload-client.ts";
import { acceptedTypes, refusalOf, type UploadedFile, uploadRules } from "#app/lib/uploads.schema.ts";

interface VehiclePhotosAddProps {
  vehicleId: string;
  /** Runs with each file that has arrived; what it throws is the file's failure. */
  attach?: (file: UploadedFile) => Promise<void>;
  onUploaded: (file: UploadedFile) => unknown;
  onUploading?: (isUploading: boolean) => void;
}

/** The picker and drop zone: files go one by one, each with its bar. */
export function VehiclePhotosAdd({ vehicleId, attach, onUploaded, onUploading }: VehiclePhotosAddProps) {
  const running = useRef(0);
  const purpose = { kind: "vehicle-photo", vehicleId } as const;

  async function send(file: File, options: Parameters<Parameters<typeof Uploader>[0]["upload"]>[1]) {
    running.current += 1;
    onUploading?.(true);
    try {
      const uploaded = await whileSignedIn(() => uploadFile(file, { purpose, ...options }));
      await attach?.(uploaded);
      return uploaded;
    } finally {
      running.current -= 1;
      onUploading?.(running.current > 0);
    }
  }

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
        if (tally.done < tally.sent) toast.error(photoMessages.upload, { detail });
        else toast.success(photoMessages.uploaded, { detail });
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
