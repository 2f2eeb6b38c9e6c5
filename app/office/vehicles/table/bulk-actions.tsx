import MapPin from "lucide-react/icons/map-pin";
import Pencil from "lucide-react/icons/pencil";
import ToggleLeft from "lucide-react/icons/toggle-left";
import ToggleRight from "lucide-react/icons/toggle-right";
import Trash2 from "lucide-react/icons/trash";
import X from "lucide-react/icons/x";
import type { LucideIcon } from "lucide-react/types";
import { useEffect, useEffectEvent, useState } from "react";
import { useFetcher } from "react-router";
import { type AgencyChoice, withLocationLabel } from "#app/domain/vehicles/staff-vehicle.ts";
import type { StaffVehicleRow } from "#app/domain/vehicles/staff-vehicle-list.server.ts";
import type { ActionResult } from "#app/lib/action-result.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { counted, plural } from "#app/lib/plural.ts";
import { useKeyHint, useShortcuts } from "#app/office/shell/use-shortcuts.ts";
import { Dialog, DialogBody, DialogClose, DialogFooter } from "#app/office/ui/dialog.tsx";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField, SelectField } from "#app/ui/field.tsx";
import { BulkEditDialog } from "../bulk/bulk-dialog.tsx";
import { toIntentFields } from "./availability.tsx";
import type { VehicleIntent } from "./vehicle-intents.server.ts";

interface VehicleBulkBarProps {
  vehicles: StaffVehicleRow[];
  agencies: AgencyChoice[];
  onDelete: () => void;
  onClear: () => void;
}

/** What can be done with the ticked rows. The page is longer by it, so that it never hides the pager. */
export function VehicleBulkBar({ vehicles, agencies, onDelete, onClear }: VehicleBulkBarProps) {
  const fetcher = useFetcher<ActionResult>();
  const [isMoving, setMoving] = useState(false);
  const [isEditing, setEditing] = useState(false);
  const ids = vehicles.map(({ id }) => id);
  const isBusy = fetcher.state !== "idle";
  function ask(intent: VehicleIntent) {
    void fetcher.submit(toIntentFields(intent), { method: "post", action: officePaths.vehicles });
  }
  const finish = useEffectEvent((result: ActionResult | undefined) => {
    if (!result?.ok) return;
    setMoving(false);
    onClear();
  });
  useEffect(() => finish(fetcher.data), [fetcher.data]);
  const [editHint, moveHint] = [useKeyHint("bulkEdit"), useKeyHint("bulkMove")];
  // From a row far down the list the bar is many stops away.
  useShortcuts({
    bulkEdit: () => !isBusy && setEditing(true),
    bulkMove: () => !isBusy && setMoving(true),
  });
  const setAvailable = (available: boolean) => ask({ intent: "availability", ids, available });
  const actions: Omit<BulkButtonProps, "disabled">[] = [
    {
      label: "Rendre disponibles",
      short: "Dispo.",
      icon: ToggleRight,
      onClick: () => setAvailable(true),
    },
    {
      label: "Rendre indisponibles",
      short: "Indispo.",
      icon: ToggleLeft,
      onClick: () => setAvailable(false),
    },
    {
      label: "Changer d’agence…",
      short: "Agence…",
      icon: MapPin,
      hint: moveHint,
      onClick: () => setMoving(true),
    },
    { label: "Modifier…", icon: Pencil, hint: editHint, onClick: () => setEditing(true) },
    {
      label: "Supprimer…",
      short: "Supprimer",
      icon: Trash2,
      onClick: onDelete,
      className: "text-danger-on-ink",
    },
  ];

  return (
    <>
      <div aria-hidden="true" className="h-22 max-office-sm:h-28" />
      <section
        aria-label="Sélection"
        className="bulk-bar -translate-x-1/2 fixed bottom-5 left-1/2 z-40 flex items-center gap-1 rounded-(--panel-radius) bg-blue py-1.5 pr-1.5 pl-4 text-white shadow-overlay max-office-sm:inset-x-0 max-office-sm:bottom-0 max-office-sm:grid max-office-sm:translate-x-0 max-office-sm:grid-cols-5 max-office-sm:rounded-b-none max-office-sm:p-2 max-office-sm:pb-[max(0.5rem,env(safe-area-inset-bottom))] office-lg:left-[calc(50%+116px)]"
      >
        <p
          role="status"
          className="mr-3 whitespace-nowrap max-office-sm:col-span-4 max-office-sm:px-2 max-office-sm:font-semibold"
        >
          <b className="font-semibold">{formatNumber(vehicles.length)}</b>{" "}
          {plural(vehicles.length, "véhicule sélectionné", "véhicules sélectionnés")}
        </p>
        {actions.map((action) => (
          <BulkButton key={action.label} {...action} disabled={isBusy} />
        ))}
        <button
          type="button"
          aria-label="Tout désélectionner"
          title="Tout désélectionner"
          onClick={onClear}
          className="flex size-8 cursor-pointer items-center justify-center rounded-control hover:bg-white/12 max-office-sm:order-first max-office-sm:col-start-5 max-office-sm:row-start-1 max-office-sm:size-10 max-office-sm:justify-self-end"
        >
          <X strokeWidth={2} className="size-4" />
        </button>
      </section>
      <BulkEditDialog vehicles={vehicles} open={isEditing} onOpenChange={setEditing} onDone={onClear} />
      <Dialog
        open={isMoving}
        onOpenChange={setMoving}
        title={`Changer l’agence de ${counted(vehicles.length, "véhicule")}`}
        dismissible={!isBusy}
        width={480}
      >
        <MoveForm
          agencies={agencies}
          isBusy={isBusy}
          failure={fetcher.data?.ok === false ? fetcher.data : null}
          onMove={(move) => ask({ intent: "agency", ids, ...move })}
        />
      </Dialog>
    </>
  );
}

interface BulkButtonProps {
  icon: LucideIcon;
  label: string;
  /** Where there is less room; on a phone, under the icon. */
  short?: string;
  hint?: ReturnType<typeof useKeyHint>;
  disabled: boolean;
  onClick: () => void;
  className?: string;
}

function BulkButton({
  icon: Icon,
  label,
  short = label,
  hint,
  disabled,
  onClick,
  className = "",
}: BulkButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-keyshortcuts={hint?.aria}
      title={hint ? `${label} (${hint.caps.join(" ")})` : undefined}
      disabled={disabled}
      onClick={onClick}
      className={`flex h-8 cursor-pointer items-center gap-2 whitespace-nowrap rounded-control px-3 font-medium text-small transition-colors duration-(--motion-colour) hover:bg-white/12 disabled:cursor-progress disabled:opacity-60 max-office-sm:h-13 max-office-sm:flex-col max-office-sm:justify-center max-office-sm:gap-1 max-office-sm:bg-white/10 max-office-sm:px-1 max-office-sm:text-fine ${className}`}
    >
      <Icon className="size-4 shrink-0" />
      <span aria-hidden="true" className="max-office-lg:hidden">
        {label}
      </span>
      <span aria-hidden="true" className="office-lg:hidden">
        {short}
      </span>
    </button>
  );
}

interface MoveFormProps {
  agencies: AgencyChoice[];
  isBusy: boolean;
  failure: { message: string; detail?: string; fields: Record<string, string> } | null;
  onMove: (move: { agency_id: string; with_location: boolean }) => void;
}

function MoveForm({ agencies, isBusy, failure, onMove }: MoveFormProps) {
  const [agencyId, setAgencyId] = useState("");
  const [withLocation, setWithLocation] = useState(true);
  return (
    <form
      className="contents"
      onSubmit={(event) => {
        event.preventDefault();
        if (agencyId && !isBusy) onMove({ agency_id: agencyId, with_location: withLocation });
      }}
    >
      <DialogBody>
        <SelectField
          name="agency_id"
          label="Nouvelle agence"
          required
          placeholder="Choisir une agence"
          value={agencyId}
          onChange={(event) => setAgencyId(event.currentTarget.value)}
          options={agencies.map(({ id, name }) => ({ value: id, label: name }))}
          error={failure ? (failure.fields.agency_id ?? failure.message) : undefined}
        />
        <CheckboxField
          name="with_location"
          label={withLocationLabel}
          hint="Un lieu qui n’est pas la ville de l’ancienne agence est gardé."
          checked={withLocation}
          onChange={(event) => setWithLocation(event.currentTarget.checked)}
          className="mt-2"
        />
      </DialogBody>
      <DialogFooter>
        <DialogClose disabled={isBusy} render={<Button variant="secondary" />}>
          Annuler
        </DialogClose>
        <Button type="submit" busy={isBusy} busyLabel="Sauvegarde..." disabled={!agencyId}>
          Changer d’agence
        </Button>
      </DialogFooter>
    </form>
  );
}
