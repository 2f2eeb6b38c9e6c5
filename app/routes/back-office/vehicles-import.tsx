import type { OfficeHandle } from "#app/components/layout/office-page.ts";
import { staffContext } from "#app/context.ts";
import { VehicleImport } from "#app/features/vehicles/transfer/import-page.tsx";
import { officePaths } from "#app/lib/office-paths.ts";
import { requirePage } from "#app/lib/require-right.server.ts";
import type { Route } from "./+types/vehicles-import.ts";

export const handle: OfficeHandle = {
  title: "Importer des véhicules",
  back: () => ({ label: "Véhicules", to: officePaths.vehicles }),
};

export function loader({ context }: Route.LoaderArgs) {
  requirePage(context.get(staffContext), "vehicles:write");
  return {};
}

export default function ImportVehicles() {
  return <VehicleImport />;
}
