import { useEffect } from "react";
import { useFetcher, useSubmit } from "react-router";
import type { ToastAction } from "#app/components/ui/toast-store.ts";
import { vehiclesPath } from "#app/features/vehicles/staff-vehicle.ts";
import { readIntent, toIntentFields } from "./vehicle-intents.ts";

type SetAvailability = (id: string, available: boolean) => void;

const keyOf = (id: string) => `availability-${id}`;

// A message outlives the row that caused it, and even the table: its way back is kept here.
let setAvailability: SetAvailability | null = null;

/** Once per table: what the rows' switches and the messages' «Annuler» ask for. */
export function useAvailabilitySwitches(): SetAvailability {
  const submit = useSubmit();
  const set: SetAvailability = (id, available) =>
    void submit(toIntentFields({ intent: "availability", ids: [id], available }), {
      method: "post",
      action: vehiclesPath,
      navigate: false,
      fetcherKey: keyOf(id),
    });
  useEffect(() => {
    setAvailability = set;
  });
  return set;
}

/** As it will be once the server agrees; as it was if it does not. */
export function useForeseenAvailability({ id, available }: { id: string; available: boolean }): boolean {
  const { formData } = useFetcher({ key: keyOf(id) });
  return formData ? formData.get("available") === "true" : available;
}

/** «Annuler», for the message that one vehicle's availability was changed. */
export function undoOf(form: FormData): ToastAction | undefined {
  const asked = readIntent(form);
  const [id, ...others] = asked?.ids ?? [];
  if (asked?.intent !== "availability" || !id || others.length > 0) return undefined;
  return { label: "Annuler", onAction: () => setAvailability?.(id, !asked.available) };
}
