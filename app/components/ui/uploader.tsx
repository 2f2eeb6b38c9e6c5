import ImagePlus from "lucide-react/icons/image-plus";
import Upload from "lucide-react/icons/upload";
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { Button } from "./button.tsx";
import { createUploadQueue, type UploadItem, type UploadQueueOptions } from "./upload-queue.ts";
import { isWrong, UploadRow } from "./upload-row.tsx";
import { useFileDrop } from "./use-file-drop.ts";

type UploaderProps<Uploaded> = Omit<UploadQueueOptions<Uploaded>, "isImmediate"> & {
  /** MIME types or extensions, as `<input accept>` takes them. */
  accept: string;
  multiple?: boolean;
  /** In the drop zone: «Déposez des photos ici». */
  title?: string;
  /** What is taken: «JPG, PNG, WebP, max 5MB». */
  hint?: ReactNode;
  /** Sends at once; otherwise files are previewed first and `submitLabel` sends them. */
  immediate?: boolean;
  submitLabel?: string;
  disabled?: boolean;
};

const none: readonly UploadItem[] = [];

export function Uploader<Uploaded>({
  accept,
  multiple = true,
  title = "Déposez des photos ici",
  hint,
  immediate = false,
  submitLabel = "Télécharger les photos",
  disabled = false,
  ...options
}: UploaderProps<Uploaded>) {
  // The queue outlives renders; it reads the latest callbacks through the ref.
  const latest = useRef({ ...options, isImmediate: immediate });
  latest.current = { ...options, isImmediate: immediate };
  const [queue] = useState(() => createUploadQueue<Uploaded>(() => latest.current));
  const items = useSyncExternalStore(queue.subscribe, queue.getItems, () => none);
  useEffect(() => () => queue.clear(), [queue]);

  const waiting = items.filter((item) => item.state === "waiting").length;
  const isSending = items.some((item) => item.state === "uploading");

  return (
    <div className="space-y-2">
      {items.length > 0 && (
        <ul aria-label="Fichiers choisis" className="space-y-2">
          {[...items.filter(isWrong), ...items.filter((item) => !isWrong(item))].map((item) => (
            <UploadRow
              key={item.id}
              item={item}
              onRemove={() => queue.remove(item.id)}
              onRetry={() => queue.retry(item.id)}
            />
          ))}
        </ul>
      )}
      <DropZone {...{ accept, multiple, title, hint, disabled }} onFiles={queue.add} />
      {!immediate && items.length > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-2 pt-2 max-office-sm:*:flex-1">
          <Button variant="ghost" onClick={queue.clear}>
            Tout retirer
          </Button>
          <Button
            busy={isSending}
            busyLabel="Téléchargement..."
            disabled={!isSending && waiting === 0}
            onClick={() => void queue.start()}
          >
            <Upload aria-hidden="true" />
            {submitLabel}
          </Button>
        </div>
      )}
    </div>
  );
}

type DropZoneProps = Required<Pick<UploaderProps<unknown>, "accept" | "multiple" | "title" | "disabled">> & {
  hint?: ReactNode;
  onFiles: (files: Iterable<File>) => void;
};

/** The whole zone is the file input's label: press, drop, or reach it with the keyboard. */
function DropZone({ accept, multiple, title, hint, disabled, onFiles }: DropZoneProps) {
  const { isOver, labelProps, inputProps } = useFileDrop({ multiple, disabled, onFiles });
  return (
    <label
      {...labelProps}
      className="drop-zone flex cursor-pointer items-center gap-3 rounded-(--panel-radius) border border-control border-dashed bg-paper px-4 py-3 transition-colors duration-(--motion-colour) hover:bg-paper-2 has-disabled:cursor-not-allowed has-disabled:opacity-60 data-over:border-blue data-over:bg-blue-tint"
    >
      <ImagePlus aria-hidden="true" className="size-5 shrink-0 text-ink-2" />
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{isOver ? "Lâchez pour ajouter" : title}</span>
        {hint && <span className="block text-(length:--hint-text) text-ink-2 leading-[1.4]">{hint}</span>}
      </span>
      <span
        aria-hidden="true"
        className="inline-flex h-(--button-xs) items-center rounded-control border border-control bg-surface px-2.5 font-semibold text-[0.8125rem]"
      >
        Parcourir
      </span>
      <input {...inputProps} accept={accept} />
    </label>
  );
}
