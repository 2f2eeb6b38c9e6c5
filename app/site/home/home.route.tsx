import ArrowRight from "lucide-react/icons/arrow-right";
import ImageOff from "lucide-react/icons/image-off";
import { Link } from "react-router";
import { appContext, pageStateContext } from "#app/context.ts";
import { listAgencyNames } from "#app/domain/agencies/agencies.server.ts";
import { type Brand, listBrands } from "#app/domain/brands/brands.server.ts";
import { getHeroImage } from "#app/domain/company/company.server.ts";
import { unknownCompany } from "#app/domain/company/company.ts";
import { autoRental } from "#app/domain/company/json-ld.ts";
import { listSitePhotos } from "#app/domain/gallery/site-photos.server.ts";
import { readSiteWords } from "#app/domain/identity/site-texts.server.ts";
import { type SiteWords, siteWords, unknownSources } from "#app/domain/identity/site-texts.ts";
import { withStay } from "#app/domain/rental/carried-stay.ts";
import { getShownFigures } from "#app/domain/statistics/statistics.server.ts";
import { listNewestVehicles, listVolumeRanges } from "#app/domain/vehicles/public-vehicles.server.ts";
import { homeVehicleCount } from "#app/domain/vehicles/vehicles.schema.ts";
import { loadSections } from "#app/lib/load-sections.server.ts";
import type { PictureSource } from "#app/lib/picture.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import { CallToAction } from "#app/site/layout/call-to-action.tsx";
import type { SiteHandle } from "#app/site/layout/layout.route.tsx";
import { expireWithDay } from "#app/site/layout/page-hours.server.ts";
import { pageMeta, siteFacts } from "#app/site/layout/page-meta.ts";
import { PhotoMosaic } from "#app/site/layout/photo-mosaic.tsx";
import { previewTexts } from "#app/site/layout/preview-texts.server.ts";
import { useCarriedStay } from "#app/site/layout/stay-link.tsx";
import { useCompany } from "#app/site/layout/use-company.ts";
import { Carousel } from "#app/site/ui/carousel.tsx";
import { VehicleCard } from "#app/site/vehicle-card/vehicle-card.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Picture, srcSetOf } from "#app/ui/picture.tsx";
import { ScenePicture } from "#app/ui/scene-picture.tsx";
import type { Route } from "./+types/home.route";
import { StayBar } from "./stay-bar.tsx";
import { CategoryLineUp, WaysIn } from "./ways-in.tsx";
import { Counters, WhyChooseUs } from "./why-choose-us.tsx";

export const handle: SiteHandle = { startsUnderHeader: true, headerOverPicture: true, hasAction: true };

const cardSizes = "(min-width: 1328px) 305px, (min-width: 1024px) 23vw, (min-width: 640px) 47vw, 80vw";

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const { company } = siteFacts(matches);
  return pageMeta(matches, {
    title: loaderData?.words.title ?? (company ?? unknownCompany).name,
    description: loaderData?.words.texts.description ?? "",
    path: "/",
    jsonLd: ({ origin }) => [autoRental(company ?? unknownCompany, { origin })],
  });
}

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  expireWithDay(context);
  const sections = {
    words: async () => wordsFrom(await readSiteWords(app, context.get(pageStateContext).draft)),
    heroImage: () => getHeroImage(app),
    ranges: () => listVolumeRanges(app),
    vehicles: () => listNewestVehicles(app, homeVehicleCount),
    figures: () => getShownFigures(app),
    brands: () => listBrands(app),
    photos: () => listSitePhotos(app, "hero"),
    agencies: () => listAgencyNames(app),
  };
  const { words, ...loaded } = await loadSections(app, sections, context);
  return { ...loaded, words: words ?? wordsFrom(siteWords(unknownSources)) };
}

const wordsFrom = ({ title, texts }: SiteWords) => ({ title, texts });

export const action = previewTexts;

export default function Home({ loaderData }: Route.ComponentProps) {
  const { heroImage, ranges, vehicles, figures, brands, photos, agencies } = loaderData;
  const carried = useCarriedStay();
  const { name, look } = useCompany();
  const { texts } = loaderData.words;
  return (
    <>
      <Hero image={heroImage} title={texts.hero_title} text={texts.hero_text} />
      <StayBar agencies={agencies ?? []} />
      <CategoryLineUp ranges={ranges ?? []} />
      <WaysIn />
      {vehicles && vehicles.length > 0 && (
        <div className="later container-site py-section [--later-height:37rem]">
          <Carousel
            label="Derniers arrivés au parc"
            heading={<h2 className="text-h2">Derniers arrivés au&nbsp;parc</h2>}
            aside={
              <Link to={withStay(sitePaths.catalogue, carried)} className="link mr-3 max-sm:hidden">
                Tout le catalogue
              </Link>
            }
            perView={{ base: 1, sm: 2, lg: 4 }}
            peek
            autoplay
            slides={vehicles.map((vehicle) => (
              <VehicleCard key={vehicle.id} vehicle={vehicle} sizes={cardSizes} carried={carried} />
            ))}
          />
        </div>
      )}
      {figures && <Counters companyName={name} landscape={look.landscape} figures={figures} />}
      <div className="py-section">
        <WhyChooseUs texts={texts} />
        {photos && photos.length > 0 && (
          <div className="later container-site pt-[clamp(3rem,2.4rem+2.4vw,4.5rem)] [--later-height:calc(85.5vw-3.2rem)] lg:[--later-height:min(48vw-3.8rem,35.75rem)]">
            <PhotoMosaic photos={photos} />
          </div>
        )}
        {brands && brands.length > 0 && (
          <div className="later container-site pt-[clamp(4.5rem,3.4045rem+4.4944vw,7rem)] [--later-height:16.5rem]">
            <BrandCarousel brands={brands} />
          </div>
        )}
        <div className="later container-site pt-[clamp(4.5rem,3.4045rem+4.4944vw,7rem)] [--later-height:41rem] sm:[--later-height:34.5rem] lg:[--later-height:26.3rem]">
          <CallToAction />
        </div>
      </div>
    </>
  );
}

function BrandCarousel({ brands }: { brands: Brand[] }) {
  return (
    <Carousel
      label="Nos marques partenaires"
      heading={<h2 className="text-h2">Nos marques partenaires</h2>}
      perView={{ base: 2, sm: 3, lg: 4 }}
      autoplay
      slides={brands.map((brand) => (
        <div
          key={brand.id}
          className="flex h-24 items-center justify-center rounded-card border border-line bg-surface px-5 sm:h-32 sm:px-8"
        >
          <Picture
            source={brand.logo}
            alt={brand.name}
            sizes="200px"
            fallback={
              <span className="flex items-center gap-2.5 font-semibold text-ink-2 leading-5">
                <ImageOff className="size-6 shrink-0" strokeWidth={1.5} />
                <span className="min-w-0 wrap-anywhere">{brand.name}</span>
              </span>
            }
            imgClassName="h-auto max-h-12 w-auto max-w-full object-contain sm:max-h-14"
          />
        </div>
      ))}
    />
  );
}

/** The company's own picture is for wide screens only; a phone never downloads it. */
function Hero({ image, title, text }: { image: PictureSource | null; title: string; text: string }) {
  const carried = useCarriedStay();
  const { painting } = useCompany().look;
  return (
    <section
      aria-labelledby="accueil"
      className="relative isolate overflow-hidden bg-[#cadceb] pb-[72vw] sm:pb-[40vw] lg:min-h-[max(780px,min(56.9vw,820px),50vw)] lg:pb-0"
    >
      <div className="container-site pt-[104px] lg:pt-[146px]">
        <h1 id="accueil" data-text="hero_title" className="max-w-[49rem] text-display">
          {title}
        </h1>
        <p data-text="hero_text" className="mt-5 max-w-[35rem] text-ink-sky text-lead lg:mt-6">
          {text}
        </p>
        <div className="mt-7 flex gap-3 max-sm:flex-col lg:mt-8">
          <ButtonLink to={withStay(sitePaths.catalogue, carried)} size="xl">
            Voir le catalogue
            <ArrowRight />
          </ButtonLink>
          <ButtonLink to={withStay(sitePaths.contact, carried)} variant="secondary" size="xl">
            Nous contacter
          </ButtonLink>
        </div>
      </div>
      {/* After the words that give the section its height: a page read in two pieces would show it move. */}
      <ScenePicture
        painting={painting}
        wide="hero"
        narrow="hero-narrow"
        priority
        className="-z-20 absolute inset-x-0 bottom-0 h-auto w-full lg:h-full lg:object-cover lg:object-[72%_100%]"
      >
        {image && (
          <source
            media="(min-width: 1024px)"
            srcSet={srcSetOf(image) ?? image.url}
            sizes="100vw"
            width={image.width}
            height={image.height}
          />
        )}
      </ScenePicture>
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
