import { useState } from "react";
import type { UploadedFile } from "#app/domain/files/uploads.schema.ts";
import type { SendFile } from "#app/office/ui/upload-queue.ts";
import { uploadFile } from "./upload-client.ts";

/** A picture that a form sends as soon as it is chosen: whether one is under way, and what its `Uploader` needs. */
export function useFileUpload(kind: "brand-logo" | "company-logo" | "share-image") {
  const [running, setRunning] = useState(0);
  const upload: SendFile<UploadedFile> = async (file, options) => {
    setRunning((count) => count + 1);
    try {
      return await uploadFile(file, { purpose: { kind }, ...options });
    } finally {
      setRunning((count) => count - 1);
    }
  };
  return { isUploading: running > 0, uploader: { kind, upload } };
}
