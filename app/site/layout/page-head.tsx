import type { ReactNode } from "react";
import { headPhotoOf } from "#app/domain/gallery/site-photos.ts";
import type { PictureSource } from "#app/lib/picture.ts";
import { srcSetOf } from "#app/ui/picture.tsx";
import about from "./assets/head-about-960.webp?no-inline";
import aboutLarge from "./assets/head-about-1600.webp?no-inline";
import agencies from "./assets/head-agences-1440.webp?no-inline";
import agenciesLarge from "./assets/head-agences-2400.webp?no-inline";
import agenciesNarrow from "./assets/head-agences-narrow-960.webp?no-inline";
import catalogue from "./assets/head-catalogue-1440.webp?no-inline";
import catalogueLarge from "./assets/head-catalogue-2400.webp?no-inline";
import catalogueNarrow from "./assets/head-catalogue-narrow-960.webp?no-inline";

/** Our own pictures for the heads of pages whose gallery is empty: two on the plain, one at the depot. */
const scenes = {
  catalogue: panorama(catalogue, catalogueLarge, catalogueNarrow),
  agences: panorama(agencies, agenciesLarge, agenciesNarrow),
  about: {
    isPanorama: false,
    wide: `${about} 960w, ${aboutLarge} 1600w`,
    narrow: `${about} 960w`,
    src: about,
    width: 960,
    height: 492,
  },
};

function panorama(normal: string, large: string, narrow: string) {
  return {
    isPanorama: true,
    wide: `${normal} 1440w, ${large} 2400w`,
    narrow: `${narrow} 960w`,
    src: narrow,
    width: 960,
    height: 386,
  };
}

type PageHeadProps = {
  title: string;
  lead: ReactNode;
  photos: PictureSource[];
  fallback: keyof typeof scenes;
};

/** A panorama fills the head; anything less wide stands at its right and fades into the sky. */
const panoramaRatio = 2.2;

/** A public page's title over a clear sky, its picture at the right; on a phone, at the foot. */
export function PageHead({ title, lead, photos, fallback }: PageHeadProps) {
  const photo = headPhotoOf(photos);
  const picture = photo ? pictureOf(photo) : scenes[fallback];
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
          <p className="mt-4 text-ink-sky text-lead sm:mt-5">{lead}</p>
        </div>
      </div>
      {/* After the words that give the head its height: a page read in two pieces would show it move. */}
      <picture>
        <source
          media="(min-width: 640px)"
          srcSet={picture.wide}
          sizes={picture.isPanorama ? "100vw" : "62vw"}
        />
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

function pictureOf({ url, width, height }: PictureSource) {
  const isPanorama = width / height >= panoramaRatio;
  const srcSet = srcSetOf({ url, width, height });
  const narrowWidths = (isPanorama ? [960] : [480, 960]).filter((variant) => variant <= width);
  const narrow = narrowWidths.map((variant) => `${url}?w=${variant} ${variant}w`).join(", ");
  return {
    isPanorama,
    wide: srcSet ?? url,
    narrow: (srcSet?.includes("?w=") && narrow) || undefined,
    src: url,
    width,
    height,
  };
}
