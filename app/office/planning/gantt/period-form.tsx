import Info from "lucide-react/icons/info";
import Trash2 from "lucide-react/icons/trash";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import type { ComponentProps, ReactNode, Ref } from "react";
import type { ShownConflict } from "#app/domain/periods/conflict.ts";
import { daysWords, periodLabel, takenBy, takenWords } from "#app/domain/periods/period-words.ts";
import type { Period } from "#app/domain/periods/periods.server.ts";
import { type PeriodKind, periodKinds } from "#app/domain/periods/vehicle-periods.ts";
import type { Days } from "#app/domain/rental/days.ts";
import { capitalised } from "#app/lib/elision.ts";
import { HitList } from "#app/office/planning/hit-list.tsx";
import { PeriodSwatch } from "#app/office/planning/period-mark.tsx";
import { QuoteQuestionBox, wayButtons } from "#app/office/planning/quote-question.tsx";
import { isPressed } from "#app/office/shell/shortcut-keys.ts";
import { OptionChip } from "#app/office/ui/option-chips.tsx";
import { Button } from "#app/ui/button.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { DossierField } from "./dossier-field.tsx";
import type { PeriodDraft } from "./draft.ts";
import { periodLength } from "./gantt-words.ts";
import { isWhole } from "./geometry.ts";

interface PeriodFormProps {
  draft: PeriodDraft;
  onChange: (draft: PeriodDraft) => void;
  today: string;
  conflict: ShownConflict | null;
  hits: Pick<ComponentProps<typeof HitList>, "hits" | "ways" | "onChoose">;
  /** What becomes of the accepted quote that it stands for. */
  quote: Pick<ComponentProps<typeof QuoteQuestionBox>, "question" | "word" | "onSay"> | null;
  /** Others that would do on those days, and the one it has. */
  vehicles: { id: string; label: string }[];
  onVehicle: (id: string) => void;
  /** An option that lies in the same days: worth knowing, and no more. */
  option: Period | null;
  errors: Record<string, string>;
  refusal: ReactNode;
  isSaving: boolean;
  firstField: Ref<HTMLInputElement>;
  onSubmit: () => void;
  onCancel: () => void;
  onRemove: () => void;
}

export function PeriodForm(props: PeriodFormProps) {
  const { draft, onChange, today, conflict, hits, quote, vehicles, option, errors, refusal } = props;
  const { isSaving, firstField } = props;
  const change = (changes: Partial<PeriodDraft>) => onChange({ ...draft, ...changes });
  const isReady =
    draft.vehicleId !== null && draft.from !== "" && (conflict === null || hits.hits.length > 0);
  return (
    <form
      noValidate
      className="flex min-h-0 flex-1 flex-col"
      onKeyDown={(event) => {
        if (!isPressed("planningSave", event)) return;
        event.preventDefault();
        event.currentTarget.requestSubmit();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady && !isSaving) props.onSubmit();
      }}
    >
      <div className="min-h-0 flex-1 space-y-3.5 overflow-y-auto overscroll-contain px-(--dialog-padding) pt-2.5 pb-4">
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
            {draft.to !== null && isWhole(draft) && `${periodLength(draft)}. `}«&nbsp;Au&nbsp;» vide&nbsp;:
            sans fin.
          </p>
        </div>
        {hits.hits.length > 0 && <HitList {...hits} today={today} />}
        {conflict && (
          <ConflictBox
            conflict={conflict}
            isShort={hits.hits.length > 0}
            today={today}
            onChoose={({ from, to }) => change({ from, to })}
          />
        )}
        {vehicles.length > 1 && (
          <SelectField
            name="vehicle"
            label="Véhicule"
            value={draft.vehicleId ?? ""}
            onChange={(event) => props.onVehicle(event.currentTarget.value)}
            options={vehicles.map(({ id, label }) => ({ value: id, label }))}
            error={errors.vehicle_id}
          />
        )}
        {quote && <QuoteQuestionBox {...quote} errors={errors} />}
        {!conflict && option && (
          <p className="flex gap-2 rounded-badge bg-info-tint p-3 text-small text-info">
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
      <div className="flex shrink-0 items-center gap-2 border-line border-t bg-paper px-(--dialog-padding) py-2.5">
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
          {quote ? wayButtons[quote.word.way] : draft.id ? "Enregistrer" : "Ajouter"}
        </Button>
      </div>
    </form>
  );
}

/** Each shows how its bar will look. */
function KindField({ value, onChange }: { value: PeriodKind; onChange: (kind: PeriodKind) => void }) {
  return (
    <fieldset aria-label="Motif" className="grid grid-cols-2 gap-1.5">
      {(Object.keys(periodKinds) as PeriodKind[]).map((kind) => (
        <OptionChip
          key={kind}
          type="radio"
          name="kind"
          value={kind}
          checked={value === kind}
          onChange={() => onChange(kind)}
        >
          <PeriodSwatch kind={kind} />
          {periodKinds[kind]}
        </OptionChip>
      ))}
    </fieldset>
  );
}

interface ConflictBoxProps {
  conflict: ShownConflict;
  /** What is in the way is listed already: only other days are offered. */
  isShort: boolean;
  today: string;
  onChoose: (days: Days) => void;
}

function ConflictBox({ conflict, isShort, today, onChoose }: ConflictBoxProps) {
  const { period, free, shorten } = conflict;
  const ways = [
    { days: free, word: "premiers jours libres" },
    { days: shorten, word: "raccourcir" },
  ];
  const offered = ways.map(
    ({ days, word }) =>
      days && (
        <button
          key={word}
          type="button"
          onClick={() => onChoose(days)}
          className="flex min-h-8 cursor-pointer items-center justify-between gap-3 rounded-control border border-control bg-surface px-2.5 py-1 text-left font-medium text-ink text-small hover:bg-paper-2"
        >
          {capitalised(daysWords(days, today))}
          <span className="font-normal text-help text-ink-2">{word}</span>
        </button>
      ),
  );
  if (isShort) return <div className="grid gap-1.5 empty:hidden">{offered}</div>;
  return (
    <div
      role="alert"
      className="rounded-badge border border-danger-line bg-danger-tint p-3 text-small text-danger-dark"
    >
      <p className="flex gap-2">
        <TriangleAlert className="mt-0.5 size-4 shrink-0" />
        <span>
          <span className="font-medium">{takenWords(period, today)}</span>
          <span className="block">{takenBy(period)}</span>
          {!free && !shorten && (
            <span className="block">
              Aucun jour libre n’est connu ensuite&nbsp;: choisissez un autre véhicule.
            </span>
          )}
        </span>
      </p>
      <div className="mt-2 grid gap-1.5 pl-6 empty:hidden">{offered}</div>
    </div>
  );
}
