import EyeOff from "lucide-react/icons/eye-off";
import Lock from "lucide-react/icons/lock";
import { useEffect, useId, useRef } from "react";
import { noteLimit } from "#app/domain/requests/thread/open-request.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { Button } from "#app/ui/button.tsx";
import { handleKeys, Problem, SubmissionKey, useActionForm, useTextDraft } from "./composing.tsx";

interface NoteComposerProps {
  /** All it knows of the request: there is no address for a note to go to. */
  requestId: string;
  look: "dock" | "page";
  onClose: () => void;
}

const looks = {
  dock: "rounded-badge border border-memo-edge focus-within:ring-3 focus-within:ring-memo-line",
  page: "min-h-0 flex-1",
};

/** Yellow paper: what is written here stays in the house. */
export function NoteComposer({ requestId, look, onClose }: NoteComposerProps) {
  const [body, keep] = useTextDraft(requestId, "note");
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const isEmpty = body.trim() === "";
  const { fetcher, failed, isBusy } = useActionForm(() => {
    keep("");
    onClose();
  });
  useEffect(() => field.current?.focus(), []);
  const problem = failed?.detail ?? failed?.message;
  return (
    <fetcher.Form
      method="post"
      action={officePaths.requestNote(requestId)}
      onSubmit={(event) => {
        if (isEmpty || isBusy) event.preventDefault();
      }}
      onKeyDown={(event) => handleKeys(event, onClose)}
      className={`flex flex-col bg-memo ${looks[look]}`}
    >
      <SubmissionKey />
      <textarea
        ref={field}
        name="body"
        aria-label="Votre note"
        aria-describedby={problem ? `${id}-problem` : undefined}
        value={body}
        onChange={(event) => keep(event.currentTarget.value)}
        maxLength={noteLimit}
        rows={4}
        className={`resize-none bg-transparent px-3.5 py-2.5 text-sm leading-[22px] outline-none focus-visible:shadow-none [field-sizing:content] max-office-sm:px-4 max-office-sm:text-base max-office-sm:leading-6 ${look === "dock" ? "max-h-[40vh] min-h-26" : "min-h-0 flex-1"}`}
      />
      {problem && <Problem id={`${id}-problem`}>{problem}</Problem>}
      <div className="flex shrink-0 flex-wrap items-center gap-2 border-memo-line border-t py-2 pr-2 pl-3.5 max-office-sm:gap-y-3 max-office-sm:px-4 max-office-sm:pb-[max(0.75rem,env(safe-area-inset-bottom))]">
        <p className="flex items-center gap-1.5 text-small text-memo-ink">
          <EyeOff className="size-4 shrink-0" />
          Pour l’équipe seulement, jamais envoyée.
        </p>
        <Button
          type="submit"
          variant="ink"
          busy={isBusy}
          busyLabel="Ajout…"
          aria-disabled={isEmpty || undefined}
          className="ml-auto max-office-sm:w-full"
        >
          <Lock />
          Ajouter la note
        </Button>
      </div>
    </fetcher.Form>
  );
}
