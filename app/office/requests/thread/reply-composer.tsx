import Paperclip from "lucide-react/icons/paperclip";
import Reply from "lucide-react/icons/reply";
import Send from "lucide-react/icons/send";
import X from "lucide-react/icons/x";
import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { useRevalidator, useSearchParams } from "react-router";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { staffName } from "#app/domain/accounts/staff-name.ts";
import {
  defaultSubject,
  lastEntryId,
  type OpenRequest,
  replyLimits,
  type ThreadEntry,
} from "#app/domain/requests/thread/open-request.ts";
import {
  fillVariables,
  insertAtCursor,
  isForQuotes,
  openVariableSentence,
  type ReplyTemplate,
} from "#app/domain/templates/variables.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { toWallClock } from "#app/lib/wall-clock.ts";
import { TemplatePicker } from "#app/office/templates/template-picker.tsx";
import { MarkedTextarea } from "#app/office/templates/template-text.tsx";
import { Button } from "#app/ui/button.tsx";
import { toast } from "#app/ui/toast.tsx";
import {
  handleKeys,
  Problem,
  readKeptDraft,
  SubmissionKey,
  useActionForm,
  useTextDraft,
} from "./composing.tsx";
import { entryAnchor } from "./entry-card.tsx";

interface ReplyComposerProps {
  request: OpenRequest;
  me: StaffMember;
  /** dock: under the thread; page: a screen of its own. */
  look: "dock" | "page";
  onClose: () => void;
}

const looks = {
  dock: "rounded-badge rounded-tl-none border border-control bg-surface focus-within:border-focus focus-within:ring-3 focus-within:ring-focus-halo",
  page: "min-h-0 flex-1 bg-surface",
};

/** White paper: what is written here leaves the house. Whom it goes to stands at its head and on its button. */
export function ReplyComposer(props: ReplyComposerProps) {
  if (props.request.terms.email) return <ReplyForm {...props} />;
  return (
    <p className={`px-3.5 py-4 text-sm ${looks[props.look]}`}>
      Ce dossier n’a pas d’adresse e-mail&nbsp;: on ne peut y répondre par écrit. Ajoutez-la dans
      «&nbsp;Modifier&nbsp;», ou consignez votre appel.
    </p>
  );
}

function ReplyForm({ request, me, look, onClose }: ReplyComposerProps) {
  const { variables } = request;
  const [latest] = request.joinable;
  const { email } = request.terms;
  const { revalidate } = useRevalidator();
  const { subject, body, used, ...draft } = useReplyDraft(request);
  const field = useRef<HTMLTextAreaElement>(null);
  const [brought, setBrought] = useState<string[]>([]);
  const [joined, setJoined] = useState<typeof latest | null>(null);
  const [isAsked, setAsked] = useState(false);
  const meanwhile = useMeanwhile(request, me.email);
  const id = useId();
  const { fetcher, failed, isBusy } = useActionForm(
    () => {
      draft.forget();
      onClose();
    },
    () => {
      // What a colleague wrote meanwhile comes with the thread.
      void revalidate();
      field.current?.focus();
    },
  );
  useEffect(() => field.current?.focus(), []);
  // Opened from elsewhere with a template: over nothing that was begun.
  const [search] = useSearchParams();
  const wanted = request.templates.find(({ name }) => name === search.get("modele"));
  const begin = useEffectEvent(() => {
    if (wanted && draft.isEmpty()) insert(wanted);
  });
  useEffect(() => begin(), []);

  const open = openVariableSentence(subject, variables) ?? openVariableSentence(body, variables);
  const isEmpty = body.trim() === "";
  const forReplies = { ...request, templates: request.templates.filter((each) => !isForQuotes(each)) };
  const problem =
    open ?? (isAsked && isEmpty ? "Écrivez votre réponse." : (failed?.detail ?? failed?.message));

  /** In the place of the template before, with its subject; else of an empty text, or where the cursor stands. */
  function insert(template: ReplyTemplate) {
    const text = fillVariables(template.body, variables);
    const usual = defaultSubject(request);
    const before = { subject, body, used };
    const brings = { subject: fillVariables(template.subject, variables) || usual, body: text };
    const isReplacing = used !== undefined && !isEmpty;
    draft.change({
      body: isEmpty || isReplacing ? text : insertAtCursor(field.current, body, text),
      ...((subject === usual || subject === used?.subject) && { subject: brings.subject }),
      used: brings,
    });
    if (isReplacing && body !== used.body)
      toast.success("Modèle remplacé", {
        detail: "Ce que vous aviez écrit dans le premier n’est pas perdu.",
        action: { label: "Annuler", isUndo: true, onAction: () => draft.change(before) },
      });
    setBrought(Object.values(variables));
    field.current?.focus();
  }

  return (
    <fetcher.Form
      method="post"
      action={officePaths.requestReply(request.id)}
      onSubmit={(event) => {
        setAsked(true);
        if (open || isEmpty || isBusy) event.preventDefault();
        if (isEmpty) field.current?.focus();
      }}
      onKeyDown={(event) => handleKeys(event, onClose)}
      className={`flex flex-col ${looks[look]}`}
    >
      <SubmissionKey />
      <input type="hidden" name="seen" value={lastEntryId(request)} />
      {joined && <input type="hidden" name="quote" value={joined.id} />}
      <div className="shrink-0 border-line border-b text-small max-office-sm:text-base">
        <p className={rowClass}>
          <span className={labelClass}>À</span>
          <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{email}</span>
        </p>
        <p className={`${rowClass} max-office-sm:border-line max-office-sm:border-t`}>
          <label htmlFor={`${id}-subject`} className={labelClass}>
            Objet
          </label>
          <span className="shrink-0">[{request.reference}]</span>
          <input
            id={`${id}-subject`}
            name="subject"
            value={subject}
            onChange={(event) => draft.change({ subject: event.currentTarget.value })}
            maxLength={replyLimits.subject}
            autoComplete="off"
            className="min-w-0 flex-1 rounded-[3px] bg-transparent outline-none focus-visible:ring-2 focus-visible:ring-focus"
          />
        </p>
      </div>
      {meanwhile && <Meanwhile entry={meanwhile} />}
      <div className={`overflow-y-auto ${look === "dock" ? "max-h-[40vh]" : "min-h-0 flex-1"}`}>
        <MarkedTextarea
          ref={field}
          name="body"
          aria-label="Votre réponse"
          aria-describedby={problem ? `${id}-problem` : undefined}
          aria-invalid={problem ? true : undefined}
          value={body}
          values={variables}
          brought={brought}
          onChange={(event) => draft.change({ body: event.currentTarget.value })}
          maxLength={replyLimits.body}
        />
      </div>
      <p className="shrink-0 px-3.5 pb-2 text-ink-2 text-small [overflow-wrap:anywhere] max-office-sm:px-4">
        Signé&nbsp;: {request.signature.join(", ")}
      </p>
      {problem && <Problem id={`${id}-problem`}>{problem}</Problem>}
      <div className="flex shrink-0 items-center gap-1 border-line border-t px-2 py-2 max-office-sm:flex-wrap max-office-sm:gap-y-3 max-office-sm:pb-[max(0.75rem,env(safe-area-inset-bottom))]">
        <TemplatePicker request={forReplies} me={me} onInsert={insert} />
        {latest && (
          <JoinQuote
            name={(joined ?? latest).name}
            isJoined={joined !== null}
            onJoin={(isJoined) => setJoined(isJoined ? latest : null)}
          />
        )}
        <Button
          type="submit"
          title={`Envoyer à ${email}`}
          busy={isBusy}
          busyLabel="Envoi…"
          aria-disabled={open !== null || isEmpty || undefined}
          className="ml-auto min-w-0 max-w-full shrink! max-office-sm:w-full"
        >
          <Send className="office-sm:hidden" />
          {/* The whole address stands above, and in the tooltip. */}
          <span className="truncate">Envoyer à {email.split("@")[0]}@…</span>
        </Button>
      </div>
    </fetcher.Form>
  );
}

const rowClass = "flex min-h-8 items-center gap-1.5 px-3.5 max-office-sm:min-h-11 max-office-sm:px-4";
const labelClass = "w-12 shrink-0 text-ink-2";

type Draft = {
  subject?: string;
  body?: string;
  /** What the last template brought in, as it was. */
  used?: { subject: string; body: string };
};

/** Subject and text are kept as one draft. */
function useReplyDraft(request: OpenRequest) {
  const [kept, keep] = useTextDraft(request.id, "reply");
  const draft = readDraft(kept);
  const subject = defaultSubject(request);
  return {
    subject: draft.subject ?? subject,
    body: draft.body ?? "",
    used: draft.used,
    change(part: Draft) {
      const next = { ...draft, ...part };
      keep(next.body || (next.subject ?? subject) !== subject ? JSON.stringify(next) : "");
    },
    forget: () => keep(""),
    /** Also of what an earlier visit began, which is shown a moment after. */
    isEmpty: () => readKeptDraft(request.id, "reply") === "",
  };
}

function readDraft(text: string): Draft {
  try {
    const { subject, body, used } = JSON.parse(text || "{}") as Draft;
    return { subject, body, used };
  } catch {
    return {};
  }
}

/** The last answer of a colleague since the composer was opened. */
function useMeanwhile({ entries }: OpenRequest, me: string): ThreadEntry | undefined {
  const [known] = useState(() => new Set(entries.map(({ id }) => id)));
  return entries.findLast(({ id, kind, author }) => kind === "reply" && author !== me && !known.has(id));
}

/** A colleague's answer came while one was writing: it is read before one's own leaves. */
function Meanwhile({ entry: { id, author, at } }: { entry: ThreadEntry }) {
  return (
    <p
      className="flex shrink-0 items-center gap-2 bg-info-tint px-3.5 py-2 text-small text-info"
      role="status"
    >
      <Reply className="size-4 shrink-0" />
      <span className="min-w-0 flex-1">
        {author ? staffName(author) : "Un collègue"} a répondu à&nbsp;{toWallClock(at).time}. Relisez avant
        d’envoyer.
      </span>
      <a href={`#${entryAnchor(id)}`} className="font-semibold hover:underline">
        Voir
      </a>
    </p>
  );
}

type JoinQuoteProps = { name: string; isJoined: boolean; onJoin: (isJoined: boolean) => void };

function JoinQuote({ name, isJoined, onJoin }: JoinQuoteProps) {
  const title = isJoined ? `Retirer ${name}` : undefined;
  return (
    <Button variant="ghost" size="xs" onClick={() => onJoin(!isJoined)} title={title}>
      <Paperclip />
      {isJoined ? name : "Joindre le devis"}
      {isJoined && <X aria-label="Retirer" />}
    </Button>
  );
}
