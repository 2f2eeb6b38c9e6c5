import ArrowRight from "lucide-react/icons/arrow-right";
import type { PictureSource } from "#app/lib/picture.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { srcSetOf } from "#app/ui/picture.tsx";
import wide from "./assets/hero-1280.webp?no-inline";
import widest from "./assets/hero-1920.webp?no-inline";
import narrow from "./assets/hero-narrow-480.webp?no-inline";
import narrowSharp from "./assets/hero-narrow-780.webp?no-inline";

const ownScene = `${wide} 1280w, ${widest} 1920w`;

/** The company's own picture is for wide screens only; a phone never downloads it. */
export function Hero({ image }: { image: PictureSource | null }) {
  return (
    <section
      aria-labelledby="accueil"
      className="relative isolate overflow-hidden bg-[#cadceb] pb-[72vw] sm:pb-[40vw] lg:min-h-[max(780px,min(56.9vw,820px),50vw)] lg:pb-0"
    >
      <div className="container-site pt-[104px] lg:pt-[146px]">
        <h1 id="accueil" className="max-w-[49rem] text-display">
          Le bon véhicule, prêt quand vous&nbsp;l’êtes.
        </h1>
        <p className="mt-5 max-w-[35rem] text-ink-sky text-lead lg:mt-6">
          Utilitaires, poids lourds, frigorifiques et remorques, entretenus dans nos ateliers de Perpignan. À
          la journée comme à l’année.
        </p>
        <div className="mt-7 flex gap-3 max-sm:flex-col lg:mt-8">
          <ButtonLink to={sitePaths.catalogue} size="xl">
            Voir le catalogue
            <ArrowRight />
          </ButtonLink>
          <ButtonLink to={sitePaths.contact} variant="secondary" size="xl">
            Nous contacter
          </ButtonLink>
        </div>
      </div>
      {/* After the words that give the section its height: a page read in two pieces would show it move. */}
      <picture>
        <source
          media="(min-width: 1024px)"
          srcSet={image ? (srcSetOf(image) ?? image.url) : ownScene}
          sizes="100vw"
          width={image?.width ?? 1920}
          height={image?.height ?? 1094}
        />
        <source media="(min-width: 640px)" srcSet={ownScene} sizes="100vw" width={1920} height={1094} />
        <img
          src={narrow}
          srcSet={`${narrow} 480w, ${narrowSharp} 780w`}
          sizes="100vw"
          alt=""
          width={780}
          height={620}
          fetchPriority="high"
          className="-z-20 absolute inset-x-0 bottom-0 h-auto w-full lg:h-full lg:object-cover lg:object-[72%_100%]"
        />
      </picture>
      {/* Whatever picture is chosen, the words keep a clear sky behind them. */}
      {image && (
        <span
          aria-hidden="true"
          className="-z-10 absolute inset-0 hidden bg-[radial-gradient(70%_75%_at_22%_30%,rgb(213_227_239/0.85),rgb(213_227_239/0.6)_45%,transparent)] lg:block"
        />
      )}
    </section>
  );
}
