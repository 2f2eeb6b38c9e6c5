import { data } from "react-router";
import { appContext, staffContext } from "#app/context.ts";
import { getVehicleStrip } from "#app/domain/periods/planning-screen.server.ts";
import { vehicleMessages } from "#app/domain/vehicles/staff-vehicle.ts";
import { listAgencyChoices } from "#app/domain/vehicles/staff-vehicle-list.server.ts";
import { listVehiclePhotos } from "#app/domain/vehicles/staff-vehicle-photos.server.ts";
import {
  getStaffVehicle,
  getVehiclePricing,
  vehicleSheet,
} from "#app/domain/vehicles/staff-vehicles.server.ts";
import { countDamages } from "#app/domain/vehicles/state/vehicle-state.server.ts";
import { readVehicleForm } from "#app/domain/vehicles/vehicle-form.schema.ts";
import { loadSections } from "#app/lib/load-sections.server.ts";
import { formatShortDateTime } from "#app/lib/office-dates.ts";
import { VehicleStrip } from "#app/office/planning/vehicle-strip.tsx";
import { announceResult } from "#app/office/record/announce-result.ts";
import { saveAction } from "#app/office/record/record-actions.server.ts";
import { useHeldRecord } from "#app/office/record/use-held-record.ts";
import type { Route } from "./+types/vehicle-edit.route.ts";
import { VehicleEditor } from "./editor/vehicle-form.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const actor = context.get(staffContext);
  const vehicle = await getStaffVehicle(app, actor, params.id);
  if (!vehicle) throw data("Ce véhicule n’existe plus.", { status: 404 });
  const [photos, sections] = await Promise.all([
    listVehiclePhotos(app, actor, vehicle.id),
    loadSections(app, {
      agencies: () => listAgencyChoices(app, actor),
      pricing: () => getVehiclePricing(app, actor),
      damages: () => countDamages(app, actor, vehicle.id),
      strip: () => getVehicleStrip(app, actor, vehicle.id),
    }),
  ]);
  return { vehicle, photos, ...sections };
}

export const action = saveAction(vehicleSheet, vehicleMessages, readVehicleForm);

export const clientAction = announceResult(vehicleMessages.save);

export default function EditVehicle({ loaderData }: Route.ComponentProps) {
  const { held, key, onDirty, reload } = useHeldRecord(loaderData.vehicle);
  return (
    <VehicleEditor
      title="Modifier le véhicule"
      description={`${held.name} · ajouté le ${formatShortDateTime(held.created_at)}`}
      formKey={key}
      vehicleId={held.id}
      draft={held}
      version={held.version}
      photos={loaderData.photos}
      agencies={loaderData.agencies}
      pricing={loaderData.pricing}
      damages={loaderData.damages}
      planning={loaderData.strip && <VehicleStrip vehicleId={held.id} strip={loaderData.strip} />}
      onDirty={onDirty}
      onReload={() => void reload()}
    />
  );
}
