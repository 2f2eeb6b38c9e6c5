import { appContext, staffContext } from "#app/context.ts";
import {
  addVehiclePhoto,
  orderVehiclePhotos,
  removeVehiclePhoto,
} from "#app/features/vehicles/photos/staff-vehicle-photos.server.ts";
import { photoMessages } from "#app/features/vehicles/staff-vehicle.ts";
import { answerAction } from "#app/lib/action-result.server.ts";
import { postOnly } from "#app/lib/answer-json.server.ts";
import { Failure } from "#app/lib/failure.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import type { Route } from "./+types/vehicle-photos.ts";

/** `POST /locadmin/dashboard/vehicules/{id}/photos`: adds, removes or orders a vehicle's photos. */
export async function action({ params: { id }, request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const actor = context.get(staffContext);
  const form = await readForm(request);
  const text = (name: string) => String(form.get(name) ?? "");
  const run = {
    add: async () => {
      await addVehiclePhoto(app, actor, id, text("file_id"));
      return { message: photoMessages.uploaded };
    },
    remove: async () => {
      await removeVehiclePhoto(app, actor, id, text("photo_id"));
      return { message: photoMessages.removed };
    },
    order: async () => {
      await orderVehiclePhotos(app, actor, id, text("photo_ids").split(","));
      return { message: photoMessages.ordered };
    },
  };
  const failures = { add: photoMessages.upload, remove: photoMessages.remove, order: photoMessages.order };
  const intent = text("intent");
  const { data, init } = await answerAction(
    app,
    isKnown(intent) ? failures[intent] : photoMessages.order,
    () => {
      if (!isKnown(intent)) throw new Failure("invalid", "Cette demande n’est pas comprise.");
      return run[intent]();
    },
  );
  return Response.json(data, { ...init, headers: { "Cache-Control": "no-store" } });
}

function isKnown(intent: string): intent is "add" | "remove" | "order" {
  return ["add", "remove", "order"].includes(intent);
}

export const loader = postOnly;
