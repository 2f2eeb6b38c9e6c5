import GripVertical from "lucide-react/icons/grip-vertical";
import Images from "lucide-react/icons/images";
import Trash2 from "lucide-react/icons/trash";
import { type ComponentProps, useState } from "react";
import type { PhotoCategory } from "#app/domain/files/uploads.schema.ts";
import { type GalleryPhoto, galleryMessages, galleryTabPath } from "#app/domain/gallery/gallery.ts";
import { CopyButton } from "#app/office/ui/copy-button.tsx";
import { Panel } from "#app/office/ui/panel.tsx";
import { usePhotoOrder } from "#app/office/ui/use-photo-order.ts";
import { type Drag, moved, useReorder } from "#app/office/ui/use-reorder.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { Picture } from "#app/ui/picture.tsx";

interface GalleryGridProps {
  category: PhotoCategory;
  label: string;
  photos: GalleryPhoto[];
  onDelete: (photo: GalleryPhoto) => void;
}

export function GalleryGrid({ category, label, photos, onDelete }: GalleryGridProps) {
  const { shown, change, onLeave } = usePhotoOrder(photos, galleryTabPath(category));
  const { list, drag, handle } = useReorder({
    count: shown.length,
    layout: "grid",
    onMove: (from, to) => change(moved(shown, from, to).map(({ id }) => id)),
  });
  if (photos.length === 0) {
    return (
      <Panel>
        <EmptyState icon={<Images strokeWidth={1.5} />} title="Aucune photo" className="py-10">
          Sélectionnez ci-dessous les photos de la page «&nbsp;{label}&nbsp;».
        </EmptyState>
      </Panel>
    );
  }
  return (
    <ul
      ref={list}
      onBlur={onLeave}
      aria-label={`Photos\u00a0: ${label}`}
      className="grid grid-cols-2 gap-3 office-sm:gap-4 office-md:grid-cols-3 office-lg:grid-cols-4"
    >
      {shown.map((photo, index) => (
        <GalleryTile
          key={photo.id}
          photo={photo}
          rank={index + 1}
          total={shown.length}
          onDelete={() => onDelete(photo)}
          handle={handle(index)}
          drag={drag}
        />
      ))}
    </ul>
  );
}

interface GalleryTileProps {
  photo: GalleryPhoto;
  rank: number;
  total: number;
  onDelete: () => void;
  handle: ComponentProps<"button">;
  drag: Drag | null;
}

function GalleryTile({ photo, rank, total, onDelete, handle, drag }: GalleryTileProps) {
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
        className="absolute top-2 left-2 flex h-6 cursor-grab touch-none items-center gap-0.5 rounded-sm bg-ink/80 pr-1.5 pl-0.5 font-semibold text-small text-white"
      >
        <GripVertical className="size-3.5" />
        {rank}
      </button>
      <IconButton
        label={`Supprimer ${photo.name}`}
        className="absolute! top-2 right-2 border border-line bg-surface hover:bg-surface hover:text-danger"
        onClick={onDelete}
      >
        <Trash2 />
      </IconButton>
      <div className="flex flex-1 items-center gap-1 border-line border-t py-1.5 pr-1 pl-3">
        <div className="min-w-0 flex-1">
          <p className="line-clamp-2 break-words font-medium text-small office-sm:line-clamp-1">
            {photo.name}
          </p>
          {isCopied ? (
            <p aria-hidden="true" className="text-help text-success-dark">
              URL copiée
            </p>
          ) : (
            <p className="truncate text-help text-ink-2" title={photo.address}>
              {/* The end tells one from another. */}
              {photo.source.url.replace(/^\/storage\/photos\//, "…/")}
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
