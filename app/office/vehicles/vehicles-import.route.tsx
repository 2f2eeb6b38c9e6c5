import { staffContext } from "#app/context.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import type { OfficeHandle } from "#app/office/shell/office-page.ts";
import { requirePage } from "#app/office/shell/require-page.server.ts";
import type { Route } from "./+types/vehicles-import.route.ts";
import { VehicleImport } from "./transfer/import-page.tsx";

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
