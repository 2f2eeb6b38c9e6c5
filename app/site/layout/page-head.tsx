import type { ReactNode } from "react";
import { headPhotoOf } from "#app/domain/gallery/site-photos.ts";
import type { PictureSource } from "#app/lib/picture.ts";
import { paintedSrcSet, paintedUrl, sceneSizes } from "#app/lib/scenes.ts";
import { srcSetOf } from "#app/ui/picture.tsx";
import { useCompany } from "./use-company.ts";

/** Our own pictures for the heads of pages whose gallery is empty: two on the plain, one at the depot. */
const scenes = {
  catalogue: { isPanorama: true, wide: "head-catalogue", narrow: "head-catalogue-narrow" },
  agences: { isPanorama: true, wide: "head-agences", narrow: "head-agences-narrow" },
  about: { isPanorama: false, wide: "head-about", narrow: "head-about" },
} as const;

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
  const { painting } = useCompany().look;
  const photo = headPhotoOf(photos);
  const picture = photo ? pictureOf(photo) : sceneOf(fallback, painting);
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

function sceneOf(fallback: keyof typeof scenes, painting: string) {
  const { isPanorama, wide, narrow } = scenes[fallback];
  const { width, height, widths } = sceneSizes[narrow];
  const src = paintedUrl(painting, narrow, widths[0]);
  return {
    isPanorama,
    wide: paintedSrcSet(painting, wide),
    narrow: `${src} ${widths[0]}w`,
    src,
    width,
    height,
  };
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
