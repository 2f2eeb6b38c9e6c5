import ArrowLeft from "lucide-react/icons/arrow-left";
import ArrowRight from "lucide-react/icons/arrow-right";
import Pause from "lucide-react/icons/pause";
import Play from "lucide-react/icons/play";
import { type CSSProperties, type KeyboardEvent, type ReactNode, useId } from "react";
import { useAutoplay, useCarousel } from "./use-carousel.ts";

type CarouselProps = {
  label: string;
  slides: readonly ReactNode[];
  /** Slides in view below 640 px, below 1024 px, and above. */
  perView?: { base: number; sm: number; lg: number };
  gap?: number;
  /** Lets the next slide show its edge on phones, as an invitation to swipe. */
  peek?: boolean;
  /** Advances by a page every 5 s, and brings the pause button. */
  autoplay?: boolean;
  /** Arrows at the heading's right (on a phone at the foot); or arrows, counter and pause button over the picture. */
  controls?: "heading" | "overlay";
  heading?: ReactNode;
  /** Beside the heading's arrows, «Tout le catalogue»; or over the picture, «Plein écran». */
  aside?: ReactNode;
  /** The first slide of the page in view, when thumbnails or a viewer drive the carousel. */
  index?: number;
  onIndexChange?: (index: number) => void;
  className?: string;
};

export function Carousel({
  label,
  slides,
  perView = { base: 1, sm: 1, lg: 1 },
  gap = 20,
  peek = false,
  autoplay = false,
  controls = "heading",
  heading,
  aside,
  index,
  onIndexChange,
  className = "",
}: CarouselProps) {
  const trackId = useId();
  const carousel = useCarousel(index, onIndexChange);
  const { isLive, page, pages, slidesInView } = carousel;
  const canMove = pages > 1;
  const auto = useAutoplay(autoplay && isLive && canMove, carousel.next, page);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    event.preventDefault();
    if (event.key === "ArrowRight") carousel.next();
    else carousel.previous();
  }

  const arrows = <CarouselArrows {...carousel} trackId={trackId} overlay={controls === "overlay"} />;
  // Kept in the page from the first byte, so that nothing moves when the script arrives; not where all slides are in view.
  const whenNeeded = [
    canMove ? "" : "invisible",
    slides.length <= perView.base ? "max-sm:hidden" : "",
    slides.length <= perView.sm ? "sm:max-lg:hidden" : "",
    slides.length <= perView.lg ? "lg:hidden" : "",
  ].join(" ");

  return (
    <section
      aria-roledescription="carrousel"
      aria-label={label}
      onKeyDown={onKeyDown}
      onPointerEnter={(event) => event.pointerType === "mouse" && auto.hold()}
      onPointerLeave={auto.release}
      onFocus={auto.hold}
      // Who leaves an arrow for a blank part is still there.
      onBlur={({ currentTarget }) => currentTarget.matches(":hover") || auto.release()}
      style={
        {
          "--base": perView.base,
          "--sm": perView.sm,
          "--lg": perView.lg,
          "--gap": `${gap}px`,
        } as CSSProperties
      }
      className={`carousel [--per-view:var(--base)] sm:[--per-view:var(--sm)] lg:[--per-view:var(--lg)] ${className}`}
    >
      {controls === "heading" && (heading || aside) && (
        <div className="mb-8 flex items-end justify-between gap-6 max-sm:mb-6">
          {heading}
          <div className="flex shrink-0 items-center gap-5">
            {aside}
            <div className={`flex gap-2.5 max-sm:hidden ${whenNeeded}`}>{arrows}</div>
          </div>
        </div>
      )}
      <div className="relative flow-root">
        <div
          ref={carousel.viewportRef}
          data-live={isLive || undefined}
          // Where it scrolls, the arrow keys must reach it.
          tabIndex={isLive && !canMove ? undefined : 0}
          className="carousel-viewport"
        >
          <div
            id={trackId}
            aria-live={auto.isRunning ? "off" : "polite"}
            className={`carousel-track ${peek ? "max-sm:[--peek:36px]" : ""}`}
          >
            {slides.map((slide, position) => (
              // biome-ignore lint/a11y/useSemanticElements: a slide is a group, not a set of fields
              <div
                // biome-ignore lint/suspicious/noArrayIndexKey: slides come in a fixed order
                key={position}
                role="group"
                aria-roledescription="diapositive"
                aria-label={`${position + 1} sur ${slides.length}`}
                inert={slidesInView.length > 0 && !slidesInView.includes(position)}
                className="carousel-slide"
              >
                {slide}
              </div>
            ))}
          </div>
        </div>
        {controls === "overlay" && aside}
        {controls === "overlay" && canMove && (
          <>
            {arrows}
            {autoplay && <CarouselPause {...auto} overlay />}
            <p
              aria-hidden="true"
              className="absolute bottom-4 left-4 rounded-badge bg-ink/80 px-2.5 font-semibold text-sm text-white leading-7"
            >
              {page + 1} / {pages}
            </p>
          </>
        )}
      </div>
      {slides.length > perView.base && (
        <div
          className={`flex min-h-11 flex-wrap items-center ${
            controls === "heading" ? "mt-3 sm:mt-4 sm:gap-4" : "justify-center print:hidden"
          } ${whenNeeded}`}
        >
          <CarouselDots {...carousel} trackId={trackId} />
          {controls === "heading" && (
            <div className="ml-auto flex sm:ml-0">
              {autoplay && <CarouselPause {...auto} />}
              <div className="flex gap-1 sm:hidden">{arrows}</div>
            </div>
          )}
        </div>
      )}
    </section>
  );
}

const round =
  "inline-flex cursor-pointer items-center justify-center rounded-full border border-line-strong bg-surface text-ink " +
  "transition-colors duration-(--motion-colour) hover:border-ink hover:bg-ink hover:text-white";

type ControlProps = ReturnType<typeof useCarousel> & { trackId: string };

/** Overlay: one at each side of the picture. Otherwise side by side. */
function CarouselArrows({ previous, next, trackId, overlay }: ControlProps & { overlay: boolean }) {
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

/** The dot is 8 px, the target 24 by 44: the bar says where we are by its shape, not by its colour alone. */
function CarouselDots({ page, pages, goTo, trackId }: ControlProps) {
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

type PauseProps = ReturnType<typeof useAutoplay> & { overlay?: boolean };

/** Overlay: in the picture's upper corner, on a ground of its own. */
function CarouselPause({ isWanted, toggle, overlay }: PauseProps) {
  const label = isWanted ? "Arrêter le défilement" : "Lancer le défilement";
  const Icon = isWanted ? Pause : Play;
  const look = overlay
    ? `${round} absolute top-4 right-4 z-10 border-transparent shadow-float print:hidden`
    : "flex cursor-pointer items-center justify-center rounded-full text-ink-2 transition-colors hover:bg-ink/6 hover:text-ink";
  return (
    <button type="button" aria-label={label} title={label} onClick={toggle} className={`size-11 ${look}`}>
      <Icon className="size-4 fill-current" />
    </button>
  );
}
