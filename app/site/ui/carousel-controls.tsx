import ArrowLeft from "lucide-react/icons/arrow-left";
import ArrowRight from "lucide-react/icons/arrow-right";
import Pause from "lucide-react/icons/pause";
import Play from "lucide-react/icons/play";

const round =
  "inline-flex cursor-pointer items-center justify-center rounded-full border border-line-strong bg-surface text-ink " +
  "transition-colors duration-(--motion-colour) hover:border-ink hover:bg-ink hover:text-white";

type ArrowsProps = { previous: () => void; next: () => void; trackId: string; overlay: boolean };

/** Overlay: one at each side of the picture. Otherwise side by side. */
export function CarouselArrows({ previous, next, trackId, overlay }: ArrowsProps) {
  const place = overlay ? "absolute inset-y-0 my-auto z-10 border-transparent shadow-float" : "";
  const arrows = [
    { label: "Précédent", move: previous, Icon: ArrowLeft, side: "left-2 sm:left-4" },
    { label: "Suivant", move: next, Icon: ArrowRight, side: "right-2 sm:right-4" },
  ];
  return arrows.map(({ label, move, Icon, side }) => (
    <button
      key={label}
      type="button"
      aria-label={label}
      title={label}
      aria-controls={trackId}
      onClick={move}
      className={`${round} size-11 sm:size-12 ${place} ${side}`}
    >
      <Icon className="size-5" />
    </button>
  ));
}

type DotsProps = { page: number; pages: number; goTo: (page: number) => void; trackId: string };

/** The dot is 8 px, the target 24 by 44: the bar says where we are by its shape, not by its colour alone. */
export function CarouselDots({ page, pages, goTo, trackId }: DotsProps) {
  return (
    <div className="-mx-2 flex flex-wrap">
      {Array.from({ length: pages }, (_, dot) => {
        const isCurrent = dot === page;
        return (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
            key={dot}
            type="button"
            aria-label={`Page ${dot + 1} sur ${pages}`}
            aria-current={isCurrent || undefined}
            aria-controls={trackId}
            onClick={() => goTo(dot)}
            className="group flex h-11 cursor-pointer items-center px-2"
          >
            <span
              className={`h-2 rounded-full transition-[width,background-color] duration-200 ${isCurrent ? "w-4 bg-blue sm:w-7" : "w-2 bg-line-strong group-hover:bg-control"}`}
            />
          </button>
        );
      })}
    </div>
  );
}

type PauseProps = { isPlaying: boolean; toggle: () => void; overlay?: boolean };

/** Overlay: in the picture's upper corner, on a ground of its own. */
export function CarouselPause({ isPlaying, toggle, overlay = false }: PauseProps) {
  const label = isPlaying ? "Arrêter le défilement" : "Lancer le défilement";
  const Icon = isPlaying ? Pause : Play;
  const look = overlay
    ? `${round} absolute top-4 right-4 z-10 border-transparent shadow-float print:hidden`
    : "flex cursor-pointer items-center justify-center rounded-full text-ink-2 transition-colors hover:bg-ink/6 hover:text-ink";
  return (
    <button type="button" aria-label={label} title={label} onClick={toggle} className={`size-11 ${look}`}>
      <Icon className="size-4 fill-current" />
    </button>
  );
}
