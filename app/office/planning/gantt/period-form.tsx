import Info from "lucide-react/icons/info";
import Trash2 from "lucide-react/icons/trash";
import type { ReactNode, Ref } from "react";
import { periodLabel } from "#app/domain/periods/period-words.ts";
import type { Period } from "#app/domain/periods/periods.server.ts";
import type { Conflict } from "#app/domain/periods/planning.ts";
import type { PeriodKind } from "#app/domain/periods/vehicle-periods.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { ConflictBox } from "./conflict-box.tsx";
import { DossierField } from "./dossier-field.tsx";
import type { Draft } from "./draft.ts";
import { lengthWords } from "./gantt-words.ts";
import { isWhole } from "./geometry.ts";
import { KindField } from "./kind-field.tsx";

interface PeriodFormProps {
  draft: Draft;
  onChange: (draft: Draft) => void;
  today: string;
  conflict: Conflict | null;
  /** An option that lies in the same days: worth knowing, and no more. */
  option: Period | null;
  errors: Record<string, string>;
  /** A colleague's change, or another reason why nothing was saved. */
  refusal: ReactNode;
  isSaving: boolean;
  firstField: Ref<HTMLInputElement>;
  onSubmit: () => void;
  onCancel: () => void;
  onRemove: () => void;
}

/** What a period is, from when to when, for whom. The bar follows what is typed. */
export function PeriodForm(props: PeriodFormProps) {
  const { draft, onChange, today, conflict, option, errors, refusal, isSaving, firstField } = props;
  const change = (changes: Partial<Draft>) => onChange({ ...draft, ...changes });
  const isReady = draft.vehicleId !== null && draft.from !== "" && conflict === null;
  return (
    <form
      noValidate
      className="flex min-h-0 flex-1 flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady && !isSaving) props.onSubmit();
      }}
    >
      <div className="min-h-0 flex-1 space-y-3.5 overflow-y-auto overscroll-contain px-4 pt-2.5 pb-4">
        {refusal}
        <KindField value={draft.kind} onChange={(kind: PeriodKind) => change({ kind })} />
        <div>
          <div className="grid grid-cols-2 gap-2">
            <TextField
              ref={firstField}
              name="from"
              type="date"
              label="Du"
              value={draft.from}
              onChange={(event) => change({ from: event.currentTarget.value })}
              error={errors.from}
            />
            <TextField
              name="to"
              type="date"
              label="Au"
              value={draft.to ?? ""}
              min={draft.from || undefined}
              onChange={(event) => change({ to: event.currentTarget.value || null })}
              error={errors.to}
              aria-invalid={conflict ? true : undefined}
            />
          </div>
          <p className="mt-1.5 text-help text-ink-2">
            {draft.to !== null && isWhole(draft) && `${lengthWords(draft)}. `}«&nbsp;Au&nbsp;» vide&nbsp;:
            sans fin.
          </p>
        </div>
        {conflict && (
          <ConflictBox conflict={conflict} today={today} onChoose={({ from, to }) => change({ from, to })} />
        )}
        {!conflict && option && (
          <p className="flex gap-2 rounded-[8px] bg-info-tint p-3 text-[0.8125rem] text-info">
            <Info className="mt-0.5 size-4 shrink-0" />
            <span>Aux mêmes dates&nbsp;: {periodLabel(option, today).replace(/\.$/, "")}.</span>
          </p>
        )}
        <DossierField
          value={draft.request}
          onChange={(request) => change({ request })}
          error={errors.request_id}
        />
        <TextField
          name="note"
          label="Note"
          optional
          value={draft.note}
          maxLength={500}
          placeholder="Visible de l’équipe seulement"
          autoComplete="off"
          onChange={(event) => change({ note: event.currentTarget.value })}
          error={errors.note}
        />
      </div>
      <div className="flex shrink-0 items-center gap-2 border-line border-t bg-paper px-4 py-2.5">
        {draft.id && (
          <Button variant="ghost" className="-ml-2 text-danger-dark!" onClick={props.onRemove}>
            <Trash2 strokeWidth={2} />
            Supprimer…
          </Button>
        )}
        <Button variant="secondary" className="ml-auto" onClick={props.onCancel}>
          Annuler
        </Button>
        <Button type="submit" disabled={!isReady} busy={isSaving}>
          {draft.id ? "Enregistrer" : "Ajouter"}
        </Button>
      </div>
    </form>
  );
}
