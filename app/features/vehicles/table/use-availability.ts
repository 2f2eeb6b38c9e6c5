import { useEffect } from "react";
import { useFetcher, useSubmit } from "react-router";
import type { ToastAction } from "#app/components/ui/toast-store.ts";
import type { ActionDone } from "#app/lib/action-result.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { toIntentFields, type VehicleIntent } from "./vehicle-intents.ts";

const keyOf = (id: string) => `availability-${id}`;

// A message outlives the row that caused it, and even the table: its way back is kept here.
let restore: ((states: string) => void) | null = null;

/** Once per table: what the rows' switches and the messages' «Annuler» ask for. */
export function useAvailabilitySwitches() {
  const submit = useSubmit();
  const ask = (intent: VehicleIntent, fetcherKey: string) =>
    void submit(toIntentFields(intent), {
      method: "post",
      action: officePaths.vehicles,
      navigate: false,
      fetcherKey,
    });
  useEffect(() => {
    restore = (states) => ask({ intent: "restore", states }, "restore");
  });
  return (id: string, available: boolean) => ask({ intent: "availability", ids: [id], available }, keyOf(id));
}

/** As it will be once the server agrees; as it was if it does not. */
export function useForeseenAvailability({ id, available }: { id: string; available: boolean }): boolean {
  const { formData } = useFetcher({ key: keyOf(id) });
  return formData ? formData.get("available") === "true" : available;
}

/** «Annuler», for the message that availability or agency was changed. */
export function undoOf({ undo }: ActionDone): ToastAction | undefined {
  return undo === undefined ? undefined : { label: "Annuler", onAction: () => restore?.(undo) };
}
