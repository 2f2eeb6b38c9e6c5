import { appContext, staffContext } from "#app/context.ts";
import { photoMessages } from "#app/domain/vehicles/staff-vehicle.ts";
import {
  addVehiclePhoto,
  orderVehiclePhotos,
  removeVehiclePhoto,
} from "#app/domain/vehicles/staff-vehicle-photos.server.ts";
import { answerAction } from "#app/lib/action-result.server.ts";
import { postOnly } from "#app/lib/answer-json.server.ts";
import { Failure } from "#app/lib/failure.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import type { Route } from "./+types/vehicle-photos.route.ts";

/** `POST /locadmin/dashboard/vehicules/{id}/photos`: adds, removes or orders a vehicle's photos. */
export async function action({ params: { id }, request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const actor = context.get(staffContext);
  const form = await readForm(request);
  const text = (name: string) => String(form.get(name) ?? "");
  const operations = {
    add: () => addVehiclePhoto(app, actor, { vehicleId: id, fileId: text("file_id") }),
    remove: () => removeVehiclePhoto(app, actor, { vehicleId: id, photoId: text("photo_id") }),
    order: () => orderVehiclePhotos(app, actor, { vehicleId: id, photoIds: text("photo_ids").split(",") }),
  };
  const intent = (["add", "remove", "order"] as const).find((known) => known === form.get("intent"));
  const { done: message, failed } = photoMessages[intent ?? "order"];
  const { data, init } = await answerAction(app, failed, async () => {
    if (!intent) throw new Failure("invalid", "Cette demande n’est pas comprise.");
    const done = await operations[intent]();
    return { message, bin: done?.batch };
  });
  return Response.json(data, { ...init, headers: { "Cache-Control": "no-store" } });
}

export const loader = postOnly;
