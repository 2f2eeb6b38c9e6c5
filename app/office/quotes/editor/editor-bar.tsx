import Check from "lucide-react/icons/check";
import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import type { ActionResult } from "#app/lib/action-result.ts";
import { counted } from "#app/lib/plural.ts";
import { toWallClock } from "#app/lib/wall-clock.ts";
import { ConfirmDialog } from "#app/office/ui/confirm-dialog.tsx";
import { Button } from "#app/ui/button.tsx";
import type { QuoteEditorDraft } from "./use-draft.ts";

interface EditorBarProps {
  form: QuoteEditorDraft;
  /** How many facts keep it from leaving. */
  missing: number;
  /** How many fields are to be corrected first. */
  wrong: number;
  email: string;
  onSend: () => void;
  onDeleted: () => void;
}

/** At the foot: what is kept, the way out, and the one amber button. */
export function EditorBar({ form, missing, wrong, email, onSend, onDeleted }: EditorBarProps) {
  const [isDeleting, setDeleting] = useState(false);
  const fetcher = useFetcher<ActionResult>();
  useEffect(() => {
    if (fetcher.data?.ok) onDeleted();
  }, [fetcher.data, onDeleted]);
  const { saved } = form;
  const isHeld = missing > 0 || wrong > 0 || form.edited.lines.length === 0;
  return (
    <div className="sticky bottom-0 z-20 flex flex-wrap items-center justify-end gap-2 border-line border-t bg-surface px-6 py-2.5 max-office-sm:hidden">
      <p role="status" className="mr-auto flex items-center gap-2 text-[13px] text-ink-2">
        <Kept form={form} wrong={wrong} />
      </p>
      {saved && (
        <Button variant="secondary" onClick={() => setDeleting(true)}>
          Supprimer le brouillon
        </Button>
      )}
      <Button disabled={isHeld} title={isHeld ? whyHeld(missing, wrong) : email} onClick={onSend}>
        Envoyer à {shortAddress(email)}
      </Button>
      <ConfirmDialog
        open={isDeleting}
        onOpenChange={setDeleting}
        title="Supprimer ce brouillon ?"
        description="Il n’a pas été envoyé. La demande reste."
        confirmLabel="Supprimer le brouillon"
        busy={fetcher.state !== "idle"}
        onConfirm={() => void fetcher.submit({ intent: "delete", id: saved?.id ?? "" }, { method: "post" })}
      />
    </div>
  );
}

function Kept({ form: { saved, isSaving, isDirty }, wrong }: { form: QuoteEditorDraft; wrong: number }) {
  if (wrong > 0)
    return <span className="text-danger">{counted(wrong, "champ à corriger", "champs à corriger")}</span>;
  if (isSaving || isDirty) return "Enregistrement…";
  if (!saved) return "Rien n’est encore enregistré.";
  return (
    <>
      <Check className="size-4 text-success" />
      Brouillon enregistré à {toWallClock(saved.at).time}
    </>
  );
}

function whyHeld(missing: number, wrong: number): string {
  if (missing > 0) return "Des informations manquent\u00a0: voyez en haut.";
  return wrong > 0 ? "Des champs sont à corriger." : "Ajoutez au moins une ligne.";
}

/** «sophie.garrigue@…»: cut in the domain. */
function shortAddress(email: string): string {
  const [name = "", domain] = email.split("@");
  return domain ? `${name.length > 24 ? `${name.slice(0, 24)}…` : name}@…` : "…";
}
