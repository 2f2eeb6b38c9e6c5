import { Outlet, type ShouldRevalidateFunctionArgs } from "react-router";
import { appContext, staffContext } from "#app/context.ts";
import { intentFailure, vehicleMessages } from "#app/domain/vehicles/staff-vehicle.ts";
import { listStaffVehicles } from "#app/domain/vehicles/staff-vehicle-list.server.ts";
import { readVehicleQuery } from "#app/domain/vehicles/vehicle-query.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import { announceResult } from "#app/office/record/announce-result.ts";
import { OfficeLoadFailure } from "#app/office/shell/office-load-failure.tsx";
import type { OfficeHandle } from "#app/office/shell/office-page.ts";
import type { Route } from "./+types/vehicles.route.ts";
import { answerVehicleIntent } from "./table/vehicle-intents.server.ts";
import { VehicleTable } from "./table/vehicle-table.tsx";

export const handle: OfficeHandle = {
  title: "Véhicules",
  add: { label: "Ajouter un véhicule", to: officePaths.newVehicle },
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = readVehicleQuery(url.searchParams);
  return {
    query,
    list: await listStaffVehicles(context.get(appContext), context.get(staffContext), query),
  };
}

/** An editor opens over the rows that are there, whatever fails meanwhile; closing it brings them anew. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, formMethod, defaultShouldRevalidate } = args;
  const isOpening = currentUrl.pathname === officePaths.vehicles && nextUrl.pathname !== officePaths.vehicles;
  return defaultShouldRevalidate && (formMethod !== undefined || !isOpening);
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  return answerVehicleIntent(context.get(appContext), context.get(staffContext), form);
}

export const clientAction = announceResult(intentFailure);

export default function Vehicles({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <VehicleTable {...loaderData} />
      <Outlet />
    </>
  );
}

export function ErrorBoundary() {
  return <OfficeLoadFailure message={vehicleMessages.load} />;
}
