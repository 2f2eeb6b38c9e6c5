import { useEffect } from "react";
import { useFetcher, useSubmit } from "react-router";
import type { StaffVehicleRow } from "#app/domain/vehicles/staff-vehicle-list.server.ts";
import type { ActionDone } from "#app/lib/action-result.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { Switch } from "#app/ui/switch.tsx";
import type { ToastAction } from "#app/ui/toast-store.ts";
import type { VehicleIntent } from "./vehicle-intents.server.ts";

/** As a form: a list is posted with commas. */
export function toIntentFields(intent: VehicleIntent): Record<string, string> {
  return Object.fromEntries(Object.entries(intent).map(([name, value]) => [name, String(value)]));
}

const keyOf = (id: string) => `availability-${id}`;

// A message outlives the row that caused it, and even the table: its way back is kept here.
let takeBack: ((intent: VehicleIntent) => void) | null = null;

function useIntents() {
  const submit = useSubmit();
  return (intent: VehicleIntent, fetcherKey: string) =>
    void submit(toIntentFields(intent), {
      method: "post",
      action: officePaths.vehicles,
      navigate: false,
      fetcherKey,
    });
}

/** Once per screen whose messages offer «Annuler». */
export function useTakeBack() {
  const ask = useIntents();
  useEffect(() => {
    takeBack = (intent) => ask(intent, "restore");
  });
}

/** Once per table: what the rows' switches and the messages' «Annuler» ask for. */
export function useAvailabilitySwitches() {
  const ask = useIntents();
  useTakeBack();
  return (id: string, available: boolean) => ask({ intent: "availability", ids: [id], available }, keyOf(id));
}

/** «Annuler», for the message that availability, agency or a field of many was changed. */
export function undoOf({ undo, batch }: ActionDone): ToastAction | undefined {
  const intent: VehicleIntent | null = batch
    ? { intent: "undo", batch }
    : undo === undefined
      ? null
      : { intent: "restore", states: undo };
  return intent ? { label: "Annuler", onAction: () => takeBack?.(intent) } : undefined;
}

interface VehicleAvailabilityProps {
  vehicle: StaffVehicleRow;
  onChange: (id: string, available: boolean) => void;
}

/** Optimistic: shown as asked for at once; back as it was if the server refuses. */
export function VehicleAvailability({ vehicle: { id, name, ...saved }, onChange }: VehicleAvailabilityProps) {
  const { formData } = useFetcher({ key: keyOf(id) });
  const available = formData ? formData.get("available") === "true" : saved.available;
  return (
    <Switch
      checked={available}
      onCheckedChange={(next) => onChange(id, next)}
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
