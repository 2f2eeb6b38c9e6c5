import type { ReactNode } from "react";
import { counted } from "#app/lib/plural.ts";
import { Button } from "#app/ui/button.tsx";
import type { RecordForm } from "./use-record-form.ts";

interface SaveBarProps {
  form: RecordForm;
  saveLabel: string;
  /** Gives up what was typed; without it there is nothing to go back to. */
  onDiscard?: () => void;
  discardLabel?: string;
  /** Something besides the fields keeps the form from being sent: an upload under way, a missing logo. */
  isHeld?: boolean;
  /** Of something new nothing is saved yet: how many fields are filled in tells nothing. */
  isNew?: boolean;
  /** What saving changes elsewhere; a phone has no room for it. */
  note?: ReactNode;
  className?: string;
}

/** At the foot of a form: what is not saved yet, what is to correct, and the one amber button. */
export function SaveBar(props: SaveBarProps) {
  const { form, saveLabel, onDiscard, discardLabel = "Abandonner", isHeld, isNew, note } = props;
  const count = form.changes.length;
  const isCounted = count > 0 && !isNew;
  const wrong = Object.keys(form.errors).length;
  return (
    <div
      className={`flex shrink-0 flex-wrap items-center justify-end gap-x-2 gap-y-2 border-line border-t bg-surface px-(--dialog-padding) py-3 max-office-sm:pb-[max(0.75rem,env(safe-area-inset-bottom))] ${props.className ?? ""}`}
    >
      <p
        role="status"
        className="mr-auto flex flex-wrap items-center gap-x-2 text-plain max-office-sm:text-meta"
      >
        {isCounted && (
          <span className="flex items-center gap-2 whitespace-nowrap">
            <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-info" />
            {changesLabel(count)}
          </span>
        )}
        {wrong > 0 && (
          <button
            type="button"
            onClick={form.focusFirstError}
            className="cursor-pointer whitespace-nowrap font-medium text-danger underline-offset-2 hover:underline"
          >
            {isCounted && "· "}
            {counted(wrong, "champ à corriger", "champs à corriger")}
          </button>
        )}
      </p>
      {note && <p className="mr-2 text-small text-ink-2 max-office-md:hidden">{note}</p>}
      <div className="flex gap-2 max-office-sm:w-full max-office-sm:*:flex-1">
        {onDiscard && (
          <Button variant="secondary" disabled={form.isSaving} onClick={onDiscard}>
            {discardLabel}
          </Button>
        )}
        <Button
          type="submit"
          busy={form.isSaving}
          busyLabel="Sauvegarde..."
          disabled={!form.isSaving && (count === 0 || isHeld)}
        >
          {saveLabel}
        </Button>
      </div>
    </div>
  );
}

/** «1 modification non enregistrée», «3 modifications non enregistrées» */
export function changesLabel(count: number): string {
  return counted(count, "modification non enregistrée", "modifications non enregistrées");
}
