import Maximize2 from "lucide-react/icons/maximize-2";
import { type MouseEvent, useEffect, useRef, useState } from "react";
import { typeProfile } from "#app/domain/vehicles/type-profiles.ts";
import type { PublicVehicle } from "#app/domain/vehicles/vehicle-detail.server.ts";
import { useCompany } from "#app/site/layout/use-company.ts";
import { Carousel } from "#app/site/ui/carousel.tsx";
import { carouselInterval } from "#app/site/ui/use-carousel.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Picture } from "#app/ui/picture.tsx";

type Viewer = typeof import("./photo-viewer.tsx").PhotoViewer;

/** Fetched when somebody comes near. Null where it cannot be: a photo is then a link to its file, as without script. */
const loadViewer = () =>
  import("./photo-viewer.tsx").then(
    (viewer) => viewer.PhotoViewer,
    () => null,
  );

const sizes = "(min-width: 1328px) 792px, (min-width: 1024px) 60vw, 100vw";

/** Without JavaScript: a row that scrolls, thumbnails that jump in it, and each photo a link to its file. */
export function PhotoGallery({ vehicle }: { vehicle: PublicVehicle }) {
  const { photos, name } = vehicle;
  const [index, setIndex] = useState(0);
  const [Viewer, setViewer] = useState<Viewer | null>(null);
  const [isNear, setNear] = useState(false);
  const fullScreen = useRef<HTMLButtonElement>(null);
  const opener = useRef<{ element: HTMLElement; photo: number }>(null);

  useEffect(() => {
    // The row moves on by itself after a while: the next photo is there by then.
    const timer = setTimeout(() => setNear(true), carouselInterval / 2);
    return () => clearTimeout(timer);
  }, []);

  if (photos.length === 0) return <NoPhoto vehicle={vehicle} />;

  function comeNear() {
    setNear(true);
    void loadViewer();
  }

  async function openFrom(event: MouseEvent<HTMLElement>, photo: number) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    opener.current = { element: event.currentTarget, photo };
    const viewer = await loadViewer();
    if (!viewer) return window.location.assign(photos[photo]?.url ?? "");
    setIndex(photo);
    setViewer(() => viewer);
  }

  function close() {
    setViewer(null);
    // Back to where the visitor was, unless that photo has left the view meanwhile.
    const isInView = opener.current?.photo === index;
    (isInView ? opener.current?.element : fullScreen.current)?.focus();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches for somebody coming near
    <div onPointerEnter={comeNear} onFocus={comeNear}>
      <div className="max-sm:-mx-5">
        <Carousel
          label={`Photos de ${name}`}
          controls="overlay"
          gap={8}
          autoplay={!Viewer}
          index={index}
          onIndexChange={setIndex}
          aside={
            <button
              ref={fullScreen}
              type="button"
              aria-haspopup="dialog"
              onClick={(event) => openFrom(event, index)}
              className={buttonClass({
                variant: "secondary",
                size: "md",
                className:
                  "absolute! right-4 bottom-4 h-11! border-transparent! font-semibold! shadow-float max-sm:w-11 max-sm:px-0! print:hidden [@media(scripting:none)]:hidden",
              })}
            >
              <Maximize2 />
              <span className="max-sm:sr-only">Plein écran</span>
            </button>
          }
          slides={photos.map((photo, position) => (
            <a
              key={photo.url}
              id={`photo-${position + 1}`}
              href={photo.url}
              onClick={(event) => openFrom(event, position)}
              className="relative block cursor-zoom-in scroll-mt-32 bg-sand after:absolute after:inset-0 after:inset-ring after:inset-ring-ink/6 focus-visible:-outline-offset-4 sm:rounded-card sm:after:rounded-card"
            >
              <Picture
                source={photo}
                alt={photos.length > 1 ? `${name}, photo ${position + 1}` : name}
                sizes={sizes}
                // The first makes the impression; its neighbours come once somebody reaches for them.
                priority={position === 0 || (isNear && Math.abs(position - index) <= 1)}
                placeholder="vehicle"
                className="aspect-3/2 sm:rounded-card"
                imgClassName="size-full object-cover"
              />
            </a>
          ))}
        />
      </div>
      {photos.length > 1 && <PhotoThumbnails vehicle={vehicle} index={index} onChoose={setIndex} />}
      {Viewer && (
        <Viewer photos={photos} name={name} index={index} onIndexChange={setIndex} onClose={close} />
      )}
    </div>
  );
}

type PhotoThumbnailsProps = { vehicle: PublicVehicle; index: number; onChoose: (index: number) => void };

/** Five in view, the others a swipe away; the chosen one is always among those in view. */
function PhotoThumbnails({ vehicle, index, onChoose }: PhotoThumbnailsProps) {
  const { photos, name } = vehicle;
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
            className="block rounded-field bg-sand outline-blue outline-offset-2 aria-[current]:outline-[2.5px]"
          >
            <Picture
              source={photo}
              alt=""
              sizes="160px"
              placeholder="vehicle"
              className="aspect-3/2 min-h-11 w-full rounded-field"
              imgClassName="size-full object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Nobody has taken its picture yet: its type's drawing stands on the same ground line as on the home page. */
function NoPhoto({ vehicle }: { vehicle: PublicVehicle }) {
  const { painting } = useCompany().look;
  return (
    <div className="flex aspect-3/2 flex-col items-center justify-center bg-sand px-[8%] max-sm:-mx-5 sm:rounded-card">
      <div className="flex w-full justify-center border-ink/60 border-b-[1.5px]">
        <img {...typeProfile(vehicle.type, painting)} alt="" className="h-auto w-auto max-w-full" />
      </div>
      <p className="mt-4 text-copy text-ink-2">Photo à venir</p>
    </div>
  );
}
