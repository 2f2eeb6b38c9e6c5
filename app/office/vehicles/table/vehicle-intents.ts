import { vehicleMessages } from "#app/domain/vehicles/staff-vehicle.ts";
import type { VehicleIntent } from "./vehicle-intents.server.ts";

/** As a form: a list is posted with commas. */
export function toIntentFields(intent: VehicleIntent): Record<string, string> {
  return Object.fromEntries(Object.entries(intent).map(([name, value]) => [name, String(value)]));
}

export function intentFailure(form: FormData): string {
  return form.get("intent") === "delete" ? vehicleMessages.remove : vehicleMessages.save;
}
