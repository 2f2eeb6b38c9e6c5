import { useEffect, useEffectEvent, useRef } from "react";
import { useFetcher } from "react-router";
import { toast } from "#app/components/ui/toast.tsx";
import type { ActionResult } from "#app/lib/action-result.ts";
import { counted } from "#app/lib/plural.ts";
import type { MessageSummary } from "./messages.server.ts";
import { readMessageIntent } from "./messages.ts";

/** Marks messages as read or unread: shown at once, taken back if refused. */
export function useMarkMessages() {
  const fetcher = useFetcher<ActionResult>({ key: "mark-messages" });
  const asked = fetcher.formData ? readMessageIntent(fetcher.formData) : null;
  const undoable = useRef<string[] | null>(null);

  function mark(intent: "read" | "unread", ids: string[]) {
    undoable.current = null;
    const form = new FormData();
    form.set("intent", intent);
    for (const id of ids) form.append("id", id);
    void fetcher.submit(form, { method: "post" });
  }

  /** Several at once were not each looked at: the way back is offered. */
  function markPage(ids: string[]) {
    mark("read", ids);
    undoable.current = ids;
  }

  // Every answer is a new object. The fetcher's state would not do: it is still idle when the list renders again for
  // another reason before the request is under way.
  const offerWayBack = useEffectEvent((result: ActionResult | undefined) => {
    const ids = undoable.current;
    undoable.current = null;
    if (!ids || !result?.ok) return;
    toast.success(counted(ids.length, "message marqué comme lu", "messages marqués comme lus"), {
      action: { label: "Annuler", onAction: () => mark("unread", ids) },
    });
  });
  useEffect(() => offerWayBack(fetcher.data), [fetcher.data]);

  return {
    mark,
    markPage,
    /** The message as it will be once the server agrees. */
    foresee<M extends Pick<MessageSummary, "id" | "read">>(message: M): M {
      return asked?.ids.includes(message.id) ? { ...message, read: asked.intent === "read" } : message;
    },
  };
}
