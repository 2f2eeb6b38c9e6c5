import {
  purposeToSearch,
  refusalOf,
  type UploadedFile,
  type UploadPurpose,
  uploadRules,
} from "#app/domain/files/uploads.schema.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { askToSignIn } from "#app/office/shell/session-watch.ts";

/** Its message is for the person who chose the file. */
export class UploadError extends Error {
  /** The answer's status; 0 when there was none, or when the file was not even sent. */
  readonly status: number;

  constructor(message: string, status = 0) {
    super(message);
    this.name = "UploadError";
    this.status = status;
  }

  /** The file itself is the reason: sent again, it would be refused again. */
  get isRefusal(): boolean {
    return [413, 415, 422].includes(this.status);
  }
}

interface UploadOptions {
  purpose: UploadPurpose;
  /** From 0 to 1, as bytes leave the browser. */
  onProgress?: (fraction: number) => void;
  signal?: AbortSignal;
}

/** Sends one file. `fetch` cannot tell how far an upload is; XMLHttpRequest can. */
export function uploadFile(
  file: File,
  { purpose, onProgress, signal }: UploadOptions,
): Promise<UploadedFile> {
  const refusal = refusalOf(file, purpose.kind);
  if (refusal) return Promise.reject(new UploadError(refusal));
  if (signal?.aborted) return Promise.reject(signal.reason);

  const { failed } = uploadRules[purpose.kind];
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open("POST", `${officePaths.upload}?${purposeToSearch(purpose)}`);
    request.responseType = "json";
    request.setRequestHeader("Content-Type", file.type);
    request.setRequestHeader("X-File-Name", encodeURIComponent(file.name));
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    };
    request.onload = () => {
      const answer: { file?: UploadedFile; error?: string } | null = request.response;
      if (request.status === 200 && answer?.file) resolve(answer.file);
      else reject(new UploadError(answer?.error ?? failed, request.status));
    };
    request.onerror = () => reject(new UploadError(failed));
    request.onabort = () => reject(signal?.reason ?? new UploadError(failed));
    request.onloadend = () => signal?.removeEventListener("abort", abort);
    signal?.addEventListener("abort", abort);
    request.send(file);
  });
}

/** Uploads a file, then posts its id to `action`, where it becomes a photo: whatever fails, it can be sent again. */
export async function addPhoto(
  file: File,
  { action, fields, ...options }: UploadOptions & { action: string; fields: Record<string, string> },
): Promise<UploadedFile> {
  const uploaded = await uploadSignedIn(file, options);
  const body = new URLSearchParams({ ...fields, file_id: uploaded.id });
  const post = () => fetch(action, { method: "POST", body, signal: options.signal }).catch(() => null);
  let answer = await post();
  if (answer?.status === 401) {
    await askToSignIn();
    answer = await post();
  }
  if (answer?.ok) return uploaded;
  const { error, detail }: { error?: string; detail?: string } =
    (await answer?.json().catch(() => null)) ?? {};
  throw new Error(error ?? detail ?? uploadRules[options.purpose.kind].failed);
}

/** A session that ran out asks for the password over the page; then the file goes again. */
export async function uploadSignedIn(file: File, options: UploadOptions): Promise<UploadedFile> {
  try {
    return await uploadFile(file, options);
  } catch (error) {
    if (!(error instanceof UploadError) || error.status !== 401) throw error;
    await askToSignIn();
    return uploadFile(file, options);
  }
}
