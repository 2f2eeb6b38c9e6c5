import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from "react";
import { useFetcher } from "react-router";
import type { ActionResult } from "#app/lib/action-result.ts";
import { isPressed } from "#app/office/shell/shortcut-keys.ts";

/** Fetcher of a form that ends with `onDone`; `failed` says why it was refused. */
export function useActionForm(onDone: () => void, onFailed?: () => void) {
  const fetcher = useFetcher<ActionResult>();
  const finish = useEffectEvent((result: ActionResult | undefined) => {
    if (result?.ok) onDone();
    else if (result) onFailed?.();
  });
  useEffect(() => finish(fetcher.data), [fetcher.data]);
  const failed = fetcher.data?.ok === false ? fetcher.data : null;
  return { fetcher, failed, isBusy: fetcher.state !== "idle" };
}

/** Idempotency key of a form, for as long as the form is shown. */
export function SubmissionKey() {
  const [key] = useState(newKey);
  // The server's own stands in the page until the scripts wake; either will do.
  return <input type="hidden" name="key" value={key} suppressHydrationWarning readOnly />;
}

/** `randomUUID` is missing where a page came without encryption. */
function newKey(): string {
  return globalThis.crypto?.randomUUID?.() ?? `${Date.now()}-${Math.random()}-${Math.random()}`;
}

type DraftMode = "reply" | "note" | "contact";

const draftKey = (requestId: string, mode: DraftMode) => `brouillon ${mode} ${requestId}`;

export function readKeptDraft(requestId: string, mode: DraftMode): string {
  return inStorage(() => sessionStorage.getItem(draftKey(requestId, mode))) ?? "";
}

/** What was begun and not sent, per request and per mode: a note's words never lie where an answer's do. */
export function useTextDraft(requestId: string, mode: DraftMode) {
  const key = draftKey(requestId, mode);
  const [draft, setDraft] = useState("");
  useEffect(() => setDraft(readKeptDraft(requestId, mode)), [requestId, mode]);
  function keep(text: string) {
    setDraft(text);
    inStorage(() => (text ? sessionStorage.setItem(key, text) : sessionStorage.removeItem(key)));
  }
  return [draft, keep] as const;
}

/** A browser that keeps nothing, or no more: the field itself still holds what is typed. */
function inStorage<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch {
    return null;
  }
}

/** ⌘ or Ctrl Entrée sends, Échap leaves and keeps the draft; neither is heard by the list around. */
export function handleKeys(event: KeyboardEvent<HTMLFormElement>, onLeave: () => void) {
  // A popover is elsewhere in the document, though React hands on its keys.
  if (!event.currentTarget.contains(event.target as Node)) return;
  if (isPressed("send", event)) {
    event.preventDefault();
    event.currentTarget.requestSubmit();
  } else if (isPressed("leaveComposer", event)) {
    event.stopPropagation();
    onLeave();
  }
}

export function Problem({ id, children }: { id: string; children: string }) {
  return (
    <p
      id={id}
      role="alert"
      className="flex shrink-0 items-start gap-1.5 px-3.5 pb-2 text-small text-danger-dark [overflow-wrap:anywhere]"
    >
      <CircleAlert className="mt-0.5 size-4 shrink-0" />
      {children}
    </p>
  );
}
