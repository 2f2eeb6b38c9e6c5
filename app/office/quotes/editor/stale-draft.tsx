import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import { staffName } from "#app/domain/accounts/staff-name.ts";
import { formatShortDateTime } from "#app/lib/office-dates.ts";
import { Button } from "#app/ui/button.tsx";
import type { Draft } from "./use-draft.ts";

/** A colleague wrote the same draft meanwhile: both are there until somebody chooses. */
export function StaleDraft({ form }: { form: Draft }) {
  const { stale, failure } = form;
  if (!stale && !failure) return null;
  const who = stale?.by ? staffName(stale.by) : "Quelqu’un";
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-3 border-danger-line border-b bg-danger-tint px-6 py-3 text-danger-dark"
    >
      <TriangleAlert className="size-4.5 shrink-0" />
      <p className="min-w-0 flex-1 font-medium">
        {stale
          ? `${who} a modifié ce devis le ${formatShortDateTime(stale.at)}. Vos changements ne sont pas enregistrés.`
          : failure}
      </p>
      {stale && (
        <>
          <Button variant="secondary" size="xs" onClick={() => window.location.reload()}>
            Voir sa version
          </Button>
          <Button variant="ink" size="xs" onClick={form.keepMine}>
            Garder la mienne
          </Button>
        </>
      )}
    </div>
  );
}
