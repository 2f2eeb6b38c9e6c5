import X from "lucide-react/icons/x";
import { type KeyboardEvent, useLayoutEffect, useRef } from "react";
import type { PictureSource } from "#app/lib/picture.ts";
import { Carousel } from "#app/site/ui/carousel.tsx";
import { Picture } from "#app/ui/picture.tsx";

type PhotoViewerProps = {
  photos: PictureSource[];
  name: string;
  index: number;
  onIndexChange: (index: number) => void;
  onClose: () => void;
};

/** Under the photo: the dots in the middle, in white on ink, and the counter at their left. */
const carouselLook =
  "[&_p[aria-hidden]]:left-2 [&_p[aria-hidden]]:-bottom-9 [&_[aria-current]>span]:bg-white";

/** A modal dialog of the browser's own: it holds the focus, closes on Escape and gives the focus back. */
export function PhotoViewer({ photos, name, index, onIndexChange, onClose }: PhotoViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const first = useRef(index);

  useLayoutEffect(() => {
    const sheet = dialog.current;
    if (!sheet) return;
    if (!sheet.open) sheet.showModal();
    // The carousel goes on from where its row is scrolled to: it opens on the photo without running through the others.
    const viewport = sheet.querySelector(".carousel-viewport");
    const slide = sheet.querySelectorAll<HTMLElement>(".carousel-slide")[first.current];
    if (viewport && slide) viewport.scrollLeft = slide.offsetLeft;
    const page = document.documentElement;
    // The scrollbar's place, which no dialog can cover, takes the dialog's colour.
    Object.assign(page.style, { overflow: "hidden", backgroundColor: "var(--color-ink)" });
    return () => void Object.assign(page.style, { overflow: "", backgroundColor: "" });
  }, []);

  function onKeyDown(event: KeyboardEvent) {
    // With the focus in the carousel, the carousel has already moved.
    if (event.defaultPrevented || photos.length < 2) return;
    if (event.key === "ArrowRight") onIndexChange((index + 1) % photos.length);
    if (event.key === "ArrowLeft") onIndexChange((index + photos.length - 1) % photos.length);
  }

  return (
    <dialog
      ref={dialog}
      aria-label={`Photos de ${name}, plein écran`}
      onKeyDown={onKeyDown}
      onClose={onClose}
      className="fixed inset-0 m-0 size-full max-h-none max-w-none overflow-hidden bg-ink text-white backdrop:bg-ink"
    >
      <div className="flex h-16 items-center justify-between gap-4 pr-2.5 pl-5 sm:pr-4 sm:pl-6">
        <p className="truncate font-semibold">{name}</p>
        <button
          type="button"
          // biome-ignore lint/a11y/noAutofocus: the dialog covers the page; the focus goes where the visitor looks
          autoFocus
          aria-label="Fermer"
          title="Fermer"
          onClick={() => dialog.current?.close()}
          className="inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-full transition-colors hover:bg-white/14"
        >
          <X className="size-6" strokeWidth={1.75} />
        </button>
      </div>
      <Carousel
        label={`Photos de ${name}`}
        controls="overlay"
        gap={0}
        index={index}
        onIndexChange={onIndexChange}
        className={carouselLook}
        slides={photos.map((photo, position) => (
          <Picture
            key={photo.url}
            source={photo}
            alt={photos.length > 1 ? `${name}, photo ${position + 1}` : name}
            sizes="100vw"
            priority={Math.abs(position - index) <= 1}
            placeholder="vehicle"
            className="h-[calc(100dvh-8rem)] sm:px-20"
            imgClassName="size-full object-contain"
          />
        ))}
      />
    </dialog>
  );
}
