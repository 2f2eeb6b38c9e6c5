import type { ReactNode } from "react";
import { type PictureSource, srcSetOf } from "#app/components/ui/picture.tsx";
import { headPhotoOf } from "#app/features/gallery/site-photos.ts";
import { type PageScene, pageScenes } from "./page-scenes.ts";

type PageHeadProps = {
  title: string;
  lead?: ReactNode;
  /** The gallery's photos for this page. */
  photos: PictureSource[];
  /** The scene shown while the gallery has none. */
  fallback: PageScene;
  /** Under the lead. */
  aside?: ReactNode;
};

/** A panorama fills the head; anything less wide stands at its right and fades into the sky. */
const panoramaRatio = 2.2;

/** A public page's title over a clear sky, its picture at the right; on a phone, at the foot. */
export function PageHead({ title, lead, photos, fallback, aside }: PageHeadProps) {
  const photo = headPhotoOf(photos);
  const picture = photo ? pictureOf(photo) : pageScenes[fallback];
  return (
    <div className="relative isolate overflow-hidden bg-linear-to-b from-[#c9dceb] to-[#f2ede4] print:bg-none">
      <div className="container-site flex min-h-[328px] flex-col items-start pt-8 pb-[140px] lg:min-h-[352px] lg:justify-center lg:pt-10 lg:pb-[92px] xl:min-h-[max(352px,min(20vw,440px))] print:min-h-0 print:p-0">
        {/* Whatever picture stands there, the words keep a clear sky behind them. */}
        <div
          className={`before:-inset-x-16 before:-inset-y-12 lg:before:-inset-x-24 lg:before:-inset-y-18 before:-z-10 relative before:absolute before:bg-[#d9e5ee]/92 before:blur-[28px] lg:max-w-[32rem] lg:before:blur-[48px] print:before:hidden ${
            picture.isPanorama ? "sm:max-w-[36rem]" : "sm:max-w-[54%]"
          } ${photo ? "" : "lg:before:hidden"}`}
        >
          <h1 className="text-h1">{title}</h1>
          {lead && <p className="mt-4 text-ink-sky text-lead sm:mt-5">{lead}</p>}
          {aside && <div className="mt-5">{aside}</div>}
        </div>
      </div>
      {/* After the words that give the head its height: a page read in two pieces would show it move. */}
      <picture>
        <source media="(min-width: 640px)" srcSet={picture.wide} sizes={picture.sizes} />
        <img
          src={picture.src}
          srcSet={picture.narrow}
          sizes="60vw"
          alt=""
          width={picture.width}
          height={picture.height}
          fetchPriority="high"
          className={`-z-20 absolute right-0 bottom-0 h-[224px] w-full object-cover [mask-image:linear-gradient(to_bottom,transparent,black_40%)] print:hidden ${
            picture.isPanorama
              ? "object-[94%_100%] lg:h-full lg:object-[80%_100%] lg:[mask-image:none]"
              : "object-[50%_62%] sm:h-full sm:w-[62%] sm:max-w-[60rem] sm:[mask-image:linear-gradient(to_right,transparent,black_38%)]"
          }`}
        />
      </picture>
    </div>
  );
}

/** The photo in the widths it is shown at; a phone takes one that is small enough to come at once. */
function pictureOf(photo: PictureSource) {
  const isPanorama = photo.width / photo.height >= panoramaRatio;
  const srcSet = srcSetOf(photo);
  const isOurs = srcSet?.includes("?w=") ?? false;
  const narrowWidths = isPanorama ? [960] : [480, 960];
  const narrow = narrowWidths.filter((width) => width <= photo.width);
  return {
    isPanorama,
    wide: srcSet ?? photo.url,
    sizes: isPanorama ? "100vw" : "62vw",
    narrow:
      isOurs && narrow.length > 0
        ? narrow.map((width) => `${photo.url}?w=${width} ${width}w`).join(", ")
        : undefined,
    src: photo.url,
    width: photo.width,
    height: photo.height,
  };
}
