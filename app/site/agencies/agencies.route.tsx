import { appContext } from "#app/context.ts";
import { listAgencies } from "#app/domain/agencies/agencies.server.ts";
import { readNearest } from "#app/domain/agencies/nearest.server.ts";
import { openDayQuery } from "#app/domain/agencies/open-day.ts";
import { autoRental } from "#app/domain/company/json-ld.ts";
import { listSitePhotos } from "#app/domain/gallery/site-photos.server.ts";
import { headPhotoOf } from "#app/domain/gallery/site-photos.ts";
import { loadSections } from "#app/lib/load-sections.server.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import { PageHead } from "#app/site/layout/page-head.tsx";
import { expireWithHours } from "#app/site/layout/page-hours.server.ts";
import { pageMeta } from "#app/site/layout/page-meta.ts";
import { PhotoMosaic } from "#app/site/layout/photo-mosaic.tsx";
import type { Route } from "./+types/agencies.route";
import { AgencyList, AgencyListMissing } from "./agency-list.tsx";

const title = "Nos Agences";

export function meta({ matches, loaderData, location }: Route.MetaArgs) {
  const { agencies, photos } = loaderData ?? {};
  return pageMeta(matches, {
    title,
    description:
      "Adresses, téléphones et horaires d’ouverture de nos agences de location d’utilitaires, de camions et de poids lourds.",
    path: sitePaths.agencies,
    image: headPhotoOf((photos ?? []).map((photo) => photo.source)),
    noindex: isSearch(new URLSearchParams(location.search)),
    trail: [{ name: title, path: sitePaths.agencies }],
    jsonLd: ({ origin, company }) =>
      company ? [autoRental(company, { origin, agencies: agencies ?? [] })] : [],
  });
}

function isSearch(search: URLSearchParams): boolean {
  return Boolean(search.get("q")?.trim() || search.get("pres")?.trim() || openDayQuery.read(search).day);
}

// Whole, whatever is searched for: there are few, and the page filters them as the visitor types.
export async function loader({ context, request }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const sections = {
    agencies: () => listAgencies(app),
    photos: () => listSitePhotos(app, "agencies"),
    nearest: () => readNearest(new URL(request.url).searchParams),
  };
  const loaded = await loadSections(app, sections, context);
  expireWithHours(context, loaded.agencies ?? []);
  return loaded;
}

export default function Agencies({ loaderData }: Route.ComponentProps) {
  // Null where it could not be loaded (`keepSite`).
  const agencies = loaderData?.agencies;
  const photos = loaderData?.photos ?? [];
  const sources = photos.map((photo) => photo.source);
  const others = photos.filter((photo) => photo.source !== headPhotoOf(sources));
  return (
    <>
      <PageHead
        title={title}
        lead="Près de vous, une équipe qui connaît ses véhicules et vous remet les clés."
        photos={sources}
        fallback="agences"
      />
      <div className="container-site pt-6 pb-section sm:pt-8">
        {agencies ? <AgencyList agencies={agencies} nearest={loaderData.nearest} /> : <AgencyListMissing />}
        {others.length > 0 && (
          <section aria-labelledby="parcs" className="pt-[clamp(4.5rem,3.4045rem+4.4944vw,7rem)]">
            <h2 id="parcs" className="text-h2">
              Sur nos parcs
            </h2>
            <PhotoMosaic photos={others} className="mt-8" />
          </section>
        )}
      </div>
    </>
  );
}
