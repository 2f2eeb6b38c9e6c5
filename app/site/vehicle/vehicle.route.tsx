import ArrowLeft from "lucide-react/icons/arrow-left";
import { type MouseEvent, useEffect } from "react";
import { data, isRouteErrorResponse, Link, type RouterContextProvider, useNavigate } from "react-router";
import { appContext, pageStateContext } from "#app/context.ts";
import { extrasFor } from "#app/domain/extras/extra.ts";
import { listExtras } from "#app/domain/extras/public-extras.server.ts";
import { priceStay } from "#app/domain/extras/stay-price.ts";
import { listInclusions } from "#app/domain/identity/site-texts.server.ts";
import { withStay } from "#app/domain/rental/carried-stay.ts";
import { readStay, todayOf } from "#app/domain/rental/days.ts";
import { listOffers } from "#app/domain/rental/offers.server.ts";
import { readCalendarMonth } from "#app/domain/vehicles/free-calendar.ts";
import { removalNotes } from "#app/domain/vehicles/helper/trips.ts";
import { answerOwnCar } from "#app/domain/vehicles/own-car.ts";
import {
  answerVehicleDates,
  getPublicVehicle,
  getVehicleAgency,
  licenceNotes,
  listSimilarVehicles,
  type PublicVehicle,
  specificationLines,
} from "#app/domain/vehicles/vehicle-detail.server.ts";
import { catalogueLink } from "#app/domain/vehicles/vehicles.schema.ts";
import { loadSections, sendFailedRead } from "#app/lib/load-sections.server.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import { uuidPattern } from "#app/lib/uuid.ts";
import type { SiteHandle } from "#app/site/layout/layout.route.tsx";
import { loadFailures } from "#app/site/layout/load-failures.ts";
import { expireWithDay, expireWithHours } from "#app/site/layout/page-hours.server.ts";
import { pageMeta, plainMeta } from "#app/site/layout/page-meta.ts";
import { StayLink, useCarriedStay } from "#app/site/layout/stay-link.tsx";
import { useCompany } from "#app/site/layout/use-company.ts";
import { Carousel } from "#app/site/ui/carousel.tsx";
import { VehicleCard } from "#app/site/vehicle-card/vehicle-card.tsx";
import { ButtonLink, buttonClass } from "#app/ui/button.tsx";
import { ProblemScreen } from "#app/ui/problem-screen.tsx";
import { RetryLink } from "#app/ui/retry-link.tsx";
import type { Route } from "./+types/vehicle.route";
import { VehicleBar } from "./booking-panel.tsx";
import printSheet from "./print-sheet.css?url";
import { useTypedStay } from "./typed-stay.ts";
import { usualLengths } from "./usual-lengths.ts";
import { describeVehiclePage } from "./vehicle-ld.ts";
import { VehicleSheet } from "./vehicle-sheet.tsx";

export const handle: SiteHandle = { hasAction: true };

const similarCount = 3;
const similarSizes = "(min-width: 1328px) 410px, (min-width: 1024px) 31vw, (min-width: 640px) 47vw, 80vw";

const missing = {
  isMissing: true,
  title: "Véhicule non trouvé",
  text: "Il a peut-être quitté notre parc. D’autres véhicules vous attendent dans le catalogue.",
};
const failed = { isMissing: false, title: "Une erreur est survenue", text: loadFailures.vehicle };

function problemOf(error: unknown) {
  return isRouteErrorResponse(error) && error.status === 404 ? missing : failed;
}

export function links() {
  return [{ rel: "stylesheet", href: printSheet, media: "print" }];
}

export function meta({ loaderData, params, error, matches }: Route.MetaArgs) {
  if (!loaderData) return plainMeta(matches, problemOf(error).title);
  const { vehicle, about } = loaderData;
  const path = sitePaths.vehicle(params.id);
  return pageMeta(matches, {
    ...about,
    path,
    image: vehicle.picture,
    type: "product",
    trail: [
      { name: "Catalogue", path: sitePaths.catalogue },
      { name: vehicle.name, path },
    ],
    jsonLd: () => [about.ld],
  });
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const address = new URL(request.url).searchParams;
  const vehicle = await loadVehicle(context, params.id, readCalendarMonth(address));
  if (!vehicle) throw data(missing.title, { status: 404 });
  const sections = {
    agency: () => getVehicleAgency(app, vehicle.id),
    similar: () => listSimilarVehicles(app, vehicle, similarCount),
    offers: () => listOffers(app.db, [vehicle.id]),
    inclusions: () => listInclusions(app),
    extras: async () => extrasFor(await listExtras(app.db), [vehicle.type]),
    dates: () => answerVehicleDates(app, vehicle.id, address),
  };
  const { agency, similar, offers, inclusions, dates, ...loaded } = await loadSections(
    app,
    sections,
    context,
  );
  expireWithHours(context, [agency]);
  expireWithDay(context);
  const shown = { ...vehicle, agency } satisfies PublicVehicle;
  const facts = {
    lines: specificationLines(shown),
    notes: [...licenceNotes(shown), ...removalNotes(shown)],
    ownCar: answerOwnCar(shown, address),
  };
  const offer = offers?.get(vehicle.id) ?? null;
  const extras = loaded.extras ?? [];
  const stay = readStay(address, todayOf(context.get(pageStateContext).now));
  const about = describeVehiclePage(shown, { offer, extras, origin: app.env.appUrl });
  return {
    ...{ vehicle: shown, facts, offer, extras, inclusions: inclusions ?? [], similar, dates, about },
    lengths: offer ? usualLengths(offer, stay) : [],
    price: priceStay({ type: shown.type, offer, extras }, address, stay),
  };
}

async function loadVehicle(context: Readonly<RouterContextProvider>, id: string, month: string | null) {
  if (!uuidPattern.test(id)) return null;
  const app = context.get(appContext);
  try {
    return await getPublicVehicle(app, id, { month });
  } catch (error) {
    app.log.error({ err: error, vehicle: id }, "a vehicle could not be loaded");
    sendFailedRead(context, error);
    throw data(failed.text, { status: 500 });
  }
}

export default function Vehicle({ loaderData }: Route.ComponentProps) {
  const { vehicle, facts, offer, extras, inclusions, similar, dates, lengths, price } = loaderData;
  const { phone } = useCompany();
  const typedStay = useTypedStay({ type: vehicle.type, offer, extras }, price);
  const carried = useCarriedStay();
  // Counted, and nothing else: no identifier goes along, and the device is neither read nor written.
  useEffect(() => {
    navigator.sendBeacon?.(sitePaths.seen, new URLSearchParams({ id: vehicle.id }));
  }, [vehicle.id]);
  return (
    <>
      <div className="container-site py-2 sm:py-4 print:hidden">
        <BackLink />
      </div>
      <VehicleSheet
        key={vehicle.id}
        {...{ vehicle, facts, offer, extras, inclusions, dates, lengths, typedStay }}
      />
      <div className="container-site pb-section print:hidden">
        {similar && similar.length > 0 && (
          <div
            key={vehicle.id}
            className="later border-line border-t [--later-height:35.5rem] pt-[clamp(3.5rem,5vw,5rem)]"
          >
            <Carousel
              label="Véhicules similaires"
              heading={<h2 className="text-h2">Véhicules similaires</h2>}
              aside={
                <Link
                  to={withStay(catalogueLink(vehicle.type), carried)}
                  className="link min-h-11 max-sm:hidden"
                >
                  Tout voir
                  <span className="sr-only">&nbsp;: {vehicle.type}</span>
                </Link>
              }
              perView={{ base: 1, sm: 2, lg: 3 }}
              gap={24}
              peek
              slides={similar.map((other) => (
                <VehicleCard key={other.id} vehicle={other} sizes={similarSizes} carried={carried} />
              ))}
            />
          </div>
        )}
      </div>
      <VehicleBar vehicle={vehicle} typedStay={typedStay} phone={phone} />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const problem = problemOf(error);
  return (
    <ProblemScreen {...problem}>
      <ButtonLink to={sitePaths.catalogue} size="xl">
        <ArrowLeft />
        Retour au catalogue
      </ButtonLink>
      {!problem.isMissing && <RetryLink className={buttonClass({ size: "xl", variant: "secondary" })} />}
    </ProblemScreen>
  );
}

/** Leads to the catalogue; for a visitor who came from there, back to it as it was left: filters and scroll. */
function BackLink() {
  const navigate = useNavigate();

  function onClick(event: MouseEvent) {
    const asksForAnotherTab = event.metaKey || event.ctrlKey || event.shiftKey;
    if (asksForAnotherTab || !cameFromCatalogue()) return;
    event.preventDefault();
    navigate(-1);
  }

  return (
    <StayLink
      to={sitePaths.catalogue}
      onClick={onClick}
      className="group -mx-2 inline-flex min-h-11 items-center gap-2.5 rounded-button px-2 font-medium text-copy text-ink-2 hover:text-ink"
    >
      <ArrowLeft
        className="size-5 transition-transform duration-200 group-hover:-translate-x-0.5"
        strokeWidth={1.75}
      />
      Retour au catalogue
    </StayLink>
  );
}

function cameFromCatalogue(): boolean {
  // Not every browser tells; the others follow the link.
  const history = "navigation" in window ? window.navigation : undefined;
  const here = history?.currentEntry?.index ?? 0;
  const previous = history?.entries()[here - 1]?.url;
  return previous ? new URL(previous).pathname === sitePaths.catalogue : false;
}
