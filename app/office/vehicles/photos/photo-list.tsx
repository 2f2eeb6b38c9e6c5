import GripVertical from "lucide-react/icons/grip-vertical";
import Star from "lucide-react/icons/star";
import Trash2 from "lucide-react/icons/trash";
import { type ReactNode, type Ref, useState } from "react";
import type { UploadedFile } from "#app/domain/files/uploads.schema.ts";
import { type Drag, moved, useReorder } from "#app/office/ui/use-reorder.ts";
import { IconButton } from "#app/ui/icon-button.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { sectionId } from "../editor/field-groups.tsx";

interface VehiclePhotosListProps {
  ref?: Ref<HTMLElement>;
  photos: readonly UploadedFile[];
  detail: string;
  onOrder: (ids: string[]) => void;
  onLeave?: () => void;
  onRemove: (photo: UploadedFile) => void;
  children: ReactNode;
}

/** A vehicle's photos in order, the first being the cover: drag, arrow keys, or the star. */
export function VehiclePhotosList(props: VehiclePhotosListProps) {
  const { ref, photos, detail, onOrder, onLeave, onRemove, children } = props;
  const [said, setSaid] = useState("");
  function move(from: number, to: number) {
    const next = moved(photos, from, to);
    onOrder(next.map(({ id }) => id));
    const place = to === 0 ? "couverture" : `photo ${to + 1} sur ${photos.length}`;
    setSaid(`${photos[from]?.name}\u00a0: ${place}.`);
  }
  const reorder = useReorder({ count: photos.length, onMove: move });
  return (
    <section ref={ref} id={sectionId("photos")} aria-label="Photos" className="space-y-2 p-4 pt-5">
      <div className="mb-2.5 flex items-baseline gap-2">
        <h3 className="font-semibold text-small leading-5">Photos</h3>
        <p className="text-fine text-ink-2">{detail}</p>
        {photos.length > 1 && (
          <p id="ordre-des-photos" className="ml-auto text-fine text-ink-2">
            Glissez pour changer l’ordre
            <span className="sr-only">, ou déplacez une photo avec les flèches haut et bas</span>
          </p>
        )}
      </div>
      <p role="status" className="sr-only">
        {said}
      </p>
      <ul
        ref={reorder.list}
        onBlur={onLeave}
        aria-label="Photos du véhicule"
        className="space-y-2 empty:hidden"
      >
        {photos.map((photo, index) => (
          <PhotoRow
            key={photo.id}
            photo={photo}
            index={index}
            drag={reorder.drag}
            onCover={() => move(index, 0)}
            onRemove={() => onRemove(photo)}
            handle={
              photos.length > 1 && (
                <button
                  {...reorder.handle(index)}
                  type="button"
                  aria-label={`Déplacer ${photo.name}, photo ${index + 1} sur ${photos.length}`}
                  aria-describedby="ordre-des-photos"
                  className="-ml-1.5 flex h-10 w-7 shrink-0 cursor-grab touch-none items-center justify-center rounded-control text-ink-3 hover:bg-paper-2 hover:text-ink active:cursor-grabbing"
                >
                  <GripVertical strokeWidth={2} className="size-4" />
                </button>
              )
            }
          />
        ))}
      </ul>
      {children}
    </section>
  );
}

interface PhotoRowProps {
  photo: UploadedFile;
  index: number;
  drag: Drag | null;
  onCover: () => void;
  onRemove: () => void;
  handle: ReactNode;
}

function PhotoRow({ photo, index, drag, onCover, onRemove, handle }: PhotoRowProps) {
  const isDragged = drag?.from === index;
  return (
    <li
      style={isDragged ? { translate: `6px ${drag.offset}px`, rotate: "-0.6deg" } : undefined}
      className={`relative flex items-center gap-2 rounded-(--panel-radius) border border-line bg-surface p-1.5 pr-1 pl-2 ${isDragged ? "z-10 shadow-float" : ""}`}
    >
      <InsertionLine index={index} drag={drag} />
      {handle}
      <Picture
        source={photo}
        alt=""
        sizes="72px"
        className="h-12 w-18 shrink-0 rounded-sm bg-sand"
        imgClassName="size-full object-cover"
      />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium text-small leading-5">{photo.name}</p>
        <PhotoPlace index={index} drag={drag} />
      </div>
      {index > 0 && (
        <IconButton label={`Choisir ${photo.name} comme couverture`} onClick={onCover}>
          <Star />
        </IconButton>
      )}
      <IconButton label={`Supprimer ${photo.name}`} className="hover:text-danger" onClick={onRemove}>
        <Trash2 />
      </IconButton>
    </li>
  );
}

function PhotoPlace({ index, drag }: { index: number; drag: Drag | null }) {
  const next = drag ? placeAfter(index, drag) : index;
  if (next !== index) {
    return (
      <p className="text-fine text-ink-2">
        Photo {index + 1} → {next + 1}
      </p>
    );
  }
  if (index > 0) return <p className="text-fine text-ink-2">Photo {index + 1}</p>;
  return (
    <p className="inline-flex h-5 items-center gap-1 rounded-sm bg-info-tint px-1.5 font-medium text-fine text-info">
      <Star className="size-3" strokeWidth={2} />
      Couverture
    </p>
  );
}

function placeAfter(index: number, { from, to }: Drag): number {
  if (index === from) return to;
  if (from < index && index <= to) return index - 1;
  if (to <= index && index < from) return index + 1;
  return index;
}

function InsertionLine({ index, drag }: { index: number; drag: Drag | null }) {
  if (!drag || drag.to !== index || drag.from === index) return null;
  const side = drag.to < drag.from ? "-top-[5px]" : "-bottom-[5px]";
  return (
    <span
      aria-hidden="true"
      className={`-inset-x-px absolute h-0.5 rounded-full bg-info before:-left-1 before:-top-[3px] before:absolute before:size-2 before:rounded-full before:bg-info ${side}`}
    />
  );
}
