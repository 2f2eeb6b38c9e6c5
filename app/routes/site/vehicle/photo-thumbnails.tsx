import { useEffect, useRef } from "react";
import { Picture, type PictureSource } from "#app/components/ui/picture.tsx";

type PhotoThumbnailsProps = {
  photos: PictureSource[];
  name: string;
  index: number;
  onChoose: (index: number) => void;
};

/** Five in view, the others a swipe away; the chosen one is always among those in view. */
export function PhotoThumbnails({ photos, name, index, onChoose }: PhotoThumbnailsProps) {
  const row = useRef<HTMLUListElement>(null);

  useEffect(() => {
    const list = row.current;
    const chosen = list?.children[index] as HTMLElement | undefined;
    if (!list || !chosen) return;
    const middle = chosen.offsetLeft + chosen.offsetWidth / 2;
    list.scrollTo({ left: middle - list.clientWidth / 2, behavior: "smooth" });
  }, [index]);

  return (
    <ul
      ref={row}
      aria-label={`Toutes les photos de ${name}`}
      className="-mx-1.5 relative mt-1.5 grid auto-cols-[calc((100%-4*0.5rem)/5)] grid-flow-col gap-2 overflow-x-auto p-1.5 sm:auto-cols-[calc((100%-4*0.875rem)/5)] sm:gap-3.5 [scrollbar-width:none] lg:mt-2 print:hidden"
    >
      {photos.map((photo, position) => (
        <li key={photo.url}>
          <a
            href={`#photo-${position + 1}`}
            aria-label={`Photo ${position + 1}`}
            aria-current={position === index || undefined}
            onClick={(event) => {
              event.preventDefault();
              onChoose(position);
            }}
            className="block rounded-[10px] bg-sand outline-blue outline-offset-2 aria-[current]:outline-[2.5px]"
          >
            <Picture
              source={photo}
              alt=""
              sizes="160px"
              placeholder="vehicle"
              className="aspect-3/2 min-h-11 w-full rounded-[10px]"
              imgClassName="size-full object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
