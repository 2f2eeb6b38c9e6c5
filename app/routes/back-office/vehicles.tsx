import { Outlet, type ShouldRevalidateFunctionArgs } from "react-router";
import { OfficeLoadFailure } from "#app/components/layout/office-load-failure.tsx";
import type { OfficeHandle } from "#app/components/layout/office-page.ts";
import { announceResult } from "#app/components/record/announce-result.ts";
import { appContext, staffContext } from "#app/context.ts";
import { vehicleMessages } from "#app/features/vehicles/staff-vehicle.ts";
import { undoOf } from "#app/features/vehicles/table/availability.tsx";
import { listStaffVehicles } from "#app/features/vehicles/table/staff-vehicle-list.server.ts";
import { answerVehicleIntent } from "#app/features/vehicles/table/vehicle-intents.server.ts";
import { intentFailure } from "#app/features/vehicles/table/vehicle-intents.ts";
import { readVehicleQuery } from "#app/features/vehicles/table/vehicle-query.ts";
import { VehicleTable } from "#app/features/vehicles/table/vehicle-table.tsx";
import { officePaths } from "#app/lib/office-paths.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import type { Route } from "./+types/vehicles.ts";

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

/** From the table itself: availability, agency, deletion. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  return answerVehicleIntent(context.get(appContext), context.get(staffContext), form);
}

export const clientAction = announceResult(intentFailure, undoOf);

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
