import { useEffect } from "react";
import { useSubmit } from "react-router";
import type { ActionDone } from "#app/lib/action-result.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import type { ToastAction, ToastLink } from "#app/ui/toast-store.ts";

// A message outlives the screen that caused it: its way back is kept here.
let restore: ((batch: string) => void) | null = null;

/** Once, in the frame of the back-office: what «Annuler» asks for, whichever screen is open by then. */
export function useDeletionUndo() {
  const submit = useSubmit();
  useEffect(() => {
    restore = (batch) =>
      void submit(
        { intent: "restore", batch, undo: "true" },
        { method: "post", action: officePaths.bin, navigate: false, fetcherKey: `undo-${batch}` },
      );
  });
}

/** What the message of a deletion offers: the way back, and the place where it is kept. */
export function undoOfDeletion({ bin }: Pick<ActionDone, "bin">): { action?: ToastAction; link?: ToastLink } {
  if (bin === undefined) return {};
  return {
    action: { label: "Annuler", isUndo: true, onAction: () => restore?.(bin) },
    link: { label: "Ouvrir la Corbeille", to: officePaths.bin },
  };
}
