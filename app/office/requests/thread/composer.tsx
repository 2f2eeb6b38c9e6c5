import FilePlus from "lucide-react/icons/file-plus";
import FileText from "lucide-react/icons/file-text";
import Lock from "lucide-react/icons/lock";
import MailPlus from "lucide-react/icons/mail-plus";
import Reply from "lucide-react/icons/reply";
import { type ComponentProps, type KeyboardEvent, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { fullCustomerName, type OpenRequest, replyLimits } from "#app/domain/requests/thread/open-request.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { useKeyHint, useShortcuts } from "#app/office/shell/use-shortcuts.ts";
import { Dialog, DialogBody, DialogClose, DialogFooter } from "#app/office/ui/dialog.tsx";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { TextAreaField } from "#app/ui/field.tsx";
import { SubmissionKey, useActionForm, useTextDraft } from "./composing.tsx";
import { NoteComposer } from "./note-composer.tsx";
import { ReplyComposer } from "./reply-composer.tsx";

type Mode = "reply" | "note";

/** Under the thread; on a phone two links to the composers' own pages. */
export function Composer({ request, me }: { request: OpenRequest; me: StaffMember }) {
  const [mode, setMode] = useState<Mode>("reply");
  const [isOpen, setOpen] = useState(false);
  const rest = useRef<HTMLButtonElement>(null);

  function open(next: Mode) {
    setMode(next);
    setOpen(true);
  }

  /** What was typed stays; the keyboard goes on from the line that opens it again. */
  function close() {
    setOpen(false);
    requestAnimationFrame(() => rest.current?.focus());
  }

  /** Hidden on a phone: then the keys are not for it. */
  function openByKey(next: Mode): boolean {
    if (!rest.current?.closest("section")?.checkVisibility() && !isOpen) return false;
    open(next);
    return true;
  }
  useShortcuts({ reply: () => openByKey("reply"), note: () => openByKey("note") });

  return (
    <>
      <section
        aria-label="Rédaction"
        className="border-line border-t bg-paper px-6 pt-2.5 pb-4 max-office-md:hidden print:hidden"
      >
        <div className="flex items-end gap-1">
          <ModeTabs mode={mode} onMode={open} />
          <div className="ml-auto pb-2">
            <ContactDialog requestId={request.id} />
          </div>
        </div>
        {isOpen && mode === "reply" && (
          <ReplyComposer request={request} me={me} look="dock" onClose={close} />
        )}
        {isOpen && mode === "note" && <NoteComposer requestId={request.id} look="dock" onClose={close} />}
        {!isOpen && <RestLine ref={rest} mode={mode} request={request} onClick={() => open(mode)} />}
      </section>
      <PhoneBar request={request} />
    </>
  );
}

type RestLineProps = { mode: Mode; request: OpenRequest } & Pick<ComponentProps<"button">, "ref" | "onClick">;

function RestLine({ mode, request, ...button }: RestLineProps) {
  const isNote = mode === "note";
  const hint = useKeyHint(mode);
  return (
    <button
      {...button}
      type="button"
      className={`flex h-11 w-full cursor-pointer items-center justify-between rounded-badge rounded-tl-none border px-3.5 text-sm ${isNote ? "border-memo-edge bg-memo text-memo-ink" : "border-control bg-surface text-placeholder"}`}
    >
      <span className="truncate">
        {isNote ? "Écrire une note pour l’équipe…" : `Répondre à ${fullCustomerName(request.terms)}…`}
      </span>
      {hint && (
        <kbd className="rounded-sm border border-line px-1.5 font-sans text-mini text-ink-2">
          {hint.caps.join(" ")}
        </kbd>
      )}
    </button>
  );
}

const modes = [
  { mode: "reply", label: "Répondre au client", icon: Reply },
  { mode: "note", label: "Note interne", icon: Lock },
] as const;

function ModeTabs({ mode, onMode }: { mode: Mode; onMode: (mode: Mode) => void }) {
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    const other = mode === "reply" ? "note" : "reply";
    event.preventDefault();
    onMode(other);
    event.currentTarget.querySelector<HTMLElement>(`[data-mode=${other}]`)?.focus();
  }
  return (
    <div role="tablist" aria-label="Répondre ou noter" onKeyDown={onKeyDown} className="flex">
      {modes.map(({ mode: own, label, icon: Icon }) => {
        const isCurrent = mode === own;
        const ground =
          own === "note" ? "border-memo-edge bg-memo text-memo-ink" : "border-control bg-surface";
        return (
          <button
            key={own}
            type="button"
            role="tab"
            data-mode={own}
            aria-selected={isCurrent}
            tabIndex={isCurrent ? 0 : -1}
            onClick={() => onMode(own)}
            className={`relative flex h-9 cursor-pointer items-center gap-2 rounded-t-badge border border-b-0 px-3.5 text-small [&_svg]:size-4 ${isCurrent ? `-mb-px z-1 font-semibold ${ground}` : "border-transparent text-ink-2 hover:text-ink"}`}
          >
            <Icon />
            {label}
          </button>
        );
      })}
    </div>
  );
}

function PhoneBar({ request }: { request: OpenRequest }) {
  const { pathname, search } = useLocation();
  const state = { from: `${pathname}${search}` };
  const quote = request.joinable[0];
  return (
    <nav
      aria-label="Répondre, noter, préparer un devis"
      className="sticky bottom-0 z-10 flex gap-2 border-line border-t bg-surface px-3 pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] shadow-up office-md:hidden print:hidden"
    >
      <Link
        to={officePaths.requestReply(request.id)}
        state={state}
        className={buttonClass({ className: "min-w-0 flex-1" })}
      >
        <Reply />
        Répondre au client
      </Link>
      <Link
        to={officePaths.requestNote(request.id)}
        state={state}
        className="flex h-(--button-height) items-center gap-2 rounded-(--button-radius) border border-memo-line bg-memo px-3 font-semibold text-memo-ink text-sm no-underline"
      >
        <Lock className="size-4" />
        Note
      </Link>
      <Link
        to={quote ? officePaths.quote(quote.id) : officePaths.newQuote(request.id)}
        aria-label={quote ? `Ouvrir le devis ${quote.name}` : "Préparer un devis"}
        title={quote ? "Ouvrir le devis" : "Préparer un devis"}
        className={buttonClass({ variant: "secondary", className: "px-2.5!" })}
      >
        {quote ? <FileText /> : <FilePlus />}
      </Link>
    </nav>
  );
}

const kinds = [
  { kind: "message", label: "Courriel reçu", field: "Ce que le client a écrit", add: "Ajouter la réponse" },
  { kind: "call", label: "Appel", field: "Ce qui a été dit", add: "Consigner l’appel" },
] as const;

function ContactDialog({ requestId }: { requestId: string }) {
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
          className="flex cursor-pointer items-center gap-1.5 rounded-control text-small text-info hover:underline [&_svg]:size-4"
        >
          <MailPlus />
          Ajouter la réponse reçue
        </button>
      }
    >
      <ContactForm requestId={requestId} onDone={() => setOpen(false)} />
    </Dialog>
  );
}

function ContactForm({ requestId, onDone }: { requestId: string; onDone: () => void }) {
  const [draft, keep] = useTextDraft(requestId, "contact");
  const [chosen, setChosen] = useState<(typeof kinds)[number]>(kinds[0]);
  const { fetcher, failed, isBusy } = useActionForm(() => {
    keep("");
    onDone();
  });
  return (
    <fetcher.Form method="post" action={officePaths.requestContact(requestId)} className="contents">
      <DialogBody className="space-y-3">
        <SubmissionKey />
        <fieldset className="flex gap-4">
          <legend className="sr-only">Nature</legend>
          {kinds.map((known) => (
            <label key={known.kind} className="flex cursor-pointer items-center gap-2 text-sm">
              <input
                type="radio"
                name="kind"
                value={known.kind}
                checked={known === chosen}
                onChange={() => setChosen(known)}
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
        <Button type="submit" variant="ink" busy={isBusy} busyLabel="Ajout…">
          {chosen.add}
        </Button>
      </DialogFooter>
    </fetcher.Form>
  );
}
