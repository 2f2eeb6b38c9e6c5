import Plus from "lucide-react/icons/plus";
import { useEffect, useEffectEvent, useState } from "react";
import { useFetcher } from "react-router";
import type { MarkedVehicle } from "#app/domain/requests/thread/find-vehicles.server.ts";
import type { ActionResult } from "#app/lib/action-result.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { Dialog, DialogBody } from "#app/office/ui/dialog.tsx";
import { VehicleFinder } from "#app/office/vehicles/finder/vehicle-finder.tsx";
import { DateMark } from "./date-mark.tsx";

interface AddVehicleDialogProps {
  requestId: string;
  today: string;
  /** A vehicle whose equivalents are shown; without it the fleet is searched. */
  like?: string;
  label: string;
  hasIcon?: boolean;
}

/** Chooses a vehicle for the request, those free on its days told from the others. */
export function AddVehicleDialog({ label, hasIcon, ...choice }: AddVehicleDialogProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setOpen}
      title={choice.like ? "Équivalents libres" : "Ajouter un véhicule"}
      description={
        choice.like
          ? "Même type, permis pas plus haut, volume voisin, libres aux dates demandées."
          : "Le client n’en a vu aucune estimation."
      }
      trigger={
        <button
          type="button"
          className="flex cursor-pointer items-center gap-1 rounded-control text-[13px] text-info hover:underline"
        >
          {hasIcon && <Plus className="size-4" />}
          {label}
        </button>
      }
    >
      <DialogBody>
        <Choices {...choice} onDone={() => setOpen(false)} />
      </DialogBody>
    </Dialog>
  );
}

function Choices({
  requestId,
  today,
  like,
  onDone,
}: Omit<AddVehicleDialogProps, "label" | "hasIcon"> & { onDone: () => void }) {
  const add = useFetcher<ActionResult>();
  const finish = useEffectEvent((result: ActionResult | undefined) => {
    if (result?.ok) onDone();
  });
  useEffect(() => finish(add.data), [add.data]);
  return (
    <VehicleFinder<MarkedVehicle>
      scope={like ? { demande: requestId, comme: like } : { demande: requestId }}
      hasField={!like}
      disabled={add.state !== "idle"}
      note={({ mark }) => mark && <DateMark mark={mark} today={today} />}
      onChoose={({ id }) =>
        void add.submit(
          { intent: "add", vehicle: id, ...(like && { replaces: like }) },
          { method: "post", action: officePaths.requestTerms(requestId) },
        )
      }
    />
  );
}
