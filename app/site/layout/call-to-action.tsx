import { withStay } from "#app/domain/rental/carried-stay.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { ScenePicture } from "#app/ui/scene-picture.tsx";
import { useCarriedStay } from "./stay-link.tsx";
import { useCompany } from "./use-company.ts";

export function CallToAction() {
  const carried = useCarriedStay();
  const { painting } = useCompany().look;
  return (
    <section
      aria-labelledby="appel"
      className="relative isolate overflow-hidden rounded-card bg-[#bbd0e2] pb-[58vw] sm:pb-[27vw] lg:min-h-[421px] lg:pb-0"
    >
      <ScenePicture
        painting={painting}
        wide="call"
        wideSizes="min(100vw, 1280px)"
        narrow="call-narrow"
        className="-z-10 absolute inset-x-0 bottom-0 h-auto w-full lg:h-full lg:object-cover lg:object-[82%_100%]"
      />
      <div className="p-6 pt-8 sm:p-12 lg:max-w-[43rem] lg:p-16">
        <h2 id="appel" className="text-cta">
          Un trajet, un&nbsp;chantier, <br className="max-sm:hidden" />
          une&nbsp;saison&nbsp;?
        </h2>
        <p className="mt-4 max-w-[35rem] lg:max-xl:max-w-[26rem] text-ink-sky text-lead">
          Dites-nous ce que vous transportez. Nous vous répondons avec le bon véhicule et son prix.
        </p>
        <div className="mt-7 flex gap-3 max-sm:flex-col">
          <ButtonLink to={withStay(sitePaths.contact, carried)} size="xl">
            Nous contacter
          </ButtonLink>
          <ButtonLink to={withStay(sitePaths.agencies, carried)} variant="secondary" size="xl">
            Trouver une agence
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
