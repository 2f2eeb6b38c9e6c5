import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import History from "lucide-react/icons/rotate-ccw-clock";
import { Button } from "#app/components/ui/button.tsx";
import { formatShortDateTime } from "#app/lib/office-dates.ts";
import type { RecordForm } from "./use-record-form.ts";

interface SaveFailureProps {
  form: RecordForm;
  /** Shows the record as it is now, without what was typed here. */
  onReload: () => void;
}

/** What the server refused stands in the form, with what was typed, until the next try. */
export function SaveFailure({ form, onReload }: SaveFailureProps) {
  const { failed } = form;
  if (!failed) return null;
  if (failed.stale) return <StaleNotice form={form} onReload={onReload} />;
  if (Object.keys(failed.fields).length > 0) return null;
  return (
    <div
      role="alert"
      className="flex items-start gap-2.5 rounded-(--panel-radius) border border-danger-line bg-danger-tint px-3 py-2.5 text-danger-dark"
    >
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" strokeWidth={1.75} />
      <div>
        <p className="font-medium">{failed.message}</p>
        {failed.detail && <p className="text-note">{failed.detail}</p>}
      </div>
    </div>
  );
}

function StaleNotice({ form, onReload }: SaveFailureProps) {
  const { by, at } = form.failed?.stale ?? { by: null, at: "" };
  return (
    <div role="alert" className="rounded-(--panel-radius) border border-info bg-info-tint px-3 py-2.5">
      <div className="flex items-start gap-2.5">
        <History aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-info" strokeWidth={1.75} />
        <div className="min-w-0">
          <p className="font-medium">
            {by ? `${by} a modifié cette fiche` : "Cette fiche a été modifiée"} le {formatShortDateTime(at)}.
          </p>
          <p className="text-ink-2 text-note">Rien n’est enregistré. Votre saisie est encore là.</p>
        </div>
      </div>
      <div className="mt-2.5 flex flex-wrap gap-2">
        <Button variant="secondary" size="xs" onClick={onReload}>
          Recharger la fiche
        </Button>
        <Button variant="secondary" size="xs" busy={form.isSaving} onClick={form.replace}>
          Remplacer par ma saisie
        </Button>
      </div>
    </div>
  );
}
