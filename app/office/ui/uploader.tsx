import Image from "lucide-react/icons/image";
import ImageOff from "lucide-react/icons/image-off";
import ImagePlus from "lucide-react/icons/image-plus";
import RotateCw from "lucide-react/icons/rotate-cw";
import X from "lucide-react/icons/x";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { acceptedTypes, refusalOf, uploadRules } from "#app/domain/files/uploads.schema.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { IconButton } from "#app/ui/icon-button.tsx";
import { FileDrop } from "./file-picker.tsx";
import { createUploadQueue, type UploadItem, type UploadQueueOptions } from "./upload-queue.ts";

type UploaderProps<Uploaded> = Omit<UploadQueueOptions<Uploaded>, "check"> & {
  /** What is taken, and how much of it. */
  kind: keyof typeof uploadRules;
  multiple?: boolean;
  /** In the drop zone: «Déposez des photos ici». */
  title: string;
};

const none: readonly UploadItem[] = [];

/** Files are sent as soon as they are chosen. */
export function Uploader<Uploaded>({ kind, multiple, title, ...options }: UploaderProps<Uploaded>) {
  // The queue outlives renders; it reads the latest callbacks through the ref.
  const latest = useRef(options);
  latest.current = options;
  const [queue] = useState(() =>
    createUploadQueue<Uploaded>(() => ({ ...latest.current, check: (file) => refusalOf(file, kind) })),
  );
  const items = useSyncExternalStore(queue.subscribe, queue.getItems, () => none);
  useEffect(() => () => queue.clear(), [queue]);
  // What was refused stands first, and may stand above what is in view.
  const list = useRef<HTMLUListElement>(null);
  const wrong = items.filter(isWrong).length;
  useEffect(() => {
    if (wrong > 0) list.current?.scrollIntoView({ block: "nearest" });
  }, [wrong]);

  return (
    <div className="space-y-2">
      {items.length > 0 && (
        <ul ref={list} aria-label="Fichiers choisis" className="scroll-mt-20 space-y-2">
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
      <FileDrop
        accept={acceptedTypes(kind)}
        multiple={multiple}
        onFiles={(files) => {
          queue.add(files);
          void queue.start();
        }}
        className="gap-3 rounded-(--panel-radius) px-4 py-3"
      >
        {(isOver) => (
          <>
            <ImagePlus strokeWidth={2} className="size-5 shrink-0 text-ink-2" />
            <span className="min-w-0 flex-1">
              <span className="block font-medium">{isOver ? "Lâchez pour ajouter" : title}</span>
              <span className="block text-(length:--hint-text) text-ink-2 leading-[1.4]">
                {uploadRules[kind].hint}
              </span>
            </span>
            <span
              aria-hidden="true"
              className="inline-flex h-(--button-xs) items-center rounded-control border border-control bg-surface px-2.5 font-semibold text-small"
            >
              Parcourir
            </span>
          </>
        )}
      </FileDrop>
    </div>
  );
}

type UploadRowProps = { item: UploadItem; onRemove: () => void; onRetry: () => void };

const isWrong = ({ state }: UploadItem) => state === "refused" || state === "failed";

function UploadRow({ item, onRemove, onRetry }: UploadRowProps) {
  const { file, state, message } = item;
  return (
    <li
      className={`flex items-center gap-3 rounded-(--panel-radius) border p-2 pr-1.5 ${isWrong(item) ? "border-danger-line bg-danger-tint" : "border-line bg-surface"}`}
    >
      <span
        className={`flex h-12 w-18 shrink-0 items-center justify-center overflow-hidden rounded-sm ${isWrong(item) ? "bg-danger-line/60 text-danger" : "bg-sand text-ink-2"}`}
      >
        {isWrong(item) ? <ImageOff strokeWidth={2} className="size-5" /> : <FilePreview file={file} />}
      </span>
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{file.name}</p>
        {isWrong(item) ? (
          <p role="alert" className="text-(length:--hint-text) text-danger-dark leading-[1.4]">
            {message}
          </p>
        ) : (
          <UploadProgress item={item} />
        )}
      </div>
      {state === "failed" && (
        <IconButton label={`Réessayer ${file.name}`} onClick={onRetry}>
          <RotateCw strokeWidth={2} />
        </IconButton>
      )}
      <IconButton label={`Retirer ${file.name}`} onClick={onRemove}>
        <X strokeWidth={2} />
      </IconButton>
    </li>
  );
}

export function UploadProgress({ item: { file, state, progress } }: { item: UploadItem }) {
  const detail = "text-(length:--hint-text) text-ink-2 leading-[1.4]";
  if (state !== "uploading") return <p className={detail}>{sizeLabel(file.size)}</p>;
  const percent = Math.round(progress * 100);
  return (
    <>
      <p className={detail}>
        {sizeLabel(file.size, file.size * progress)} · {percent} %
      </p>
      <progress
        aria-label={`Envoi de ${file.name}`}
        max={100}
        value={percent}
        className="upload-bar mt-1 block h-1 w-full appearance-none overflow-hidden rounded-full"
      />
    </>
  );
}

/** «3,4 Mo»; on its way, «2,1 sur 3,4 Mo». */
export function sizeLabel(total: number, sent?: number): string {
  const isLarge = total >= 1_048_576;
  const inUnit = (bytes: number) =>
    isLarge ? formatNumber(bytes / 1_048_576, { min: 1, max: 1 }) : formatNumber(bytes / 1024, { max: 0 });
  const whole = `${inUnit(total)}\u00a0${isLarge ? "Mo" : "ko"}`;
  return sent === undefined ? whole : `${inUnit(sent)} sur ${whole}`;
}

/** The chosen picture; a mark in its place when no browser can read it. */
export function FilePreview({ file }: { file: File }) {
  const [url, setUrl] = useState<string>();
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    const next = URL.createObjectURL(file);
    setUrl(next);
    return () => URL.revokeObjectURL(next);
  }, [file]);
  return url && !isBroken ? (
    <img src={url} alt="" onError={() => setBroken(true)} className="size-full object-cover" />
  ) : (
    <Image strokeWidth={2} className="size-5" />
  );
}
