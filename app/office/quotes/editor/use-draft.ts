import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import type { EditorPage } from "#app/domain/quotes/quote-page.server.ts";
import type { QuoteDraft } from "#app/domain/quotes/quote-terms.ts";
import type { ActionResult } from "#app/lib/action-result.ts";
import { type EditedQuote, readEdited, toEdited } from "./typed-quote.ts";

const pauseMs = 900;

/** What is typed, kept on the server a moment after it stands still. */
export function useQuoteDraft(page: EditorPage) {
  const [edited, setEdited] = useState(() => toEdited(page.draft));
  const [saved, setSaved] = useState(page.saved);
  const { posted, draft, errors } = readEdited(edited);
  const [lastDraft, setLastDraft] = useState<QuoteDraft>(page.draft);
  if (draft && JSON.stringify(draft) !== JSON.stringify(lastDraft)) setLastDraft(draft);
  const text = JSON.stringify(posted);
  const [keptText, setKeptText] = useState(text);
  const fetcher = useFetcher<ActionResult>();
  const asked = useRef<string | null>(null);
  const isDirty = text !== keptText;
  const isSaving = fetcher.state !== "idle";
  const stale = fetcher.data && !fetcher.data.ok ? fetcher.data.stale : null;
  const [isHeld, setHeld] = useState(false);

  const submit = (version: string | undefined) => {
    asked.current = text;
    const fields = { intent: "save", id: saved?.id ?? "", version: version ?? "", quote: text };
    void fetcher.submit(fields, { method: "post" });
  };
  const submitLatest = useRef(submit);
  submitLatest.current = submit;
  // A colleague wrote meanwhile: nothing is sent until somebody has chosen.
  const canSave = isDirty && draft !== null && !isSaving && !isHeld;
  // biome-ignore lint/correctness/useExhaustiveDependencies: every keystroke begins the pause anew
  useEffect(() => {
    if (!canSave) return;
    const timer = setTimeout(() => submitLatest.current(saved?.version), pauseMs);
    return () => clearTimeout(timer);
  }, [canSave, text, saved?.version]);

  useEffect(() => {
    const answer = fetcher.data;
    if (!answer || fetcher.state !== "idle") return;
    if (!answer.ok) {
      setHeld(true);
      return;
    }
    if (answer.id && answer.version) setSaved({ id: answer.id, version: answer.version, at: answer.version });
    if (asked.current !== null) setKeptText(asked.current);
  }, [fetcher.data, fetcher.state]);

  return {
    edited,
    /** Typing goes on after a failed save: the next one may do. */
    change(next: EditedQuote) {
      if (isHeld && !stale) setHeld(false);
      setEdited(next);
    },
    /** The last that could be understood, for the preview. */
    draft: draft ?? lastDraft,
    errors,
    saved,
    isDirty,
    isSaving,
    stale: isHeld ? stale : null,
    failure:
      isHeld && fetcher.data && !fetcher.data.ok ? (fetcher.data.detail ?? fetcher.data.message) : null,
    /** At once: what is about to be sent is what stands here. */
    flush() {
      if (draft && !isSaving && !isHeld && (isDirty || !saved)) submit(saved?.version);
    },
    isKept: saved !== null && !isDirty && !isSaving,
    keepMine() {
      setHeld(false);
      submit(stale?.at);
    },
  };
}

export type QuoteEditorDraft = ReturnType<typeof useQuoteDraft>;
