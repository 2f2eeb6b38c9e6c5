import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import Paperclip from "lucide-react/icons/paperclip";
import Reply from "lucide-react/icons/reply";
import Send from "lucide-react/icons/send";
import X from "lucide-react/icons/x";
import { useId } from "react";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { staffName } from "#app/domain/accounts/staff-name.ts";
import {
  lastEntryId,
  type OpenRequest,
  replyLimits,
  type ThreadEntry,
} from "#app/domain/requests/thread/open-request.ts";
import { toWallClock } from "#app/lib/wall-clock.ts";
import { TemplatePicker } from "#app/office/templates/template-picker.tsx";
import { MarkedTextarea } from "#app/office/templates/template-text.tsx";
import { Button } from "#app/ui/button.tsx";
import { entryAnchor } from "./entry-card.tsx";
import { useReply } from "./use-reply.ts";

export interface ReplyComposerProps {
  request: OpenRequest;
  me: StaffMember;
  /** dock: under the thread; page: a screen of its own. */
  look: "dock" | "page";
  onDone: () => void;
  onLeave: () => void;
}

const looks = {
  dock: "rounded-[8px] rounded-tl-none border border-control bg-surface focus-within:border-focus focus-within:ring-3 focus-within:ring-focus-halo",
  page: "min-h-0 flex-1 bg-surface",
};

/** White paper: what is written here leaves the house. Whom it goes to stands at its head and on its button. */
export function ReplyComposer(props: ReplyComposerProps) {
  const { request, look } = props;
  const reply = useReply(props);
  const id = useId();
  const { email } = request.terms;
  if (!email) return <NoAddress look={look} />;
  return (
    <reply.Form {...reply.formProps} className={`flex flex-col ${looks[look]}`}>
      {reply.keyField}
      <input type="hidden" name="seen" value={lastEntryId(request)} />
      {reply.joined && <input type="hidden" name="quote" value={reply.joined.id} />}
      <div className="shrink-0 border-line border-b text-[13px] max-office-sm:text-base">
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
            value={reply.subject}
            onChange={(event) => reply.setSubject(event.currentTarget.value)}
            maxLength={replyLimits.subject}
            autoComplete="off"
            className="min-w-0 flex-1 rounded-[3px] bg-transparent outline-none focus-visible:ring-2 focus-visible:ring-focus"
          />
        </p>
      </div>
      {reply.meanwhile && <Meanwhile entry={reply.meanwhile} />}
      <div className={`overflow-y-auto ${look === "dock" ? "max-h-[40vh]" : "min-h-0 flex-1"}`}>
        <MarkedTextarea
          ref={reply.field}
          name="body"
          aria-label="Votre réponse"
          aria-describedby={reply.problem ? `${id}-problem` : undefined}
          aria-invalid={reply.problem ? true : undefined}
          value={reply.body}
          values={request.variables}
          brought={reply.brought}
          onChange={(event) => reply.setBody(event.currentTarget.value)}
          maxLength={replyLimits.body}
        />
      </div>
      {reply.problem && (
        <p
          id={`${id}-problem`}
          role="alert"
          className="flex shrink-0 items-start gap-1.5 px-3.5 pb-2 text-[13px] text-danger-dark [overflow-wrap:anywhere]"
        >
          <CircleAlert className="mt-0.5 size-4 shrink-0" />
          {reply.problem}
        </p>
      )}
      <div className="flex shrink-0 items-center gap-1 border-line border-t px-2 py-2 max-office-sm:flex-wrap max-office-sm:gap-y-3 max-office-sm:pb-[max(0.75rem,env(safe-area-inset-bottom))]">
        <TemplatePicker request={request} me={props.me} onInsert={reply.insert} />
        <JoinQuote request={request} joined={reply.joined} onJoin={reply.join} />
        <Button
          type="submit"
          title={`Envoyer à ${email}`}
          busy={reply.isSending}
          busyLabel="Envoi…"
          aria-disabled={reply.isBlocked || undefined}
          className="ml-auto min-w-0 max-w-full shrink! max-office-sm:w-full"
        >
          <Send className="office-sm:hidden" />
          <span className="truncate">Envoyer à {shortAddress(email)}</span>
        </Button>
      </div>
    </reply.Form>
  );
}

const rowClass = "flex min-h-8 items-center gap-1.5 px-3.5 max-office-sm:min-h-11 max-office-sm:px-4";
const labelClass = "w-12 shrink-0 text-ink-2";

/** «sophie.garrigue@…»: the whole address stands above, and in the tooltip. */
function shortAddress(email: string): string {
  return `${email.split("@")[0]}@…`;
}

/** A colleague's answer came while one was writing: it is read before one's own leaves. */
function Meanwhile({ entry: { id, author, at } }: { entry: ThreadEntry }) {
  return (
    <p
      className="flex shrink-0 items-center gap-2 bg-info-tint px-3.5 py-2 text-[13px] text-info"
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

interface JoinQuoteProps {
  request: OpenRequest;
  joined: OpenRequest["joinable"][number] | null;
  onJoin: (quote: OpenRequest["joinable"][number] | null) => void;
}

function JoinQuote({ request: { joinable }, joined, onJoin }: JoinQuoteProps) {
  const [latest] = joinable;
  if (!latest) return null;
  if (joined) {
    return (
      <Button variant="ghost" size="xs" onClick={() => onJoin(null)} title={`Retirer ${joined.name}`}>
        <Paperclip />
        {joined.name}
        <X aria-label="Retirer" />
      </Button>
    );
  }
  return (
    <Button variant="ghost" size="xs" onClick={() => onJoin(latest)}>
      <Paperclip />
      Joindre le devis
    </Button>
  );
}

function NoAddress({ look }: { look: "dock" | "page" }) {
  return (
    <p className={`px-3.5 py-4 text-sm ${looks[look]}`}>
      Ce dossier n’a pas d’adresse e-mail&nbsp;: on ne peut y répondre par écrit. Ajoutez-la dans
      «&nbsp;Modifier&nbsp;», ou consignez votre appel.
    </p>
  );
}
