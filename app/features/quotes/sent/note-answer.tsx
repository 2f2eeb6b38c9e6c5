import Check from "lucide-react/icons/check";
import X from "lucide-react/icons/x";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { useFetcher } from "react-router";
import { Button } from "#app/components/ui/button.tsx";
import { Dialog, DialogBody, DialogClose, DialogFooter } from "#app/components/ui/dialog.tsx";
import { TextAreaField, TextField } from "#app/components/ui/field.tsx";
import { OptionChip, OptionChips } from "#app/components/ui/option-chips.tsx";
import type { ActionFailed, ActionResult } from "#app/lib/action-result.ts";
import { formatCents } from "#app/lib/price.ts";
import { type HeardBy, hearings } from "#app/lib/quote-terms.ts";
import { longestName, longestRefusal, refusalReasons } from "../customer/customer-quote.ts";
import type { SentPage } from "../quote-page.server.ts";

/** What the customer said without the link: it does all that their own answer would have done, under one's name. */
export function NoteAnswer({ page }: { page: SentPage }) {
  const [asked, setAsked] = useState<"accept" | "refuse" | null>(null);
  const close = () => setAsked(null);
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="secondary" onClick={() => setAsked("accept")} className="max-office-sm:w-full">
        <Check aria-hidden="true" />
        Noter l’accord du client…
      </Button>
      <Button variant="secondary" onClick={() => setAsked("refuse")} className="max-office-sm:w-full">
        <X aria-hidden="true" />
        Noter un refus…
      </Button>
      <AnswerDialog
        intent="accept"
        title="Noter l’accord du client"
        description={`Le devis ${page.document.title} est accepté aujourd’hui, comme par le lien.`}
        isOpen={asked === "accept"}
        onClose={close}
        button="Noter l’accord"
      >
        {(failed) => <Acceptance page={page} failed={failed} />}
      </AnswerDialog>
      <AnswerDialog
        intent="refuse"
        title="Noter un refus"
        description={
          page.periods > 0
            ? "Ses options sont levées dans le planning."
            : "Le lien du client ne permet plus d’accepter."
        }
        isOpen={asked === "refuse"}
        onClose={close}
        button="Noter le refus"
      >
        {(failed) => <Refusal failed={failed} />}
      </AnswerDialog>
    </div>
  );
}

interface AnswerDialogProps {
  intent: "accept" | "refuse";
  title: string;
  description: string;
  isOpen: boolean;
  onClose: () => void;
  button: string;
  children: (failed: ActionFailed | null) => ReactNode;
}

function AnswerDialog({ isOpen, onClose, title, description, ...form }: AnswerDialogProps) {
  const [isBusy, setBusy] = useState(false);
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
      dismissible={!isBusy}
    >
      <AnswerForm {...form} onClose={onClose} onBusy={setBusy} />
    </Dialog>
  );
}

type AnswerFormProps = Pick<AnswerDialogProps, "intent" | "button" | "children" | "onClose"> & {
  onBusy: (isBusy: boolean) => void;
};

/** Mounted with each opening: a refusal of the server's does not come back with the next. */
function AnswerForm({ intent, button, children, onClose, onBusy }: AnswerFormProps) {
  const fetcher = useFetcher<ActionResult>();
  const isBusy = fetcher.state !== "idle";
  const failed = fetcher.data && !fetcher.data.ok && !isBusy ? fetcher.data : null;
  const finish = useEffectEvent((result: ActionResult | undefined) => result?.ok && onClose());
  useEffect(() => void finish(fetcher.data), [fetcher.data]);
  const tell = useEffectEvent(onBusy);
  useEffect(() => tell(isBusy), [isBusy]);
  return (
    <fetcher.Form method="post" className="contents">
      <DialogBody className="space-y-4">
        <input type="hidden" name="intent" value={intent} />
        {children(failed)}
        {failed && Object.keys(failed.fields).length === 0 && (
          <p role="alert" className="rounded-control bg-danger-tint px-3 py-2 text-[13px] text-danger-dark">
            {failed.detail ?? failed.message}
          </p>
        )}
      </DialogBody>
      <DialogFooter>
        <DialogClose disabled={isBusy} render={<Button variant="secondary" />}>
          Annuler
        </DialogClose>
        <Button type="submit" busy={isBusy} busyLabel="Un instant…">
          {button}
        </Button>
      </DialogFooter>
    </fetcher.Form>
  );
}

function Acceptance({ page, failed }: { page: SentPage; failed: ActionFailed | null }) {
  const { document, periods, sentTo } = page;
  const { total, isConsumer, customer } = document;
  const ht = `${formatCents(total.ht, { exact: true })}\u00a0HT`;
  const ttc = `${formatCents(total.ttc, { exact: true })}\u00a0TTC`;
  return (
    <>
      <p>
        <b className="font-semibold text-[1.0625rem] tabular-nums">{isConsumer ? ttc : ht}</b>
        <span className="text-ink-2"> · {isConsumer ? ht : ttc}</span>
      </p>
      <TextField
        name="name"
        label="Nom de la personne qui donne son accord"
        required
        maxLength={longestName}
        defaultValue={customer.name}
        autoComplete="off"
        error={failed?.fields.name}
      />
      <OptionChips legend="Comment" error={failed?.fields.heard}>
        {(Object.keys(hearings) as HeardBy[]).map((key, index) => (
          <OptionChip key={key} type="radio" name="heard" value={key} required defaultChecked={index === 0}>
            {hearings[key].label}
          </OptionChip>
        ))}
      </OptionChips>
      <p className="text-[13px] text-ink-2 [overflow-wrap:anywhere]">
        {periods > 1 && `Les ${periods}\u00a0options deviennent des réservations. `}
        {periods === 1 && "L’option devient une réservation. "}
        La demande est gagnée.
        {sentTo && ` Une confirmation part avec le PDF à ${sentTo}.`}
      </p>
    </>
  );
}

function Refusal({ failed }: { failed: ActionFailed | null }) {
  return (
    <>
      <OptionChips
        legend={
          <>
            Pourquoi<span className="font-normal text-ink-2"> (facultatif)</span>
          </>
        }
      >
        {refusalReasons.map(([reason, label]) => (
          <OptionChip key={reason} type="radio" name="reason" value={reason}>
            {label}
          </OptionChip>
        ))}
      </OptionChips>
      <TextAreaField
        name="text"
        label="Ce que le client a dit"
        optional
        rows={3}
        maxLength={longestRefusal}
        error={failed?.fields.text}
      />
    </>
  );
}
