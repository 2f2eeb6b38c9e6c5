import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useRevalidator } from "react-router";
import { type PhotoCategory, photoCategories, refusalOf } from "#app/domain/files/uploads.schema.ts";
import { galleryMessages, galleryTabs } from "#app/domain/gallery/gallery.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { uploadFile } from "#app/office/record/upload-client.ts";
import {
  createUploadQueue,
  type SendFile,
  tallyWords,
  type UploadItem,
} from "#app/office/ui/upload-queue.ts";
import { toast } from "#app/ui/toast.tsx";

const none: readonly UploadItem[] = [];

/** The photos chosen, until they are in the gallery: each tab has its own, so that one fills while another is seen. */
export function useGalleryQueues(current: PhotoCategory) {
  const { revalidate } = useRevalidator();
  const refresh = useRef(revalidate);
  refresh.current = revalidate;
  const [queues] = useState(() =>
    photoCategories.map((category) => createQueue(category, () => refresh.current())),
  );
  useEffect(
    () => () => {
      for (const queue of queues) queue.clear();
    },
    [queues],
  );
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = queues.map((queue) => queue.subscribe(listener));
      return () => {
        for (const end of ends) end();
      };
    },
    [queues],
  );
  const queue = queues[photoCategories.indexOf(current)] as GalleryQueue;
  const items = useSyncExternalStore(subscribe, queue.getItems, () => none);
  /** In all tabs: what leaving the page would lose. */
  const unsent = useSyncExternalStore(
    subscribe,
    () => queues.flatMap((each) => each.getItems()).filter(({ state }) => state !== "refused").length,
    () => 0,
  );
  return { queue, items, unsent };
}

export type GalleryQueue = ReturnType<typeof createQueue>;

function createQueue(category: PhotoCategory, refresh: () => Promise<void>) {
  return createUploadQueue<void>(() => ({
    upload: sendTo(category),
    check: (file) => {
      const refusal = refusalOf(file, "site-photo");
      if (refusal) toast.error(refusal, { detail: file.name });
      return refusal;
    },
    onUploaded: refresh,
    onFinished: (tally) => {
      const detail = `${tallyWords(tally)} · ${galleryTabs[category]}`;
      if (tally.done < tally.sent) toast.error(galleryMessages.upload, { detail });
      else toast.success(galleryMessages.uploaded, { detail });
    },
  }));
}

/** A file is sent once it is a photo of the gallery, not before: whatever fails, it can be sent again. */
function sendTo(category: PhotoCategory): SendFile<void> {
  return async (file, options) => {
    const { id } = await uploadFile(file, { purpose: { kind: "site-photo", category }, ...options });
    let answer: Response;
    try {
      const body = new URLSearchParams({ category, file_id: id });
      answer = await fetch(officePaths.galleryAdd, { method: "POST", body, signal: options.signal });
    } catch {
      throw new Error(galleryMessages.upload);
    }
    if (answer.ok) return;
    const { error }: { error?: string } = await answer.json().catch(() => ({}));
    throw new Error(error ?? galleryMessages.upload);
  };
}
