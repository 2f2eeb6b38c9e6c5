import { appContext, clientAddressContext, staffContext } from "#app/context.ts";
import { maintenanceGate } from "#app/features/maintenance/maintenance-gate.server.ts";
import { postOnly } from "#app/lib/answer-json.server.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import { uuidPattern } from "#app/lib/uuid.ts";
import type { Route } from "./+types/vehicle-seen";

export const middleware: Route.MiddlewareFunction[] = maintenanceGate;

/** `POST /vu`: one more view of a vehicle's page. Only the number is kept, and staff are not counted. */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== "POST") return postOnly();
  const id = String((await readForm(request)).get("id"));
  if (!uuidPattern.test(id)) return new Response("Véhicule inconnu.", { status: 422 });
  if (context.get(staffContext)) return counted();
  const { counts } = context.get(appContext);
  const { isTooMany } = await counts.vehicleSeen(id, context.get(clientAddressContext));
  return isTooMany ? new Response("Trop de consultations.", { status: 429 }) : counted();
}

function counted() {
  return new Response(null, { status: 204 });
}

export const loader = postOnly;
