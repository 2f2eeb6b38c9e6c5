import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { useFetcher, useRevalidator } from "react-router";
import type { Period } from "#app/domain/periods/periods.server.ts";
import type { PeriodResult, PlanningRow, ShownConflict } from "#app/domain/periods/planning.ts";
import { Button } from "#app/ui/button.tsx";
import { conflictOf, overlappedOption } from "./conflict.ts";
import { draftOf, formFields, type PeriodDraft } from "./draft.ts";
import { isWhole } from "./geometry.ts";

export interface PeriodEditorProps {
  draft: PeriodDraft;
  /** What the server refused before the form opened. */
  refused?: ShownConflict | null;
  /** Those whose days are known. */
  rows: PlanningRow[];
  today: string;
  action: string;
  finalFocus?: RefObject<HTMLElement | null>;
  onChange: (draft: PeriodDraft) => void;
  onClose: () => void;
  onRemove: () => void;
}

type Refusal = { answer: Extract<PeriodResult, { ok: false }>; about: string };

/** What a refusal was about: with other days it says nothing any more. */
const placeOf = ({ vehicleId, kind, from, to }: PeriodDraft) => [vehicleId, kind, from, to].join(" ");

/** Saves the form, and holds what the server has against it. */
export function usePeriodEditor(props: PeriodEditorProps) {
  const { draft, rows, today, action, onChange, onClose } = props;
  const fetcher = useFetcher<PeriodResult>();
  const { revalidate } = useRevalidator();
  const firstField = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [opened] = useState({ conflict: props.refused ?? null, about: placeOf(draft), draft });

  const finish = useEffectEvent((answer: PeriodResult | undefined) => {
    if (!answer) return;
    if (answer.ok) return onClose();
    setRefusal({ answer, about: placeOf(draft) });
    // What stands in the way, or stands instead, should be on screen.
    if (answer.conflict || answer.stale) void revalidate();
  });
  const isSaving = fetcher.state !== "idle";
  // Once the rows have come anew: who goes on by keyboard finds what was saved.
  useEffect(() => finish(isSaving ? undefined : fetcher.data), [isSaving, fetcher.data]);

  const periods = rows.find(({ vehicle }) => vehicle.id === draft.vehicleId)?.periods ?? [];
  const about = placeOf(draft);
  const current = refusal?.about === about ? refusal.answer : null;
  const told = current?.conflict ?? (opened.about === about ? opened.conflict : null);
  const latest = rows.flatMap((row) => row.periods).find(({ id }) => id === draft.id);
  return {
    firstField,
    /** Closing would throw away something. */
    isDirty: isSaving || draft.note !== opened.draft.note || draft.request !== opened.draft.request,
    form: {
      draft,
      onChange,
      today,
      conflict: isWhole(draft) ? (conflictOf(periods, draft, today) ?? told) : null,
      option: isWhole(draft) ? overlappedOption(periods, draft) : null,
      errors: current?.fields ?? {},
      refusal: refusal?.answer.stale && (
        <Stale answer={refusal.answer} latest={latest} draft={draft} onChange={onChange} />
      ),
      isSaving,
      firstField,
      onSubmit: () => void fetcher.submit(formFields(draft), { method: "post", action }),
      onCancel: onClose,
      onRemove: props.onRemove,
    },
  };
}

interface StaleProps {
  answer: Refusal["answer"];
  latest: Period | undefined;
  draft: PeriodDraft;
  onChange: (draft: PeriodDraft) => void;
}

/** A colleague's change stands; one's own is kept until one chooses. */
function Stale({ answer, latest, draft, onChange }: StaleProps) {
  if (latest?.version === draft.version) return null;
  return (
    <div role="alert" className="rounded-[8px] bg-danger-tint p-3 text-[0.8125rem] text-danger-dark">
      <p>{answer.detail}</p>
      {latest && (
        <div className="mt-2 flex flex-wrap gap-1.5">
          <Button variant="secondary" size="xs" onClick={() => onChange(draftOf(latest))}>
            Prendre la sienne
          </Button>
          <Button
            variant="secondary"
            size="xs"
            onClick={() => onChange({ ...draft, version: latest.version })}
          >
            Garder la mienne
          </Button>
        </div>
      )}
    </div>
  );
}
