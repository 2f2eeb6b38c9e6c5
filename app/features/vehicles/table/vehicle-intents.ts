import { vehicleMessages } from "#app/features/vehicles/staff-vehicle.ts";

/** What the table asks for, about one vehicle or many. */
export type VehicleIntent =
  | { intent: "availability"; ids: readonly string[]; available: boolean }
  | { intent: "agency"; ids: readonly string[]; agency_id: string }
  | { intent: "delete"; ids: readonly string[] };

export function toIntentFields({ ids, ...rest }: VehicleIntent): Record<string, string> {
  const fields = Object.entries(rest).map(([name, value]) => [name, String(value)]);
  return { ...Object.fromEntries(fields), ids: ids.join(",") };
}

/** Null for what the table never asks. */
export function readIntent(form: FormData): VehicleIntent | null {
  const ids = String(form.get("ids") ?? "").split(",");
  switch (form.get("intent")) {
    case "availability":
      return { intent: "availability", ids, available: form.get("available") === "true" };
    case "agency":
      return { intent: "agency", ids, agency_id: String(form.get("agency_id")) };
    case "delete":
      return { intent: "delete", ids };
    default:
      return null;
  }
}

export function intentFailure(form: FormData): string {
  return form.get("intent") === "delete" ? vehicleMessages.remove : vehicleMessages.save;
}
