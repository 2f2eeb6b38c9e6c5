import { useState } from "react";
import { useNavigate } from "react-router";
import { type PeriodFormData, type PlanningQuery, planningHref } from "#app/domain/periods/planning.ts";
import { RecordSheet } from "#app/office/record/record-sheet.tsx";
import { DialogBody } from "#app/office/ui/dialog.tsx";
import { VehicleFinder } from "#app/office/vehicles/finder/vehicle-finder.tsx";
import { askedDraft, type PeriodDraft } from "./gantt/draft.ts";
import { PeriodForm } from "./gantt/period-form.tsx";
import { usePeriodEditor } from "./gantt/period-popover.tsx";
import { RemovePeriodDialog } from "./gantt/remove-period-dialog.tsx";
import { ToCall } from "./to-call.tsx";

type PeriodSheetProps = { query: PlanningQuery; data: PeriodFormData };

/** The period form where there is no bar to stand beside: over the list, over the day, on a phone. */
export function PeriodSheet({ query, data }: PeriodSheetProps) {
  const { vehicle, period } = data;
  const navigate = useNavigate();
  // What the sheet was opened with: a period that is removed meanwhile must not take the words with it.
  const [shown] = useState(period);
  const isGone = query.form?.period != null && shown === null;
  const words = [vehicle?.name, vehicle?.fleet_number, vehicle?.plate, vehicle?.agency_name]
    .filter(Boolean)
    .join(" · ");
  return (
    <RecordSheet
      title={query.form?.period ? "Modifier la période" : "Nouvelle période"}
      description={words || undefined}
      placement="center"
      width={440}
      closeTo={planningHref(query, { page: query.page })}
    >
      {isGone && <DialogBody>Cette période n’existe plus&nbsp;: elle a été supprimée.</DialogBody>}
      {/* Not by the vehicle: a period that was just given another would lose its form before that could close. */}
      {!isGone && vehicle && <SheetForm query={query} data={data} key={query.form?.vehicle} />}
      {!isGone && !vehicle && (
        <DialogBody>
          <VehicleFinder
            first={data.choices}
            onChoose={({ id }) => {
              const { from = null, to = null } = query.form ?? {};
              const form = { period: null, vehicle: id, from, to };
              const sameForm = planningHref(query, { page: query.page, form });
              void navigate(sameForm, { replace: true, preventScrollReset: true });
            }}
          />
        </DialogBody>
      )}
    </RecordSheet>
  );
}

function SheetForm({ query, data }: PeriodSheetProps) {
  const { vehicle, period, periods } = data;
  const action = planningHref(query, { page: query.page });
  const navigate = useNavigate();
  const close = () => void navigate(action, { preventScrollReset: true });
  // With a vehicle there always is a draft.
  const [draft, setDraft] = useState(() => askedDraft(query, data) as PeriodDraft);
  const [isRemoving, setRemoving] = useState(false);
  const { form, toCall, firstField, closeButton } = usePeriodEditor({
    draft,
    // The period itself may be too old to be among those of its vehicle.
    rows: vehicle ? [{ vehicle, periods: period ? [...periods, period] : periods }] : [],
    today: query.today,
    action,
    onChange: setDraft,
    onClose: close,
    onRemove: () => setRemoving(true),
  });
  return (
    <>
      {toCall ? (
        <ToCall customers={toCall} onClose={close} firstField={closeButton} />
      ) : (
        <PeriodForm {...form} />
      )}
      {isRemoving && period && (
        <RemovePeriodDialog
          period={period}
          vehicleName={vehicle?.name ?? ""}
          today={query.today}
          action={action}
          finalFocus={firstField}
          onClose={() => setRemoving(false)}
          onRemoved={close}
        />
      )}
    </>
  );
}
