import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { useFetcher } from "react-router";
import { replyLimits } from "#app/domain/requests/thread/open-request.ts";
import type { ActionResult } from "#app/lib/action-result.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { Dialog, DialogBody, DialogClose, DialogFooter } from "#app/office/ui/dialog.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextAreaField } from "#app/ui/field.tsx";
import { useSubmissionKey } from "./submission-key.tsx";
import { useTextDraft } from "./use-draft.ts";

const kinds = [
  { kind: "message", label: "Courriel reçu", field: "Ce que le client a écrit", add: "Ajouter la réponse" },
  { kind: "call", label: "Appel", field: "Ce qui a été dit", add: "Consigner l’appel" },
] as const;

/** What reached the house outside the site: pasted from the agency's mailbox, or said on the telephone. */
export function ContactDialog({ requestId, children }: { requestId: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setOpen}
      title="Ajouter au fil"
      description="Une réponse arrivée dans la boîte de l’agence, ou un appel. Rien n’est envoyé."
      trigger={
        <button
          type="button"
          className="flex cursor-pointer items-center gap-1.5 rounded-control text-[13px] text-info hover:underline [&_svg]:size-4"
        >
          {children}
        </button>
      }
    >
      <ContactForm requestId={requestId} onDone={() => setOpen(false)} />
    </Dialog>
  );
}

function ContactForm({ requestId, onDone }: { requestId: string; onDone: () => void }) {
  const fetcher = useFetcher<ActionResult>();
  const submission = useSubmissionKey();
  const [draft, keep] = useTextDraft(requestId, "contact");
  const [kind, setKind] = useState<(typeof kinds)[number]["kind"]>("message");
  const finish = useEffectEvent((result: ActionResult | undefined) => {
    if (!result?.ok) return;
    keep("");
    onDone();
  });
  useEffect(() => finish(fetcher.data), [fetcher.data]);
  const failed = fetcher.data && !fetcher.data.ok ? fetcher.data : null;
  const chosen = kinds.find((known) => known.kind === kind) ?? kinds[0];
  return (
    <fetcher.Form method="post" action={officePaths.requestContact(requestId)} className="contents">
      <DialogBody className="space-y-3">
        {submission.field}
        <fieldset className="flex gap-4">
          <legend className="sr-only">Nature</legend>
          {kinds.map((known) => (
            <label key={known.kind} className="flex cursor-pointer items-center gap-2 text-sm">
              <input
                type="radio"
                name="kind"
                value={known.kind}
                checked={known.kind === kind}
                onChange={() => setKind(known.kind)}
                className="size-4 accent-blue"
              />
              {known.label}
            </label>
          ))}
        </fieldset>
        <TextAreaField
          name="body"
          label={chosen.field}
          required
          rows={8}
          maxLength={replyLimits.body}
          value={draft}
          onChange={(event) => keep(event.currentTarget.value)}
          error={failed?.fields.body ?? failed?.detail ?? failed?.message}
        />
      </DialogBody>
      <DialogFooter>
        <DialogClose render={<Button variant="secondary" />}>Annuler</DialogClose>
        <Button type="submit" variant="ink" busy={fetcher.state !== "idle"} busyLabel="Ajout…">
          {chosen.add}
        </Button>
      </DialogFooter>
    </fetcher.Form>
  );
}
