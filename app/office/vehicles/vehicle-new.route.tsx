import { useState } from "react";
import { appContext, staffContext } from "#app/context.ts";
import { newVehicle, vehicleMessages } from "#app/domain/vehicles/staff-vehicle.ts";
import { listAgencyChoices } from "#app/domain/vehicles/staff-vehicle-list.server.ts";
import {
  copyOf,
  createVehicle,
  getStaffVehicle,
  getVehiclePricing,
  reserveVehicleId,
} from "#app/domain/vehicles/staff-vehicles.server.ts";
import { readVehicleForm } from "#app/domain/vehicles/vehicle-form.schema.ts";
import { answerAction } from "#app/lib/action-result.server.ts";
import { loadSections } from "#app/lib/load-sections.server.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import { announceResult } from "#app/office/record/announce-result.ts";
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

export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const form = await readForm(request);
  return answerAction(app, vehicleMessages.save, async () => {
    const { id, name } = await createVehicle(app, context.get(staffContext), readVehicleForm(form));
    return { message: vehicleMessages.added, detail: name, id };
  });
}

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
