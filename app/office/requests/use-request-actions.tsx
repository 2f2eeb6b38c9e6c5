import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useFetcher } from "react-router";
import type { RequestSummary } from "#app/domain/requests/request-list.server.ts";
import type { LostReason, RequestStatus } from "#app/domain/requests/request-status.ts";
import type { ActionFailed, ActionResult } from "#app/lib/action-result.ts";
import type { Unsettled } from "#app/lib/failure.ts";
import { counted } from "#app/lib/plural.ts";
import { Dialog, DialogBody, DialogClose, DialogFooter, type DialogProps } from "#app/office/ui/dialog.tsx";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField } from "#app/ui/field.tsx";
import { toast } from "#app/ui/toast.tsx";

type Fields = Record<string, string>;

/** Assignment and status of a request. What the server refuses with a question is asked in `dialogs`. */
export function useMoveRequest() {
  const fetcher = useFetcher<ActionResult>({ key: "move-request" });
  const sent = useRef<Fields | null>(null);
  const [refused, setRefused] = useState<{ fields: Fields; failed: ActionFailed } | null>(null);

  function submit(fields: Fields) {
    sent.current = fields;
    setRefused(null);
    void fetcher.submit(fields, { method: "post" });
  }

  const hear = useEffectEvent((result: ActionResult | undefined) => {
    const fields = sent.current;
    sent.current = null;
    if (fields && result?.ok === false && (result.unsettled || result.fields.assignee))
      setRefused({ fields, failed: result });
  });
  useEffect(() => hear(fetcher.data), [fetcher.data]);

  const again = (answer: Fields) => refused && submit({ ...refused.fields, ...answer });
  const leave = () => setRefused(null);
  return {
    assign({ id, assignee_id }: RequestSummary, assignee: string | null) {
      submit({ intent: "assign", request: id, assignee: assignee ?? "", seen: assignee_id ?? "" });
    },
    setStatus({ id }: RequestSummary, status: RequestStatus, reason: LostReason | "" = "") {
      submit({ intent: "status", request: id, status, reason });
    },
    dialogs: (
      <>
        <LiveQuotesDialog quotes={refused?.failed.unsettled ?? null} onSettle={again} onLeave={leave} />
        <TakeOverDialog
          sentence={refused?.failed.fields.assignee ?? null}
          onTakeOver={() => again({ confirmed: "on" })}
          onLeave={leave}
        />
      </>
    ),
  };
}

type Leaves = { onLeave: () => void };

function Question({ onLeave, ...dialog }: Leaves & Omit<DialogProps, "onOpenChange">) {
  return (
    <Dialog {...dialog} role="alertdialog" onOpenChange={(open) => open || onLeave()} closable={false} />
  );
}

type TakeOverDialogProps = Leaves & { sentence: string | null; onTakeOver: () => void };

/** Two colleagues reached for the same request: the second hears who was quicker, and decides. */
function TakeOverDialog({ sentence, onTakeOver, onLeave }: TakeOverDialogProps) {
  return (
    <Question
      open={sentence !== null}
      onLeave={onLeave}
      title="Changer quand même l’attribution ?"
      width={440}
    >
      <DialogBody>
        <p className="text-ink-2">{sentence}</p>
      </DialogBody>
      <DialogFooter>
        <DialogClose render={<Button variant="secondary" />}>Laisser ainsi</DialogClose>
        <Button onClick={onTakeOver}>Changer l’attribution</Button>
      </DialogFooter>
    </Question>
  );
}

type Settles = { onSettle: (answer: Fields) => void };

/** A request is put away while a quote of it is out: its link goes on working only if somebody wants that. */
function LiveQuotesDialog({ quotes, onSettle, onLeave }: Leaves & Settles & { quotes: Unsettled[] | null }) {
  const isMany = (quotes?.length ?? 0) > 1;
  return (
    <Question
      open={quotes !== null}
      onLeave={onLeave}
      title={isMany ? "Retirer les devis\u00a0?" : "Retirer le devis\u00a0?"}
      width={560}
    >
      {quotes && <LiveQuotesChoice quotes={quotes} onSettle={onSettle} />}
    </Question>
  );
}

/** Mounted with each opening. Filing is an act of the house: nobody is written to unless somebody ticks it. */
function LiveQuotesChoice({ quotes, onSettle }: Settles & { quotes: Unsettled[] }) {
  const isMany = quotes.length > 1;
  const [isTold, setTold] = useState(false);
  const titles = quotes.map(({ title }) => title).join(", ");
  const seen = quotes.map(({ id }) => id).join(",");
  return (
    <>
      <DialogBody className="space-y-4">
        <p className="text-ink-2">
          {isMany
            ? `Des devis attendent encore la réponse du client (${titles}). Tant qu’ils sont valables, leurs liens permettent de les accepter.`
            : `Un devis attend encore la réponse du client (${titles}). Tant qu’il est valable, son lien permet de l’accepter.`}
        </p>
        <CheckboxField
          name="tell"
          label="En cas de retrait, prévenir le client par e-mail"
          checked={isTold}
          onChange={({ currentTarget }) => setTold(currentTarget.checked)}
        />
      </DialogBody>
      <DialogFooter>
        <div className="flex flex-col-reverse gap-2 office-sm:flex-row">
          <DialogClose render={<Button variant="secondary" />}>Annuler</DialogClose>
          <Button variant="secondary" onClick={() => onSettle({ quotes: "keep", seen, tell: "" })}>
            {isMany ? "Classer, les devis restent valables" : "Classer, le devis reste valable"}
          </Button>
          <Button onClick={() => onSettle({ quotes: "withdraw", seen, tell: isTold ? "on" : "" })}>
            {isMany ? "Retirer les devis et classer" : "Retirer le devis et classer"}
          </Button>
        </div>
      </DialogFooter>
    </>
  );
}

/** Marking of requests as read or unread. */
export function useMarkRequests() {
  const fetcher = useFetcher<ActionResult>({ key: "mark-messages" });
  const undoable = useRef<string[] | null>(null);

  function markAll(as: "read" | "unread", ids: string[]) {
    undoable.current = null;
    void fetcher.submit({ intent: `${as}-requests`, requests: ids.join() }, { method: "post" });
  }

  // Every answer is a new object. The fetcher's state would not do: it is still idle when the list renders again for
  // another reason before the request is under way.
  const offerUndo = useEffectEvent((result: ActionResult | undefined) => {
    const ids = undoable.current;
    undoable.current = null;
    if (!ids || !result?.ok) return;
    toast.success(counted(ids.length, "message marqué comme lu", "messages marqués comme lus"), {
      action: { label: "Annuler", onAction: () => markAll("unread", ids) },
    });
  });
  useEffect(() => offerUndo(fetcher.data), [fetcher.data]);

  return {
    mark(as: "read" | "unread", { id }: RequestSummary) {
      markAll(as, [id]);
    },
    /** Several at once were not each looked at: the way back is offered. */
    markPage(requests: RequestSummary[]) {
      const ids = requests.map(({ id }) => id);
      markAll("read", ids);
      undoable.current = ids;
    },
  };
}
