import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useFetcher } from "react-router";
import type { RequestSummary } from "#app/domain/requests/request-list.server.ts";
import type { LostReason, RequestStatus } from "#app/domain/requests/request-status.ts";
import type { ActionResult } from "#app/lib/action-result.ts";
import type { Unsettled } from "#app/lib/failure.ts";

export interface Colleague {
  id: string;
  email: string;
}

interface Assignment {
  request: Pick<RequestSummary, "id" | "assignee_id">;
  colleague: Colleague | null;
}

/** A request that is put away while quotes of it wait for their answer. */
interface Filing {
  id: string;
  status: RequestStatus;
  reason: LostReason | "";
}

/** Gives a request to somebody, or moves it on: shown at once, taken back if refused. */
export function useMoveRequest(colleagues: Colleague[]) {
  const fetcher = useFetcher<ActionResult>({ key: "move-request" });
  const assignment = useRef<Assignment | null>(null);
  const filing = useRef<Filing | null>(null);
  const [live, setLive] = useState<(Filing & { quotes: Unsettled[] }) | null>(null);
  const [refused, setRefused] = useState<(Assignment & { sentence: string }) | null>(null);

  function submit(fields: Record<string, string>) {
    void fetcher.submit(fields, { method: "post" });
  }

  function assign(request: Assignment["request"], colleague: Colleague | null, isConfirmed = false) {
    assignment.current = { request, colleague };
    submit({
      intent: "assign",
      request: request.id,
      assignee: colleague?.id ?? "",
      seen: request.assignee_id ?? "",
      ...(isConfirmed ? { confirmed: "on" } : {}),
    });
  }

  // Somebody else was quicker: that is a question, not a failure.
  const hear = useEffectEvent((result: ActionResult | undefined) => {
    const asked = assignment.current;
    const filed = filing.current;
    assignment.current = null;
    filing.current = null;
    if (filed && result?.ok === false && result.unsettled) setLive({ ...filed, quotes: result.unsettled });
    if (asked && result?.ok === false && result.fields.assignee)
      setRefused({ ...asked, sentence: result.fields.assignee });
  });
  useEffect(() => hear(fetcher.data), [fetcher.data]);

  const form = fetcher.state === "idle" ? undefined : fetcher.formData;
  return {
    assign,
    setStatus(request: Pick<RequestSummary, "id">, status: RequestStatus, reason: LostReason | "" = "") {
      filing.current = { id: request.id, status, reason };
      submit({ intent: "status", request: request.id, status, reason });
    },
    /** Quotes that one has to decide about before the request is put away. */
    live: live?.quotes ?? null,
    leaveLive: () => setLive(null),
    settleLive(quotes: "withdraw" | "keep", isTold: boolean) {
      if (!live) return;
      const { id, status, reason } = live;
      filing.current = { id, status, reason };
      const seen = live.quotes.map((quote) => quote.id).join(",");
      submit({ intent: "status", request: id, status, reason, quotes, seen, tell: isTold ? "on" : "" });
      setLive(null);
    },
    refused,
    forget: () => setRefused(null),
    takeOver() {
      if (refused) assign(refused.request, refused.colleague, true);
      setRefused(null);
    },
    /** The request as it will be once the server agrees. */
    optimisticMove<R extends RequestSummary>(request: R): R {
      if (form?.get("request") !== request.id) return request;
      if (form.get("intent") === "status")
        return { ...request, status: form.get("status") as RequestStatus, lost_reason: null };
      const id = form.get("assignee")?.toString() || null;
      const email = colleagues.find((colleague) => colleague.id === id)?.email ?? null;
      const status = request.status === "nouveau" && id ? "en_cours" : request.status;
      return { ...request, assignee_id: id, assignee_email: email, status };
    },
  };
}
