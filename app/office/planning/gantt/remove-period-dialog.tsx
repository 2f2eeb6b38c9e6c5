import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { useFetcher } from "react-router";
import { quoteWordFields } from "#app/domain/periods/agreed.ts";
import { periodLabel } from "#app/domain/periods/period-words.ts";
import type { Period } from "#app/domain/periods/periods.server.ts";
import type { PeriodResult, PeriodWays } from "#app/domain/periods/planning.ts";
import { periodKinds } from "#app/domain/periods/vehicle-periods.ts";
import { withLe } from "#app/lib/elision.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { QuoteQuestionBox, useQuoteWord, wayButtons } from "#app/office/planning/quote-question.tsx";
import { ConfirmDialog } from "#app/office/ui/confirm-dialog.tsx";

interface RemovePeriodDialogProps {
  period: Period;
  /** One's own move of it is still being saved: the deletion waits for the version which that makes. */
  isMoving?: boolean;
  vehicleName: string;
  today: string;
  action: string;
  finalFocus: RefObject<HTMLElement | null>;
  onClose: () => void;
  onRemoved?: () => void;
}

/** What becomes of the accepted quote that it stands for, once the dialog is open. */
function useRemovalQuestion({ id, agreed }: Period) {
  const fetcher = useFetcher<{ ways: PeriodWays | null }>();
  const load = useEffectEvent(() => {
    if (agreed) void fetcher.load(`${officePaths.planningWays}?${new URLSearchParams({ retirer: id })}`);
  });
  useEffect(() => load(), []);
  return {
    question: fetcher.data?.ways?.question ?? null,
    isAsked: agreed !== null && !fetcher.data,
  };
}

export function RemovePeriodDialog(props: RemovePeriodDialogProps) {
  const {
    period,
    isMoving = false,
    vehicleName,
    today,
    action,
    finalFocus,
    onClose,
    onRemoved = onClose,
  } = props;
  const fetcher = useFetcher<PeriodResult>();
  const finish = useEffectEvent((answer: PeriodResult | undefined) => answer?.ok && onRemoved());
  useEffect(() => void finish(fetcher.data), [fetcher.data]);
  const refused = fetcher.state === "idle" && fetcher.data?.ok === false ? fetcher.data : null;
  const foreseen = useRemovalQuestion(period);
  const question = refused?.question ?? foreseen.question;
  const { word, say } = useQuoteWord(question);
  const [isConfirmed, setConfirmed] = useState(false);
  const remove = useEffectEvent(() => {
    setConfirmed(false);
    const removed = { intent: "remove", id: period.id, version: period.version };
    void fetcher.submit({ ...removed, ...(word && quoteWordFields(word)) }, { method: "post", action });
  });
  useEffect(() => {
    if (isConfirmed && !isMoving) remove();
  }, [isConfirmed, isMoving]);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Supprimer ${withLe(periodKinds[period.displaced ? "reservation" : period.kind].toLowerCase(), "la")}\u00a0?`}
      description={`${vehicleName}, ${periodLabel(period, today).replace(/\.$/, "")}. Le véhicule sera de nouveau libre ces jours-là.`}
      confirmLabel={word ? wayButtons[word.way] : "Supprimer la période"}
      closeLabel={word ? "Revenir" : undefined}
      finalFocus={finalFocus}
      busy={isConfirmed || foreseen.isAsked || fetcher.state !== "idle"}
      onConfirm={() => setConfirmed(true)}
    >
      {question && word && (
        <QuoteQuestionBox question={question} word={word} onSay={say} errors={refused?.fields ?? {}} />
      )}
      {refused && !(refused.question && !foreseen.question) && (
        <p role="alert" className="rounded-control bg-danger-tint px-3 py-2 text-small text-danger-dark">
          {refused.message}
          {refused.detail && <span className="block">{refused.detail}</span>}
        </p>
      )}
    </ConfirmDialog>
  );
}
