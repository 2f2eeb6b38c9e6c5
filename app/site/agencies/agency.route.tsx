import ArrowLeft from "lucide-react/icons/arrow-left";
import Navigation from "lucide-react/icons/navigation";
import { data, isRouteErrorResponse } from "react-router";
import { appContext } from "#app/context.ts";
import { getPublicAgency, readAgencyPage } from "#app/domain/agencies/agencies.server.ts";
import { directionsLink, type PublicAgency } from "#app/domain/agencies/agency.ts";
import { wallClock } from "#app/domain/agencies/opening-hours.ts";
import { describeWeekAround } from "#app/domain/agencies/week.ts";
import { agencyLd } from "#app/domain/company/json-ld.ts";
import { listSitePhotos } from "#app/domain/gallery/site-photos.server.ts";
import { headPhotoOf, photoAlt, type SitePhoto } from "#app/domain/gallery/site-photos.ts";
import { serviceClaims } from "#app/domain/identity/claims.ts";
import { readServices } from "#app/domain/identity/site-texts.server.ts";
import { isMaintenanceClosure } from "#app/domain/maintenance/maintenance.ts";
import { withStay } from "#app/domain/rental/carried-stay.ts";
import { listAgencyVehicles } from "#app/domain/vehicles/public-vehicles.server.ts";
import { loadSections } from "#app/lib/load-sections.server.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import { useMinute } from "#app/lib/use-minute.ts";
import { uuidPattern } from "#app/lib/uuid.ts";
import { ActionBar } from "#app/site/layout/action-bar.tsx";
import type { SiteHandle } from "#app/site/layout/layout.route.tsx";
import { loadFailures } from "#app/site/layout/load-failures.ts";
import { expireWithDay, expireWithHours } from "#app/site/layout/page-hours.server.ts";
import { pageMeta, plainMeta } from "#app/site/layout/page-meta.ts";
import { StayLink, useCarriedStay } from "#app/site/layout/stay-link.tsx";
import { ButtonLink, buttonClass } from "#app/ui/button.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { ProblemScreen } from "#app/ui/problem-screen.tsx";
import { RetryLink } from "#app/ui/retry-link.tsx";
import type { Route } from "./+types/agency.route";
import { AgencyContact, AgencyStatus, ShortAgencyStatus } from "./agency-contact.tsx";
import { AgencyServices, AgencyVehicles, NextClosures } from "./agency-sections.tsx";
import { DayBar } from "./day-bar.tsx";
import { unknownHours } from "./hours-summary.tsx";
import { WeekTable } from "./week-table.tsx";

export const handle: SiteHandle = { hasAction: true };

/** Vehicles shown at first, and added by each «Afficher plus». */
const pageSize = 24;

export function meta({ matches, loaderData, error }: Route.MetaArgs) {
  if (error || !loaderData) return plainMeta(matches, loadFailures.agency);
  const { agency, photos } = loaderData;
  const path = sitePaths.agency(agency.id);
  return pageMeta(matches, {
    title: agency.name,
    description: `${agency.name}, ${agency.address}, ${agency.zip} ${agency.city} : horaires, téléphone, services et véhicules à louer sur place.`,
    path,
    image: photoOfAgency(agency.id, photos ?? [])?.source,
    trail: [
      { name: "Nos Agences", path: sitePaths.agencies },
      { name: agency.name, path },
    ],
    jsonLd: ({ origin }) => [agencyLd(agency, { origin })],
  });
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const agency = uuidPattern.test(params.id) ? await getPublicAgency(app, params.id) : null;
  if (!agency) throw data(loadFailures.agency, { status: 404 });
  expireWithHours(context, [agency]);
  expireWithDay(context);
  const page = readAgencyPage(new URL(request.url).searchParams.get("page"));
  const sections = {
    stock: () => listAgencyVehicles(app, agency.id, { limit: page * pageSize }),
    photos: () => listSitePhotos(app, "agencies"),
    claims: async () => serviceClaims(await readServices(app)),
  };
  return { agency, page, ...(await loadSections(app, sections, context)) };
}

// On a phone one under the other, in the order of the markup. A tablet sets the contact beside the hours.
const withPhoto =
  "md:max-lg:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)] lg:grid-cols-[minmax(0,1fr)_27rem] lg:grid-rows-[auto_auto_1fr] " +
  "lg:[grid-template-areas:'photo_contact'_'services_hours'_'closures_hours']";
const withoutPhoto =
  "md:max-lg:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)] lg:grid-cols-2 lg:[grid-template-areas:'contact_hours'_'services_services'_'closures_closures']";

export default function Agency({ loaderData }: Route.ComponentProps) {
  const { agency, page, stock } = loaderData;
  const carried = useCarriedStay();
  const photo = photoOfAgency(agency.id, loaderData.photos ?? []);
  const hasMore = stock && stock.vehicles.length < stock.total;
  return (
    <div className="container-site pb-section">
      <StayLink
        to={sitePaths.agencies}
        className="inline-flex min-h-11 items-center gap-2 py-2 font-medium text-copy text-ink-2 hover:text-ink sm:my-3 print:hidden"
      >
        <ArrowLeft className="size-[18px]" />
        Toutes les agences
      </StayLink>
      <div className={`grid gap-x-8 gap-y-10 lg:gap-x-14 lg:gap-y-12 ${photo ? withPhoto : withoutPhoto}`}>
        {photo && (
          <Picture
            source={photo.source}
            alt={photoAlt(photo.name)}
            sizes="(min-width: 1280px) 792px, (min-width: 1024px) 55vw, 100vw"
            priority
            className="aspect-3/2 rounded-card bg-sand max-sm:-mx-5 max-sm:rounded-none sm:max-lg:aspect-video md:max-lg:col-span-2 lg:[grid-area:photo]"
            imgClassName="size-full object-cover"
          />
        )}
        <div className="lg:[grid-area:contact]">
          <AgencyPanel agency={agency} />
        </div>
        <div className="lg:[grid-area:hours]">
          <AgencyHours agency={agency} />
        </div>
        <NextClosures agency={agency} className="md:max-lg:col-span-2 lg:[grid-area:closures]" />
        <AgencyServices claims={loaderData.claims} className="md:max-lg:col-span-2 lg:[grid-area:services]" />
      </div>
      {stock && (
        <div className="pt-[clamp(3.5rem,2.6236rem+3.5955vw,5.5rem)]">
          <AgencyVehicles
            {...stock}
            more={hasMore ? `${sitePaths.agency(agency.id)}?page=${page + 1}` : undefined}
          />
        </div>
      )}
      <ActionBar
        lead={agency.hours && <ShortAgencyStatus hours={agency.hours} exceptions={agency.exceptions} />}
        phone={agency.phone}
        action={{
          to: withStay(`${sitePaths.contact}?agence=${agency.id}&sujet=devis`, carried),
          label: "Demander un devis",
        }}
      />
    </div>
  );
}

/** A missing agency and a failed load read alike; the failure is in the log and in the status. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const response = isRouteErrorResponse(error) ? error : null;
  if (isMaintenanceClosure(response?.data)) throw error;
  const isMissing = response?.status === 404;
  return (
    <ProblemScreen isMissing={isMissing} title={loadFailures.agency} text={loadFailures.agencyDetail}>
      <ButtonLink to={sitePaths.agencies} size="xl">
        <ArrowLeft />
        Voir toutes les agences
      </ButtonLink>
      {isMissing ? (
        <ButtonLink to={sitePaths.contact} size="xl" variant="secondary">
          Nous contacter
        </ButtonLink>
      ) : (
        <RetryLink className={buttonClass({ size: "xl", variant: "secondary" })} />
      )}
    </ProblemScreen>
  );
}

/** One of the gallery's photos, always the same for an agency, and not the one its neighbours' list opens with. */
function photoOfAgency(agencyId: string, photos: SitePhoto[]): SitePhoto | undefined {
  const head = headPhotoOf(photos.map((photo) => photo.source));
  const others = photos.filter((photo) => photo.source !== head);
  const choice = others.length > 0 ? others : photos;
  return choice[Number.parseInt(agencyId.slice(-6), 16) % choice.length];
}

function AgencyHours({ agency }: { agency: PublicAgency }) {
  const { hours, exceptions } = agency;
  const now = useMinute();
  return (
    <section
      aria-labelledby="horaires"
      className="rounded-card border border-line bg-surface p-5 max-[22.5rem]:p-3 lg:p-7"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="horaires" className="text-card-title">
          Horaires d’ouverture
        </h2>
        {hours && now && <p className="text-small text-ink-2">{describeWeekAround(wallClock(now).date)}</p>}
      </div>
      {hours ? (
        <>
          <DayBar hours={hours} exceptions={exceptions} className="mt-4" />
          <div className="-mx-2 mt-4 lg:-mx-3">
            <WeekTable
              hours={hours}
              exceptions={exceptions}
              caption={`Horaires d’ouverture, ${agency.name}`}
            />
          </div>
        </>
      ) : (
        <p className="mt-3 text-ink-2">{unknownHours}</p>
      )}
    </section>
  );
}

/** Who, where, and the next step: on a wide screen a card as high as the photo beside it. */
function AgencyPanel({ agency }: { agency: PublicAgency }) {
  const { hours, exceptions } = agency;
  return (
    <div className="flex h-full flex-col border-line lg:rounded-card lg:border lg:bg-surface lg:p-7">
      <h1 className="text-h1-vehicle">{agency.name}</h1>
      {hours && <AgencyStatus hours={hours} exceptions={exceptions} className="mt-3" />}
      <div className="mt-5">
        <AgencyContact agency={agency} />
      </div>
      <div className="mt-auto grid gap-3 pt-6 print:hidden">
        <ContactButton agencyId={agency.id} />
        <a
          href={directionsLink(agency)}
          rel="external noreferrer"
          className={buttonClass({ variant: "secondary", size: "xl" })}
        >
          <Navigation />
          Itinéraire
        </a>
      </div>
    </div>
  );
}

/** The page's one amber block; where the bar at the foot has one already, it stands back. */
function ContactButton({ agencyId }: { agencyId: string }) {
  const link = {
    to: withStay(`${sitePaths.contact}?agence=${agencyId}`, useCarriedStay()),
    size: "xl",
    children: "Contacter l’agence",
  } as const;
  return (
    <>
      <ButtonLink {...link} className="max-lg:hidden" />
      <ButtonLink {...link} variant="secondary" className="lg:hidden" />
    </>
  );
}
