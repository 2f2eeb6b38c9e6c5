import GripVertical from "lucide-react/icons/grip-vertical";
import Trash2 from "lucide-react/icons/trash";
import { type ComponentProps, useState } from "react";
import { CopyButton } from "#app/components/ui/copy-button.tsx";
import { IconButton } from "#app/components/ui/icon-button.tsx";
import { Picture } from "#app/components/ui/picture.tsx";
import type { Drag } from "#app/components/ui/use-reorder.ts";
import { type GalleryPhoto, galleryMessages } from "./gallery.ts";

interface GalleryTileProps {
  photo: GalleryPhoto;
  /** From 1. */
  rank: number;
  total: number;
  onDelete: () => void;
  /** What makes its number move it. */
  handle: ComponentProps<"button">;
  drag: Drag | null;
}

export function GalleryTile({ photo, rank, total, onDelete, handle, drag }: GalleryTileProps) {
  const [isCopied, setCopied] = useState(false);
  const isDragged = drag?.from === rank - 1;
  const isTarget = drag !== null && !isDragged && drag.to === rank - 1;
  return (
    <li
      style={isDragged ? { translate: `${drag.offsetX}px ${drag.offset}px` } : undefined}
      className={`relative flex min-w-0 flex-col overflow-hidden rounded-(--panel-radius) border bg-surface ${isTarget ? "border-blue ring-2 ring-blue" : "border-line"} ${isDragged ? "z-10 shadow-float" : ""}`}
    >
      <Picture
        source={photo.source}
        alt={photo.name}
        sizes="(min-width: 75rem) 280px, (min-width: 45rem) 33vw, 50vw"
        className="aspect-16/10 bg-sand"
        imgClassName="size-full object-cover"
      />
      <button
        {...handle}
        type="button"
        title="Déplacer&nbsp;: glissez la photo, ou flèches du clavier"
        aria-label={`Photo ${rank} sur ${total}, ${photo.name}. Les flèches la déplacent.`}
        className="absolute top-2 left-2 flex h-6 cursor-grab touch-none items-center gap-0.5 rounded-[4px] bg-ink/80 pr-1.5 pl-0.5 font-semibold text-[13px] text-white"
      >
        <GripVertical aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
        {rank}
      </button>
      <IconButton
        label={`Supprimer ${photo.name}`}
        className="absolute! top-2 right-2 border border-line bg-surface hover:bg-surface hover:text-danger"
        onClick={onDelete}
      >
        <Trash2 aria-hidden="true" strokeWidth={1.75} />
      </IconButton>
      <div className="flex flex-1 items-center gap-1 border-line border-t py-1.5 pr-1 pl-3">
        <div className="min-w-0 flex-1">
          <p className="line-clamp-2 break-words font-medium text-[13px] office-sm:line-clamp-1">
            {photo.name}
          </p>
          {isCopied ? (
            <p aria-hidden="true" className="text-help text-success-dark">
              URL copiée
            </p>
          ) : (
            <p className="truncate text-help text-ink-2" title={photo.address}>
              {shortAddress(photo.source.url)}
            </p>
          )}
        </div>
        <CopyButton
          text={photo.address}
          label={`Copier l’URL de ${photo.name}`}
          copiedLabel="URL copiée"
          messages={{ copied: galleryMessages.copied, failed: galleryMessages.copy }}
          onCopiedChange={setCopied}
        />
      </div>
    </li>
  );
}

/** «…/site/catalog/8f31.webp»: the end tells one from another. */
function shortAddress(url: string): string {
  return url.replace(/^\/storage\/photos\//, "…/");
}
