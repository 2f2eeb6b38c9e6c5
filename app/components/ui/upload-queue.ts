export type UploadState = "waiting" | "uploading" | "done" | "refused" | "failed";

export type UploadItem = {
  id: number;
  file: File;
  state: UploadState;
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
  onUploaded?: (uploaded: Uploaded, file: File) => void;
  /** After the last of a run, with how many arrived and how many did not. */
  onFinished?: (result: { done: number; failed: number }) => void;
  /** Sends as soon as files are chosen, without waiting for `start`. */
  isImmediate?: boolean;
};

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
    const { check, isImmediate } = getOptions();
    const added = Array.from(files, (file): UploadItem => {
      const refusal = check(file);
      return refusal === null
        ? { id: nextId++, file, state: "waiting", progress: 0 }
        : { id: nextId++, file, state: "refused", progress: 0, message: refusal };
    });
    change([...items, ...added]);
    if (isImmediate) void start();
  }

  function remove(id: number) {
    aborts.get(id)?.abort();
    change(items.filter((item) => item.id !== id));
  }

  async function start() {
    if (isRunning) return;
    isRunning = true;
    let done = 0;
    let failed = 0;
    for (let item = nextWaiting(); item; item = nextWaiting()) {
      const outcome = await send(item);
      if (outcome === "done") done++;
      if (outcome === "failed") failed++;
    }
    isRunning = false;
    change(items.filter((item) => item.state !== "done"));
    if (done + failed > 0) getOptions().onFinished?.({ done, failed });
  }

  function nextWaiting() {
    return items.find((item) => item.state === "waiting");
  }

  async function send({ id, file }: UploadItem): Promise<"done" | "failed" | "aborted"> {
    const abort = new AbortController();
    aborts.set(id, abort);
    patch(id, { state: "uploading", progress: 0, message: undefined });
    try {
      const uploaded = await getOptions().upload(file, {
        signal: abort.signal,
        onProgress: (progress) => patch(id, { progress }),
      });
      patch(id, { state: "done", progress: 1 });
      getOptions().onUploaded?.(uploaded, file);
      return "done";
    } catch (error) {
      if (abort.signal.aborted) return "aborted";
      const message = error instanceof Error && error.message ? error.message : failureMessage;
      patch(id, { state: "failed", message });
      return "failed";
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
