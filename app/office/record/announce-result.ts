import { useEffect } from "react";
import { data, useSubmit } from "react-router";
import type { ActionDone, ActionFailed, ActionResult } from "#app/lib/action-result.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { toast } from "#app/ui/toast.tsx";
import type { ToastAction, ToastLink } from "#app/ui/toast-store.ts";

/**
 * A route's `clientAction`: says how its action ended, even when the screen that asked is gone or the server is out of
 * reach. What is wrong with a field, stale, or in the way of something else, is the form's to show.
 */
export function announceResult(failure: string | ((form: FormData) => string)) {
  return async ({ request, serverAction }: { request: Request; serverAction: () => Promise<unknown> }) => {
    const form = typeof failure === "string" ? null : await request.clone().formData();
    try {
      const result = (await serverAction()) as ActionResult;
      if (result.ok && result.message !== undefined) {
        toast.success(result.message, { detail: result.detail, ...undoOf(result) });
      } else if (!result.ok && isForToast(result)) toast.error(result.message, { detail: result.detail });
      return result;
    } catch (error) {
      if (error instanceof Response) throw error;
      const message = typeof failure === "string" ? failure : failure(form as FormData);
      const detail = "Le serveur ne répond pas. Réessayez dans un instant.";
      toast.error(message, { detail });
      // The status keeps the router from asking for everything again, which would fail too and take the form away.
      return data({ ok: false, message, detail, fields: {}, stale: null } satisfies ActionFailed, {
        status: 503,
      });
    }
  };
}

function isForToast(failed: ActionFailed): boolean {
  return Object.keys(failed.fields).length === 0 && failed.stale === null && !("conflict" in failed);
}

type Undoable = Pick<ActionDone, "bin" | "undo" | "undoPath">;

// A message outlives the screen that caused it: its way back is kept here.
let post: ((fields: Record<string, string>, action: string) => void) | null = null;

/** Once, in the frame of the back-office: what «Annuler» asks for, whichever screen is open by then. */
export function useUndo() {
  const submit = useSubmit();
  useEffect(() => {
    post = (fields, action) => {
      const fetcherKey = `undo-${Object.values(fields).join()}`;
      void submit(fields, { method: "post", action, navigate: false, fetcherKey });
    };
  });
}

export function postUndo({ bin, undo, undoPath = officePaths.vehicles }: Undoable): void {
  if (undo) post?.(JSON.parse(undo), undoPath);
  else if (bin) post?.({ intent: "restore", batch: bin, undo: "true" }, officePaths.bin);
}

/** «Annuler», for what was deleted or was changed of vehicles and periods; and where the deleted is kept. */
export function undoOf({ bin, undo, undoPath }: Undoable): { action?: ToastAction; link?: ToastLink } {
  const label = "Annuler";
  const onAction = () => postUndo({ bin, undo, undoPath });
  if (undo) return { action: { label, onAction } };
  if (!bin) return {};
  return {
    action: { label, isUndo: true, onAction },
    link: { label: "Ouvrir la Corbeille", to: officePaths.bin },
  };
}
