import Plus from "lucide-react/icons/plus";
import Search from "lucide-react/icons/search";
import { useEffect, useEffectEvent, useState } from "react";
import { useFetcher } from "react-router";
import { Button } from "#app/components/ui/button.tsx";
import { Dialog, DialogBody } from "#app/components/ui/dialog.tsx";
import { controlClass, InputBox } from "#app/components/ui/field.tsx";
import type { ActionResult } from "#app/lib/action-result.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { DateMark } from "./date-mark.tsx";
import { FileThumb } from "./file-thumb.tsx";
import type { FoundVehicle } from "./find-vehicles.server.ts";

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
          {hasIcon && <Plus aria-hidden="true" className="size-4" strokeWidth={1.75} />}
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
  const found = useFetcher<{ vehicles: FoundVehicle[] }>();
  const add = useFetcher<ActionResult>();
  const [q, setQ] = useState("");
  const ask = useEffectEvent((words: string) => {
    const params = new URLSearchParams(like ? { comme: like } : { q: words });
    void found.load(`${officePaths.requestVehicles(requestId)}?${params}`);
  });
  useEffect(() => {
    const timer = setTimeout(() => ask(q), q ? 200 : 0);
    return () => clearTimeout(timer);
  }, [q]);
  const finish = useEffectEvent((result: ActionResult | undefined) => {
    if (result?.ok) onDone();
  });
  useEffect(() => finish(add.data), [add.data]);
  const vehicles = found.data?.vehicles;
  return (
    <div className="flex flex-col gap-3">
      {!like && (
        <InputBox prefix={<Search aria-hidden="true" strokeWidth={1.75} />}>
          <input
            type="search"
            aria-label="Chercher un véhicule"
            placeholder="Nom, marque, numéro de parc…"
            value={q}
            onChange={(event) => setQ(event.currentTarget.value)}
            className={`${controlClass} h-(--control-height)`}
          />
        </InputBox>
      )}
      <ul className="flex min-h-40 flex-col divide-y divide-line-inner" aria-busy={found.state !== "idle"}>
        {vehicles?.map((vehicle) => (
          <li key={vehicle.id} className="flex items-center gap-3 py-2">
            <FileThumb vehicle={vehicle} />
            <div className="min-w-0 flex-1 text-[13px]">
              <p className="truncate font-medium">{vehicle.name}</p>
              <p className="truncate text-ink-2">
                {[vehicle.type, vehicle.agency, vehicle.licences && `permis\u00a0${vehicle.licences}`]
                  .filter(Boolean)
                  .join(" · ")}
              </p>
              {vehicle.mark && <DateMark mark={vehicle.mark} today={today} />}
            </div>
            <add.Form method="post" action={officePaths.requestTerms(requestId)}>
              <input type="hidden" name="vehicle" value={vehicle.id} />
              {like && <input type="hidden" name="replaces" value={like} />}
              <Button
                type="submit"
                name="intent"
                value="add"
                variant="secondary"
                size="sm"
                aria-label={`Ajouter ${vehicle.name}`}
                disabled={add.state !== "idle"}
              >
                Ajouter
              </Button>
            </add.Form>
          </li>
        ))}
        {vehicles?.length === 0 && (
          <li className="py-6 text-center text-[13px] text-ink-2">Aucun véhicule trouvé.</li>
        )}
      </ul>
    </div>
  );
}
