import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import History from "lucide-react/icons/rotate-ccw-clock";
import { useEffect, useRef } from "react";
import { formatShortDateTime } from "#app/lib/office-dates.ts";
import { Button } from "#app/ui/button.tsx";
import { ConflictChoice } from "./conflict-choices.tsx";
import type { RecordForm } from "./use-record-form.ts";

/** What the server refused stands in the form, with what was typed, until the next try. */
export function SaveFailure({ form }: { form: RecordForm }) {
  const { failed } = form;
  return (
    <>
      {failed && Object.keys(failed.fields).length === 0 && (
        <div
          role="alert"
          className="flex items-start gap-2.5 rounded-(--panel-radius) border border-danger-line bg-danger-tint px-3 py-2.5 text-danger-dark not-last:mb-3"
        >
          <CircleAlert className="mt-0.5 size-4.5 shrink-0" />
          <div>
            <p className="font-medium">{failed.message}</p>
            {failed.detail && <p className="text-note">{failed.detail}</p>}
          </div>
        </div>
      )}
      <StaleNotice form={form} />
    </>
  );
}

function StaleNotice({ form }: { form: RecordForm }) {
  const { stale, conflicts } = form.conflicts;
  const notice = useRef<HTMLDivElement>(null);
  // The button that was pressed may be a screen away from what there is to choose.
  useEffect(() => {
    if (stale) notice.current?.querySelector<HTMLElement>("input, button")?.focus();
  }, [stale]);
  if (!stale) return null;
  const { by, at } = stale;
  return (
    <div ref={notice} className="rounded-(--panel-radius) border border-info bg-info-tint px-3 py-2.5">
      <div role="alert" className="flex items-start gap-2.5">
        <History className="mt-0.5 size-4.5 shrink-0 text-info" />
        <div className="min-w-0">
          <p className="break-words font-medium">
            {by ? `${by} a modifié cette fiche` : "Cette fiche a été modifiée"} le {formatShortDateTime(at)}.
          </p>
          <p className="text-ink-2 text-note">
            Rien n’est enregistré. Votre saisie est encore là.
            {conflicts.length === 1 && " Vous avez changé le même champ : choisissez la valeur à garder."}
            {conflicts.length > 1 && " Vous avez changé les mêmes champs : choisissez les valeurs à garder."}
          </p>
        </div>
      </div>
      {conflicts.map((conflict) => (
        <ConflictChoice key={conflict.unit} form={form} conflict={conflict} />
      ))}
      <div className="mt-3 flex flex-wrap gap-2">
        {conflicts.length > 0 && (
          <Button variant="secondary" size="xs" busy={form.isSaving} onClick={form.submit}>
            Enregistrer ces choix
          </Button>
        )}
        <Button variant="secondary" size="xs" onClick={form.reload}>
          Recharger la fiche
        </Button>
      </div>
    </div>
  );
}
