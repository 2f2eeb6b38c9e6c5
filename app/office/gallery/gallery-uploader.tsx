import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import RotateCw from "lucide-react/icons/rotate-cw";
import Upload from "lucide-react/icons/upload";
import X from "lucide-react/icons/x";
import { useEffect, useReducer, useState } from "react";
import { useRevalidator } from "react-router";
import {
  acceptedTypes,
  type PhotoCategory,
  photoCategories,
  refusalOf,
  uploadRules,
} from "#app/domain/files/uploads.schema.ts";
import { galleryMessages, galleryTabs } from "#app/domain/gallery/gallery.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { addPhoto } from "#app/office/record/upload-client.ts";
import { FilePicker } from "#app/office/ui/file-picker.tsx";
import { Panel, PanelBody, PanelFoot, PanelHead } from "#app/office/ui/panel.tsx";
import { createUploadQueue, tallyWords, type UploadItem } from "#app/office/ui/upload-queue.ts";
import { FilePreview, sizeLabel, UploadProgress } from "#app/office/ui/uploader.tsx";
import { Button } from "#app/ui/button.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { toast } from "#app/ui/toast.tsx";

interface GalleryUploaderProps {
  label: string;
  queue: GalleryQueue;
  items: readonly UploadItem[];
}

const hint = `${uploadRules["site-photo"].hint} par photo`;

/** Photos are looked at before they are sent, then sent one by one. */
export function GalleryUploader({ label, queue, items }: GalleryUploaderProps) {
  const shown = items.filter(({ state }) => state !== "refused");
  const refused = items.filter(({ state }) => state === "refused");
  const waiting = items.filter(({ state }) => state === "waiting");
  const failed = items.filter(({ state }) => state === "failed");
  const isSending = items.some(({ state }) => state === "uploading");
  const weight = waiting.reduce((sum, { file }) => sum + file.size, 0);
  return (
    <Panel>
      <PanelHead
        title="Ajouter des photos"
        detail={
          <span role="status">
            {label}
            {waiting.length > 0 && ` · ${waiting.length} en attente, ${sizeLabel(weight)}`}
          </span>
        }
        aside={<span className="text-small text-ink-2 max-office-sm:hidden">{hint}</span>}
      />
      <PanelBody>
        {/* First: under the photos they would be below the edge, behind the message that names one of them. */}
        {refused.map((item) => (
          <RefusedRow key={item.id} item={item} onRemove={() => queue.remove(item.id)} />
        ))}
        <ul
          aria-label="Photos choisies"
          className="grid grid-cols-2 gap-3 office-sm:gap-4 office-md:grid-cols-3 office-lg:grid-cols-4"
        >
          <li>
            <FilePicker
              title="Sélectionner des photos"
              hint="ou glissez-les ici"
              accept={acceptedTypes("site-photo")}
              multiple
              onFiles={queue.add}
              className="aspect-16/10 w-full"
            />
            <p className="mt-1.5 text-help text-ink-2 office-sm:hidden">{hint}</p>
          </li>
          {shown.map((item) => (
            <PendingTile
              key={item.id}
              item={item}
              onRemove={() => queue.remove(item.id)}
              onRetry={() => queue.retry(item.id)}
            />
          ))}
        </ul>
      </PanelBody>
      <PanelFoot>
        {items.length > 0 && (
          <Button variant="ghost" onClick={queue.clear}>
            Tout retirer
          </Button>
        )}
        <Button
          className="ml-auto"
          busy={isSending}
          busyLabel="Téléchargement..."
          disabled={!isSending && waiting.length + failed.length === 0}
          onClick={() => {
            for (const { id } of failed) queue.retry(id);
            void queue.start();
          }}
        >
          <Upload strokeWidth={2} />
          Télécharger les photos
        </Button>
      </PanelFoot>
    </Panel>
  );
}

interface PendingTileProps {
  item: UploadItem;
  onRemove: () => void;
  onRetry: () => void;
}

function PendingTile({ item, onRemove, onRetry }: PendingTileProps) {
  const { file, state, message } = item;
  return (
    <li className="min-w-0">
      <div
        className={`relative flex aspect-16/10 items-center justify-center overflow-hidden rounded-md border bg-sand text-ink-2 ${state === "failed" ? "border-danger" : "border-line"}`}
      >
        <FilePreview file={file} />
        <IconButton
          label={`Retirer ${file.name}`}
          className="absolute! top-1.5 right-1.5 border border-line bg-surface hover:bg-paper-2"
          onClick={onRemove}
        >
          <X strokeWidth={2} />
        </IconButton>
      </div>
      <p className="mt-1.5 truncate">{file.name}</p>
      {state === "failed" ? (
        <div role="alert" className="flex items-center gap-1 text-small text-danger-dark">
          <span className="min-w-0 flex-1">{message}</span>
          <IconButton label={`Réessayer ${file.name}`} size="sm" onClick={onRetry}>
            <RotateCw strokeWidth={2} />
          </IconButton>
        </div>
      ) : (
        <UploadProgress item={item} />
      )}
    </li>
  );
}

function RefusedRow({ item, onRemove }: { item: UploadItem; onRemove: () => void }) {
  return (
    <p
      role="alert"
      className="mb-3 flex items-center gap-2 rounded-control border border-danger-line bg-danger-tint py-1 pr-1 pl-3 text-small text-danger-dark"
    >
      <CircleAlert className="size-4 shrink-0" />
      <span className="min-w-0 flex-1">
        <b className="font-semibold">{item.file.name}</b> — {item.message}
      </span>
      <IconButton
        label={`Retirer ${item.file.name}`}
        size="sm"
        className="text-danger-dark"
        onClick={onRemove}
      >
        <X strokeWidth={2} />
      </IconButton>
    </p>
  );
}

/** The photos chosen, until they are in the gallery: each tab has its own, so that one fills while another is seen. */
export function useGalleryQueues(current: PhotoCategory) {
  const { revalidate } = useRevalidator();
  const [queues] = useState(() => photoCategories.map((category) => createQueue(category, revalidate)));
  const [, render] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const ends = queues.map((queue) => queue.subscribe(render));
    return () => {
      for (const end of ends) end();
      for (const queue of queues) queue.clear();
    };
  }, [queues]);
  const queue = queues[photoCategories.indexOf(current)] as GalleryQueue;
  /** In all tabs: what leaving the page would lose. */
  const unsent = queues.flatMap(({ getItems }) => getItems()).filter(({ state }) => state !== "refused");
  return { queue, items: queue.getItems(), unsent: unsent.length };
}

type GalleryQueue = ReturnType<typeof createQueue>;

function createQueue(category: PhotoCategory, refresh: () => Promise<void>) {
  return createUploadQueue<void>(() => ({
    upload: async (file, options) => {
      const purpose = { kind: "site-photo", category } as const;
      await addPhoto(file, { action: officePaths.galleryAdd, fields: { category }, purpose, ...options });
    },
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
