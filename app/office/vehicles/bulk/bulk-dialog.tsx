import Euro from "lucide-react/icons/euro";
import Eye from "lucide-react/icons/eye";
import IdCard from "lucide-react/icons/id-card";
import ListChecks from "lucide-react/icons/list-checks";
import Percent from "lucide-react/icons/percent";
import type { LucideIcon } from "lucide-react/types";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useFetcher } from "react-router";
import type { StaffVehicleRow } from "#app/domain/vehicles/staff-vehicle-list.server.ts";
import type { ActionResult } from "#app/lib/action-result.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { counted } from "#app/lib/plural.ts";
import { Dialog, DialogBody, DialogClose, DialogFooter } from "#app/office/ui/dialog.tsx";
import { FailureNotice } from "#app/office/ui/failure-notice.tsx";
import { Button } from "#app/ui/button.tsx";
import { toIntentFields } from "../table/availability.tsx";
import { BulkBeforeAfter, useBulkPreview } from "./bulk-before-after.tsx";
import {
  type BulkDraft,
  BulkFields,
  type BulkTopic,
  firstDraft,
  isUntold,
  toChange,
} from "./bulk-fields.tsx";

interface BulkEditDialogProps {
  vehicles: StaffVehicleRow[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDone: () => void;
}

export function BulkEditDialog({ vehicles, open, onOpenChange, onDone }: BulkEditDialogProps) {
  const fetcher = useFetcher<ActionResult>();
  const isBusy = fetcher.state !== "idle";
  const first = useRef<HTMLInputElement>(null);
  const finish = useEffectEvent((result: ActionResult | undefined) => {
    if (result?.ok) onDone();
  });
  useEffect(() => finish(fetcher.data), [fetcher.data]);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Modifier ${counted(vehicles.length, "véhicule")}`}
      width={640}
      dismissible={!isBusy}
      initialFocus={first}
    >
      <BulkEditForm vehicles={vehicles} fetcher={fetcher} firstField={first} />
    </Dialog>
  );
}

interface BulkEditFormProps {
  vehicles: StaffVehicleRow[];
  fetcher: ReturnType<typeof useFetcher<ActionResult>>;
  firstField: React.RefObject<HTMLInputElement | null>;
}

/** Mounted with each opening: a change never survives from one selection to the next. */
function BulkEditForm({ vehicles, fetcher, firstField }: BulkEditFormProps) {
  const [draft, setDraft] = useState<BulkDraft>(firstDraft);
  const ids = vehicles.map(({ id }) => id);
  const change = toChange(draft);
  const { preview, isCurrent, failure, refresh } = useBulkPreview(ids, change);
  const isBusy = fetcher.state !== "idle";
  const changed = isCurrent ? (preview?.changed ?? 0) : 0;
  const refused = fetcher.data?.ok === false ? fetcher.data : null;

  // Somebody changed one of them: what they are now is shown before anything is written.
  const showAnew = useEffectEvent(() => refresh());
  useEffect(() => {
    if (refused) showAnew();
  }, [refused]);

  function submit() {
    if (!preview || changed === 0 || isBusy) return;
    const fields = { change: JSON.stringify(change), versions: JSON.stringify(preview.versions) };
    void fetcher.submit(toIntentFields({ intent: "edit", ids, ...fields }), {
      method: "post",
      action: officePaths.vehicles,
    });
  }

  return (
    <form
      className="contents"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <DialogBody className="space-y-4">
        <div className="grid gap-x-5 gap-y-4 office-sm:min-h-40 office-sm:grid-cols-[176px_minmax(0,1fr)]">
          <Topics value={draft.topic} onChange={(topic) => setDraft({ ...draft, topic })} />
          <div className="min-w-0 office-sm:border-line office-sm:border-l office-sm:pl-5">
            <BulkFields
              draft={draft}
              onChange={(changes) => setDraft({ ...draft, ...changes })}
              errors={isCurrent && !isUntold(draft) ? (preview?.errors ?? {}) : {}}
              tariffs={preview?.tariffs ?? []}
              firstField={firstField}
            />
          </div>
        </div>
        {refused?.fields.versions && !isBusy && (
          <p role="alert" className="rounded-control bg-info-tint px-3.5 py-2.5 text-small text-info">
            {refused.fields.versions}
          </p>
        )}
        {failure && <FailureNotice message={failure} isRetrying={false} onRetry={refresh} />}
        <BulkBeforeAfter
          vehicles={vehicles}
          preview={preview}
          isPrice={draft.topic === "price"}
          isLate={!isCurrent}
        />
      </DialogBody>
      <DialogFooter>
        <p className="mr-auto text-small text-ink-2 max-office-sm:hidden">
          Un seul «&nbsp;Annuler&nbsp;» pour tout.
        </p>
        <DialogClose disabled={isBusy} render={<Button variant="secondary" />}>
          Annuler
        </DialogClose>
        <Button type="submit" busy={isBusy} busyLabel="Sauvegarde..." disabled={changed === 0}>
          {changed > 0 ? `Modifier ${counted(changed, "véhicule")}` : "Modifier"}
        </Button>
      </DialogFooter>
    </form>
  );
}

const topics: { topic: BulkTopic; label: string; icon: LucideIcon }[] = [
  { topic: "price", label: "Prix par jour", icon: Euro },
  { topic: "tariff", label: "Tarif", icon: Percent },
  { topic: "visibility", label: "Visibilité", icon: Eye },
  { topic: "equipment", label: "Équipement", icon: ListChecks },
  { topic: "licence", label: "Permis, Crit’Air, dessin", icon: IdCard },
];

function Topics({ value, onChange }: { value: BulkTopic; onChange: (topic: BulkTopic) => void }) {
  return (
    <fieldset
      aria-label="Que modifier"
      className="-mx-2 flex flex-col gap-0.5 max-office-sm:flex-row max-office-sm:flex-wrap"
    >
      {topics.map(({ topic, label, icon: Icon }) => (
        <label
          key={topic}
          className="relative flex h-[33px] cursor-pointer items-center gap-2.5 rounded-control px-2 text-ink-2 transition-colors duration-(--motion-colour) hover:bg-paper has-checked:bg-blue-tint has-checked:font-semibold has-checked:text-blue has-focus-visible:outline-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name="topic"
            value={topic}
            checked={topic === value}
            onChange={() => onChange(topic)}
            className="absolute inset-0 size-full cursor-pointer appearance-none outline-none"
          />
          <Icon className="size-4 shrink-0" />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
