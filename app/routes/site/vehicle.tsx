import { data, isRouteErrorResponse } from "react-router";
import { appContext } from "#app/context.ts";
import {
  getPublicVehicle,
  getVehicleAgency,
  listSimilarVehicles,
} from "#app/features/vehicles/vehicle-detail.server.ts";
import type { PublicVehicle } from "#app/features/vehicles/vehicle-detail.ts";
import { breadcrumbs } from "#app/lib/json-ld.ts";
import { failedReadHeaders, loadSections } from "#app/lib/load-sections.server.ts";
import { expireWithHours } from "#app/lib/page-hours.server.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import { uuidPattern } from "#app/lib/uuid.ts";
import type { App } from "#server/app.ts";
import type { Route } from "./+types/vehicle";
import { useCompany } from "./use-company.ts";
import { BackLink } from "./vehicle/back-link.tsx";
import printSheet from "./vehicle/print-sheet.css?url";
import { SimilarVehicles } from "./vehicle/similar-vehicles.tsx";
import { VehicleBar } from "./vehicle/vehicle-bar.tsx";
import { vehicleLd } from "./vehicle/vehicle-ld.ts";
import { failureSentence, failureTitle, notFoundTitle, VehicleProblem } from "./vehicle/vehicle-problem.tsx";
import { VehicleSheet } from "./vehicle/vehicle-sheet.tsx";

const similarCount = 3;

export function links() {
  return [{ rel: "stylesheet", href: printSheet, media: "print" }];
}

export function meta(args: Route.MetaArgs) {
  const { loaderData, params } = args;
  const path = sitePaths.vehicle(params.id);
  if (!loaderData) {
    const title = isMissing(args.error) ? notFoundTitle : failureTitle;
    return [{ title }, { name: "robots", content: "noindex" }];
  }
  const { vehicle } = loaderData;
  return pageMeta(args, {
    title: `${vehicle.name} en location${vehicle.location ? `, ${vehicle.location}` : ""}`,
    description: vehicle.description || `${vehicle.name} à louer à la journée, au mois ou à l’année.`,
    path,
    image: vehicle.picture,
    type: "product",
    jsonLd: ({ origin }) => [
      vehicleLd(vehicle, origin),
      breadcrumbs(
        [
          { name: "Accueil", path: "/" },
          { name: "Catalogue", path: sitePaths.catalogue },
          { name: vehicle.name, path },
        ],
        { origin },
      ),
    ],
  });
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const vehicle = await loadVehicle(app, params.id);
  if (!vehicle) throw data(notFoundTitle, { status: 404 });
  const { sections, headers } = await loadSections(app, {
    agency: () => getVehicleAgency(app, vehicle.id),
    similar: () => listSimilarVehicles(app, vehicle, similarCount),
  });
  const { agency, similar } = sections;
  expireWithHours(context, [agency?.hours]);
  return data({ vehicle: { ...vehicle, agency } satisfies PublicVehicle, similar }, { headers });
}

async function loadVehicle(app: App, id: string): Promise<Omit<PublicVehicle, "agency"> | null> {
  if (!uuidPattern.test(id)) return null;
  try {
    return await getPublicVehicle(app, id);
  } catch (error) {
    app.log.error({ err: error, vehicle: id }, "a vehicle could not be loaded");
    throw data(failureSentence, { status: 500, headers: failedReadHeaders(error) });
  }
}

export function headers({ errorHeaders, loaderHeaders, parentHeaders }: Route.HeadersArgs) {
  if (errorHeaders) return errorHeaders;
  return loaderHeaders.has("Cache-Control") ? loaderHeaders : parentHeaders;
}

export default function Vehicle({ loaderData }: Route.ComponentProps) {
  const { vehicle, similar } = loaderData;
  const { phone } = useCompany();
  return (
    <>
      <div className="container-site py-2 sm:py-4 print:hidden">
        <BackLink />
      </div>
      <VehicleSheet key={vehicle.id} vehicle={vehicle} />
      <div className="container-site pb-section print:hidden">
        {similar && similar.length > 0 && (
          <SimilarVehicles key={vehicle.id} vehicles={similar} type={vehicle.type} />
        )}
      </div>
      <VehicleBar vehicle={vehicle} phone={phone} />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <VehicleProblem isMissing={isMissing(error)} />;
}

function isMissing(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404;
}
