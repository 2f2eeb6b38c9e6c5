import { counted } from "#app/lib/plural.ts";
import { UploadError } from "#app/office/record/upload-client.ts";

export type UploadItem = {
  id: number;
  file: File;
  state: "waiting" | "uploading" | "refused" | "failed";
  /** From 0 to 1. */
  progress: number;
  /** Why it was refused, or what went wrong. */
  message?: string;
};

export type SendFile<Uploaded> = (
  file: File,
  options: { onProgress: (progress: number) => void; signal: AbortSignal },
) => Promise<Uploaded>;

export type UploadQueueOptions<Uploaded> = {
  upload: SendFile<Uploaded>;
  /** The sentence of refusal, or null when the file may go. Runs before anything is sent. */
  check: (file: File) => string | null;
  /** The file stays listed until this is done: by then it is shown where it belongs. */
  onUploaded?: (uploaded: Uploaded, file: File) => unknown;
  /** After the last of a run. */
  onFinished?: (tally: UploadTally) => void;
};

/** What became of the files; those that failed can be tried again, those refused never pass, sent or not. */
type UploadTally = { done: number; failed: number; refused: number; sent: number };

/** «3 photos sur 6, 1 à réessayer, 2 refusées» */
export function tallyWords({ done, failed, refused }: Omit<UploadTally, "sent">): string {
  const total = done + failed + refused;
  return [
    done === total ? counted(done, "photo") : `${counted(done, "photo")} sur ${total}`,
    failed > 0 && `${failed} à réessayer`,
    refused > 0 && counted(refused, "refusée"),
  ]
    .filter(Boolean)
    .join(", ");
}

const failureMessage = "L’envoi a échoué. Réessayez.";

/** Chosen files, sent one by one. Kept outside React: removing one aborts its request, whatever is on screen. */
export function createUploadQueue<Uploaded>(getOptions: () => UploadQueueOptions<Uploaded>) {
  let items: readonly UploadItem[] = [];
  let nextId = 1;
  let isRunning = false;
  const aborts = new Map<number, AbortController>();
  const listeners = new Set<() => void>();

  function change(next: readonly UploadItem[]) {
    items = next;
    for (const listener of listeners) listener();
  }

  function patch(id: number, fields: Partial<UploadItem>) {
    change(items.map((item) => (item.id === id ? { ...item, ...fields } : item)));
  }

  function add(files: Iterable<File>) {
    const { check } = getOptions();
    const added = Array.from(files, (file): UploadItem => {
      const refusal = check(file);
      return refusal === null
        ? { id: nextId++, file, state: "waiting", progress: 0 }
        : { id: nextId++, file, state: "refused", progress: 0, message: refusal };
    });
    // What was refused before has been read by now.
    change([...items.filter(({ state }) => state !== "refused"), ...added]);
  }

  function remove(id: number) {
    aborts.get(id)?.abort();
    change(items.filter((item) => item.id !== id));
  }

  async function start() {
    if (isRunning) return;
    isRunning = true;
    const tally = { done: 0, failed: 0, refused: 0, sent: 0 };
    for (let item = nextWaiting(); item; item = nextWaiting()) {
      const outcome = await send(item);
      if (outcome === "aborted") continue;
      tally[outcome]++;
      tally.sent++;
    }
    isRunning = false;
    tally.refused = items.filter(({ state }) => state === "refused").length;
    if (tally.sent > 0) getOptions().onFinished?.(tally);
  }

  function nextWaiting() {
    return items.find((item) => item.state === "waiting");
  }

  async function send({ id, file }: UploadItem): Promise<"done" | "failed" | "refused" | "aborted"> {
    const abort = new AbortController();
    aborts.set(id, abort);
    patch(id, { state: "uploading", progress: 0, message: undefined });
    try {
      const uploaded = await getOptions().upload(file, {
        signal: abort.signal,
        onProgress: (progress) => patch(id, { progress }),
      });
      await getOptions().onUploaded?.(uploaded, file);
      change(items.filter((item) => item.id !== id));
      return "done";
    } catch (error) {
      if (abort.signal.aborted) return "aborted";
      const message = error instanceof Error && error.message ? error.message : failureMessage;
      const state = error instanceof UploadError && error.isRefusal ? "refused" : "failed";
      patch(id, { state, message });
      return state;
    } finally {
      aborts.delete(id);
    }
  }

  return {
    add,
    remove,
    start,
    retry(id: number) {
      patch(id, { state: "waiting", message: undefined });
      void start();
    },
    clear() {
      for (const item of items) remove(item.id);
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    getItems: () => items,
  };
}
