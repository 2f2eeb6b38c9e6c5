import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useFetcher, useNavigate } from "react-router";
import {
  type PeriodFormData,
  type PeriodResult,
  type PlanningQuery,
  planningHref,
} from "#app/domain/periods/planning.ts";
import { RecordSheet } from "#app/office/record/record-sheet.tsx";
import { DialogBody } from "#app/office/ui/dialog.tsx";
import { VehicleFinder } from "#app/office/vehicles/finder/vehicle-finder.tsx";
import { Button } from "#app/ui/button.tsx";
import { conflictOf, overlappedOption } from "./gantt/conflict.ts";
import { draftOf, formFields, newDraft, type PeriodDraft } from "./gantt/draft.ts";
import { PeriodForm } from "./gantt/period-form.tsx";
import { RemovePeriodDialog } from "./gantt/remove-period-dialog.tsx";

interface PeriodSheetProps {
  query: PlanningQuery;
  data: PeriodFormData;
}

/** The period form where there is no bar to stand beside: over the list, over the day, on a phone. */
export function PeriodSheet({ query, data }: PeriodSheetProps) {
  const { vehicle, period } = data;
  const navigate = useNavigate();
  // What the sheet was opened with: a period that is removed meanwhile must not take the words with it.
  const [shown] = useState(period);
  const isGone = query.form?.period != null && shown === null;
  const words = [vehicle?.name, vehicle?.fleet_number, vehicle?.agency_name].filter(Boolean).join(" · ");
  return (
    <RecordSheet
      title={query.form?.period ? "Modifier la période" : "Nouvelle période"}
      description={words || undefined}
      placement="center"
      width={440}
      closeTo={planningHref(query, { page: query.page })}
    >
      {isGone && <DialogBody>Cette période n’existe plus&nbsp;: elle a été supprimée.</DialogBody>}
      {!isGone && vehicle && <SheetForm query={query} data={data} key={vehicle.id} />}
      {!isGone && !vehicle && (
        <DialogBody>
          <VehicleFinder
            first={data.choices}
            onChoose={({ id }) =>
              void navigate(formOf(query, id), { replace: true, preventScrollReset: true })
            }
          />
        </DialogBody>
      )}
    </RecordSheet>
  );
}

/** The same form, with its vehicle. */
function formOf(query: PlanningQuery, vehicle: string): string {
  const { from = null, to = null } = query.form ?? {};
  return planningHref(query, { page: query.page, form: { period: null, vehicle, from, to } });
}

type Refused = Extract<PeriodResult, { ok: false }>;

/** What a refusal was about: with other days it says nothing any more. */
const placeOf = ({ kind, from, to }: PeriodDraft) => [kind, from, to].join(" ");

function SheetForm({ query, data }: PeriodSheetProps) {
  const { today, form } = query;
  const { vehicle, period, periods } = data;
  const closeTo = planningHref(query, { page: query.page });
  const navigate = useNavigate();
  const close = () => void navigate(closeTo, { preventScrollReset: true });
  const fetcher = useFetcher<PeriodResult>();
  const [draft, setDraft] = useState<PeriodDraft>(() => {
    if (period) return draftOf(period);
    const from = form?.from ?? today;
    return newDraft(vehicle?.id ?? null, { from, to: form?.to ?? from });
  });
  const [refusal, setRefusal] = useState<{ answer: Refused; about: string } | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const firstField = useRef<HTMLInputElement>(null);
  const finish = useEffectEvent((answer: PeriodResult | undefined) => {
    if (answer?.ok) close();
    else if (answer) setRefusal({ answer, about: placeOf(draft) });
  });
  useEffect(() => finish(fetcher.data), [fetcher.data]);

  const current = refusal?.about === placeOf(draft) ? refusal.answer : null;
  const isStale = refusal?.answer.stale != null && period !== null && period.version !== draft.version;
  return (
    <>
      <PeriodForm
        draft={draft}
        onChange={setDraft}
        today={today}
        conflict={conflictOf(periods, draft, today) ?? current?.conflict ?? null}
        option={overlappedOption(periods, draft)}
        errors={current?.fields ?? {}}
        refusal={
          isStale && (
            <div role="alert" className="rounded-[8px] bg-danger-tint p-3 text-[13px] text-danger-dark">
              <p>{refusal.answer.detail}</p>
              <div className="mt-2 flex flex-wrap gap-1.5">
                <Button variant="secondary" size="xs" onClick={() => setDraft(draftOf(period))}>
                  Prendre la sienne
                </Button>
                <Button
                  variant="secondary"
                  size="xs"
                  onClick={() => setDraft({ ...draft, version: period.version })}
                >
                  Garder la mienne
                </Button>
              </div>
            </div>
          )
        }
        isSaving={fetcher.state !== "idle"}
        firstField={firstField}
        onSubmit={() => void fetcher.submit(formFields(draft), { method: "post", action: closeTo })}
        onCancel={close}
        onRemove={() => setRemoving(true)}
      />
      {isRemoving && period && (
        <RemovePeriodDialog
          period={period}
          vehicleName={vehicle?.name ?? ""}
          today={today}
          action={closeTo}
          finalFocus={firstField}
          onClose={() => setRemoving(false)}
          onRemoved={close}
        />
      )}
    </>
  );
}
