import { appContext, staffContext } from "#app/context.ts";
import { keptInBin } from "#app/domain/records/bin-words.ts";
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
import { announceResult } from "#app/office/record/announce-result.ts";
import { waitForSession } from "#app/office/shell/session-gate.ts";
import type { Route } from "./+types/vehicle-photos.route.ts";

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [waitForSession];

const intentOf = (form: FormData) =>
  (["add", "delete", "order"] as const).find((known) => known === form.get("intent"));
const failureOf = (form: FormData) => photoMessages[intentOf(form) ?? "order"].failed;

/** `POST /locadmin/dashboard/vehicules/{id}/photos`: adds, deletes or orders a vehicle's photos. */
export async function action({ params: { id: vehicleId }, request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const actor = context.get(staffContext);
  const form = await readForm(request);
  const text = (name: string) => String(form.get(name) ?? "");
  return answerAction(app, failureOf(form), async () => {
    switch (intentOf(form)) {
      case "add":
        await addVehiclePhoto(app, actor, { vehicleId, fileId: text("file_id") });
        return {};
      case "delete": {
        const ids = { vehicleId, photoId: text("photo_id") };
        const { name, batch } = await removeVehiclePhoto(app, actor, ids);
        return { message: photoMessages.delete.done, detail: keptInBin(name, "gardée"), bin: batch };
      }
      case "order":
        await orderVehiclePhotos(app, actor, { vehicleId, photoIds: text("ids").split(",") });
        return {};
      default:
        throw new Failure("invalid", "Cette demande n’est pas comprise.");
    }
  });
}

export const clientAction = announceResult(failureOf);

export const loader = postOnly;
