import Images from "lucide-react/icons/images";
import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import { moved, useReorder } from "#app/components/ui/use-reorder.ts";
import type { ActionResult } from "#app/lib/action-result.ts";
import type { PhotoCategory } from "#app/lib/uploads.schema.ts";
import { type GalleryPhoto, galleryTabPath } from "./gallery.ts";
import { GalleryTile } from "./gallery-tile.tsx";

interface GalleryGridProps {
  category: PhotoCategory;
  label: string;
  photos: GalleryPhoto[];
  onDelete: (photo: GalleryPhoto) => void;
}

/** A tab's photos in their order, which can be changed. */
export function GalleryGrid({ category, label, photos, onDelete }: GalleryGridProps) {
  const { shown, onMove, onLeave } = useGalleryOrder(category, photos);
  const { list, drag, handle } = useReorder({ count: shown.length, layout: "grid", onMove });
  if (photos.length === 0) {
    return (
      <Panel>
        <EmptyState
          icon={<Images aria-hidden="true" strokeWidth={1.5} />}
          title="Aucune photo"
          className="py-10"
        >
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

/** Long enough for several presses of an arrow key to be one change. */
const pause = 600;

/** Shows the new order at once, and saves it when the person has finished; a refusal brings the old one back. */
function useGalleryOrder(category: PhotoCategory, photos: GalleryPhoto[]) {
  const fetcher = useFetcher<ActionResult>();
  const [wanted, setWanted] = useState<GalleryPhoto[] | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const unsaved = useRef<GalleryPhoto[] | null>(null);

  // What is stored has changed, by this hand or another: that is the order now.
  const [known, setKnown] = useState(photos);
  if (known !== photos) {
    setKnown(photos);
    setWanted(null);
  }
  useEffect(() => {
    if (fetcher.data?.ok === false) setWanted(null);
  }, [fetcher.data]);

  function save() {
    clearTimeout(timer.current);
    const order = unsaved.current;
    unsaved.current = null;
    if (!order) return;
    const ids = order.map(({ id }) => id).join();
    void fetcher.submit({ intent: "order", ids }, { method: "post", action: galleryTabPath(category) });
  }

  const shown = wanted ?? photos;
  return {
    shown,
    onMove(from: number, to: number) {
      const next = moved(shown, from, to);
      unsaved.current = next;
      setWanted(next);
      clearTimeout(timer.current);
      timer.current = setTimeout(save, pause);
    },
    onLeave: save,
  };
}
