import { useState } from "react";
import type { SendFile } from "#app/components/ui/upload-queue.ts";
import { uploadFile } from "#app/lib/upload-client.ts";
import { acceptedTypes, refusalOf, type UploadedFile, uploadRules } from "#app/lib/uploads.schema.ts";

/** A logo that a form sends as soon as it is chosen: whether one is under way, and what its `Uploader` needs. */
export function useLogoUpload(kind: "brand-logo" | "company-logo") {
  const [running, setRunning] = useState(0);
  const upload: SendFile<UploadedFile> = async (file, options) => {
    setRunning((count) => count + 1);
    try {
      return await uploadFile(file, { purpose: { kind }, ...options });
    } finally {
      setRunning((count) => count - 1);
    }
  };
  return {
    isUploading: running > 0,
    uploader: {
      accept: acceptedTypes(kind),
      multiple: false,
      hint: uploadRules[kind].hint,
      check: (file: File) => refusalOf(file, kind),
      upload,
    },
  };
}
