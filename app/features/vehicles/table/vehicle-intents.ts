import { vehicleMessages } from "#app/features/vehicles/staff-vehicle.ts";

/** What the table asks for, about one vehicle or many. */
export type VehicleIntent =
  | { intent: "availability"; ids: readonly string[]; available: boolean }
  | { intent: "agency"; ids: readonly string[]; agency_id: string; with_location: boolean }
  /** «Annuler», with what the server answered for it. */
  | { intent: "restore"; states: string }
  | { intent: "delete"; ids: readonly string[] };

/** A list is posted with commas. */
export function toIntentFields(intent: VehicleIntent): Record<string, string> {
  return Object.fromEntries(Object.entries(intent).map(([name, value]) => [name, String(value)]));
}

/** Null for what the table never asks. */
export function readIntent(form: FormData): VehicleIntent | null {
  const ids = String(form.get("ids") ?? "").split(",");
  switch (form.get("intent")) {
    case "availability":
      return { intent: "availability", ids, available: form.get("available") === "true" };
    case "agency":
      return {
        intent: "agency",
        ids,
        agency_id: String(form.get("agency_id")),
        with_location: form.get("with_location") === "true",
      };
    case "restore":
      return { intent: "restore", states: String(form.get("states")) };
    case "delete":
      return { intent: "delete", ids };
    default:
      return null;
  }
}

export function intentFailure(form: FormData): string {
  return form.get("intent") === "delete" ? vehicleMessages.remove : vehicleMessages.save;
}
