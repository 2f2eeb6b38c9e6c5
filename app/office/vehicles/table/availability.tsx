import { useFetcher } from "react-router";
import type { StaffVehicleRow } from "#app/domain/vehicles/staff-vehicle-list.server.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { Switch } from "#app/ui/switch.tsx";
import type { VehicleIntent } from "./vehicle-intents.server.ts";

/** As a form: a list is posted with commas. */
export function toIntentFields(intent: VehicleIntent): Record<string, string> {
  return Object.fromEntries(Object.entries(intent).map(([name, value]) => [name, String(value)]));
}

/** Optimistic: shown as asked for at once; back as it was if the server refuses. */
export function VehicleAvailability({ vehicle: { id, name, ...saved } }: { vehicle: StaffVehicleRow }) {
  const { formData, submit } = useFetcher();
  const available = formData ? formData.get("available") === "true" : saved.available;
  return (
    <Switch
      checked={available}
      onCheckedChange={(next) => {
        const fields = toIntentFields({ intent: "availability", ids: [id], available: next });
        void submit(fields, { method: "post", action: officePaths.vehicles });
      }}
      aria-label={`${name}\u00a0: disponible`}
    >
      <AvailabilityWord available={available} />
    </Switch>
  );
}

export function AvailabilityWord({ available }: { available: boolean }) {
  return (
    <span className={`font-medium text-small ${available ? "text-success-dark" : "text-danger-dark"}`}>
      {available ? "Disponible" : "Indisponible"}
    </span>
  );
}
