import { appContext, staffContext } from "#app/context.ts";
import {
  addFileVehicle,
  removeFileVehicle,
  setFileQuantity,
  updateDossier,
} from "#app/domain/requests/thread/edit-dossier.server.ts";
import { answerAction } from "#app/lib/action-result.server.ts";
import { postOnly } from "#app/lib/answer-json.server.ts";
import { Failure } from "#app/lib/failure.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import { announceResult } from "#app/office/record/announce-result.ts";
import type { Route } from "./+types/request-terms.route.ts";

const failure = "Le dossier n’a pas pu être modifié.";

/** `POST /admin/demandes/{id}/dossier`: who asks and for what, and with which vehicles. */
export async function action({ params: { id: requestId }, request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const actor = context.get(staffContext);
  const form = await readForm(request);
  const text = (name: string) => form.get(name)?.toString() ?? "";
  return answerAction(app, failure, async () => {
    switch (text("intent")) {
      case "file":
        await updateDossier(app, actor, {
          requestId,
          version: text("version"),
          input: Object.fromEntries(form),
        });
        return { message: "Dossier modifié" };
      case "add": {
        const added = { requestId, vehicleId: text("vehicle"), replacesId: text("replaces") };
        return { message: "Véhicule ajouté", detail: await addFileVehicle(app, actor, added) };
      }
      case "remove": {
        const removed = { requestId, position: text("position"), name: text("name") };
        return { message: "Véhicule retiré", detail: await removeFileVehicle(app, actor, removed) };
      }
      case "quantity": {
        const counted = { requestId, position: text("position"), name: text("name") };
        const detail = await setFileQuantity(app, actor, { ...counted, quantity: text("quantity") });
        return { message: "Quantité modifiée", detail };
      }
      default:
        throw new Failure("invalid", "Cette demande n’est pas comprise.");
    }
  });
}

export const loader = postOnly;

export const clientAction = announceResult(failure);
