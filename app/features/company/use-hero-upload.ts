import { useEffect, useRef, useState } from "react";
import { toast } from "#app/components/ui/toast.tsx";
import { UploadError, uploadFile } from "#app/lib/upload-client.ts";
import { refusalOf, type UploadedFile } from "#app/lib/uploads.schema.ts";
import { heroImageMessages } from "./hero-image.ts";

/** Choosing and uploading, the first two steps; saving is the form's. What goes wrong is said and stays. */
export function useHeroUpload() {
  const [chosen, setChosen] = useState<File | null>(null);
  const [uploaded, setUploaded] = useState<UploadedFile | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);

  function refuse(message: string, detail?: string) {
    setProblem(message);
    toast.error(message, { detail });
  }

  function choose(file: File | undefined) {
    if (!file) return;
    const refusal = refusalOf(file, "hero-image");
    setUploaded(null);
    setChosen(refusal ? null : file);
    setProblem(null);
    if (refusal) refuse(refusal, file.name);
  }

  async function upload() {
    if (!chosen) return refuse(heroImageMessages.noFile);
    const control = new AbortController();
    abort.current = control;
    setProblem(null);
    setProgress(0);
    try {
      const purpose = { kind: "hero-image" } as const;
      setUploaded(await uploadFile(chosen, { purpose, onProgress: setProgress, signal: control.signal }));
      toast.success(heroImageMessages.uploaded);
    } catch (error) {
      if (control.signal.aborted) return;
      // The server's own words for a file it refuses; ours for everything else.
      const isRefused = error instanceof UploadError && error.status >= 400 && error.status < 500;
      refuse(isRefused ? error.message : heroImageMessages.upload, chosen.name);
    } finally {
      setProgress(null);
    }
  }

  return { chosen, uploaded, progress, problem, choose, upload };
}
