import { useEffect, useEffectEvent, useRef } from "react";
import { useFetcher } from "react-router";
import { readMessageIntent } from "#app/domain/requests/messages.ts";
import type { RequestSummary } from "#app/domain/requests/request-list.server.ts";
import type { ActionResult } from "#app/lib/action-result.ts";
import { counted } from "#app/lib/plural.ts";
import { toast } from "#app/ui/toast.tsx";

/** Marks messages as read or unread: shown at once, taken back if refused. */
export function useMarkRequests() {
  const fetcher = useFetcher<ActionResult>({ key: "mark-messages" });
  const asked = fetcher.formData ? readMessageIntent(fetcher.formData) : null;
  const undoable = useRef<string[] | null>(null);

  function markMessages(intent: "read" | "unread", ids: string[]) {
    undoable.current = null;
    const form = new FormData();
    form.set("intent", intent);
    for (const id of ids) form.append("id", id);
    void fetcher.submit(form, { method: "post" });
  }

  // Every answer is a new object. The fetcher's state would not do: it is still idle when the list renders again for
  // another reason before the request is under way.
  const offerWayBack = useEffectEvent((result: ActionResult | undefined) => {
    const ids = undoable.current;
    undoable.current = null;
    if (!ids || !result?.ok) return;
    toast.success(counted(ids.length, "message marqué comme lu", "messages marqués comme lus"), {
      action: { label: "Annuler", onAction: () => markMessages("unread", ids) },
    });
  });
  useEffect(() => offerWayBack(fetcher.data), [fetcher.data]);

  return {
    mark(intent: "read" | "unread", { notification_id }: Pick<RequestSummary, "notification_id">) {
      if (notification_id) markMessages(intent, [notification_id]);
    },
    /** Several at once were not each looked at: the way back is offered. */
    markPage(requests: RequestSummary[]) {
      const ids = requests.flatMap(({ notification_id }) => notification_id ?? []);
      markMessages("read", ids);
      undoable.current = ids;
    },
    /** The request as it will be once the server agrees. */
    optimisticUnread<R extends RequestSummary>(request: R): R {
      const { notification_id } = request;
      const isAsked = asked && notification_id && asked.ids.includes(notification_id);
      return isAsked ? { ...request, unread: asked.intent === "unread" } : request;
    },
  };
}
