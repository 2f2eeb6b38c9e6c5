import { useState } from "react";
import { appContext, staffContext } from "#app/context.ts";
import { newVehicle, vehicleMessages } from "#app/domain/vehicles/staff-vehicle.ts";
import { listAgencyChoices } from "#app/domain/vehicles/staff-vehicle-list.server.ts";
import {
  copyOf,
  getStaffVehicle,
  getVehiclePricing,
  reserveVehicleId,
  vehicleSheet,
} from "#app/domain/vehicles/staff-vehicles.server.ts";
import { readVehicleForm } from "#app/domain/vehicles/vehicle-form.schema.ts";
import { loadSections } from "#app/lib/load-sections.server.ts";
import { announceResult } from "#app/office/record/announce-result.ts";
import { saveAction } from "#app/office/record/record-actions.server.ts";
import type { Route } from "./+types/vehicle-new.route.ts";
import { VehicleEditor } from "./editor/vehicle-form.tsx";

/** `?copie=` fills the form from another vehicle. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const actor = context.get(staffContext);
  const copied = url.searchParams.get("copie");
  const [vehicleId, original, sections] = await Promise.all([
    reserveVehicleId(app, actor),
    copied ? getStaffVehicle(app, actor, copied) : null,
    loadSections(app, {
      agencies: () => listAgencyChoices(app, actor),
      pricing: () => getVehiclePricing(app, actor),
    }),
  ]);
  return { vehicleId, copy: original && copyOf(original), ...sections };
}

export const action = saveAction(vehicleSheet, vehicleMessages, readVehicleForm);

export const clientAction = announceResult(vehicleMessages.save);

export default function NewVehicle({ loaderData }: Route.ComponentProps) {
  // Every load brings another id: photos were uploaded under the first.
  const [{ vehicleId, copy }] = useState(loaderData);
  return (
    <VehicleEditor
      title={copy ? "Dupliquer un véhicule" : "Ajouter un véhicule"}
      vehicleId={vehicleId}
      draft={copy ?? newVehicle}
      isCopy={copy !== null}
      agencies={loaderData.agencies}
      pricing={loaderData.pricing}
    />
  );
}
