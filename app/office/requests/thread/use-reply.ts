import { type FormEvent, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { useFetcher, useRevalidator } from "react-router";
import {
  type OpenRequest,
  type ThreadEntry,
  usualSubject,
} from "#app/domain/requests/thread/open-request.ts";
import {
  fillVariables,
  insertAtCursor,
  openVariableSentence,
  type ReplyTemplate,
} from "#app/domain/templates/variables.ts";
import type { ActionResult } from "#app/lib/action-result.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { isPressed } from "#app/office/shell/shortcut-keys.ts";
import type { ReplyComposerProps } from "./reply-composer.tsx";
import { useSubmissionKey, useTextDraft } from "./use-draft.tsx";

interface Draft {
  subject?: string;
  body?: string;
}

/** Subject and text are kept as one draft. */
function useReplyDraft(request: OpenRequest) {
  const [kept, keep] = useTextDraft(request.id, "reply");
  const [typed, setTyped] = useState<Draft | null>(null);
  const draft: Draft = typed ?? readDraft(kept);
  const usual = usualSubject(request);
  return {
    usual,
    subject: draft.subject ?? usual,
    body: draft.body ?? "",
    change(part: Draft) {
      const next = { ...draft, ...part };
      setTyped(next);
      keep(next.body || (next.subject !== undefined && next.subject !== usual) ? JSON.stringify(next) : "");
    },
    forget() {
      setTyped({});
      keep("");
    },
  };
}

function readDraft(text: string): Draft {
  try {
    const { subject, body } = JSON.parse(text || "{}") as Draft;
    return { subject, body };
  } catch {
    return {};
  }
}

/** The manners of the answer's form: drafts, templates, what holds it back, and what a colleague did meanwhile. */
export function useReply({ request, me, onDone, onLeave }: ReplyComposerProps) {
  const fetcher = useFetcher<ActionResult>();
  const { revalidate } = useRevalidator();
  const draft = useReplyDraft(request);
  const submission = useSubmissionKey();
  const field = useRef<HTMLTextAreaElement>(null);
  const [brought, setBrought] = useState<string[]>([]);
  const [joined, join] = useState<OpenRequest["joinable"][number] | null>(null);
  const [isAsked, setAsked] = useState(false);
  const meanwhile = useMeanwhile(request, me.email);

  const finish = useEffectEvent((result: ActionResult | undefined) => {
    if (!result) return;
    if (result.ok) {
      draft.forget();
      submission.renew();
      onDone();
    } else {
      // What a colleague wrote meanwhile comes with the thread.
      void revalidate();
      field.current?.focus();
    }
  });
  useEffect(() => finish(fetcher.data), [fetcher.data]);
  useEffect(() => field.current?.focus(), []);

  const open =
    openVariableSentence(draft.subject, request.variables) ??
    openVariableSentence(draft.body, request.variables);
  const failed = fetcher.data && !fetcher.data.ok ? fetcher.data : null;
  const isEmpty = draft.body.trim() === "";
  const problem =
    open ?? (isAsked && isEmpty ? "Écrivez votre réponse." : (failed?.detail ?? failed?.message ?? null));

  return {
    ...draft,
    Form: fetcher.Form,
    formProps: {
      method: "post" as const,
      action: officePaths.requestReply(request.id),
      onSubmit(event: FormEvent<HTMLFormElement>) {
        setAsked(true);
        if (open || isEmpty || fetcher.state !== "idle") event.preventDefault();
        if (isEmpty) field.current?.focus();
      },
      onKeyDown: (event: KeyboardEvent<HTMLFormElement>) => handleKeys(event, onLeave),
    },
    keyField: submission.field,
    field,
    brought,
    joined,
    join,
    meanwhile,
    problem,
    isBlocked: open !== null || isEmpty,
    isSending: fetcher.state !== "idle",
    setSubject: (subject: string) => draft.change({ subject }),
    setBody: (body: string) => draft.change({ body }),
    /** In the place of an empty text, or where the cursor stands. */
    insert(template: ReplyTemplate) {
      const text = fillVariables(template.body, request.variables);
      const body = isEmpty ? text : insertAtCursor(field.current, draft.body, text);
      const isUsual = draft.subject === draft.usual && template.subject !== "";
      draft.change({
        body,
        ...(isUsual ? { subject: fillVariables(template.subject, request.variables) } : {}),
      });
      setBrought(Object.values(request.variables));
      field.current?.focus();
    },
  };
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

/** The last answer of a colleague since the composer was opened. */
function useMeanwhile({ entries }: OpenRequest, me: string): ThreadEntry | null {
  const [known] = useState(() => new Set(entries.map(({ id }) => id)));
  return (
    entries.findLast(({ id, kind, author }) => kind === "reply" && author !== me && !known.has(id)) ?? null
  );
}
