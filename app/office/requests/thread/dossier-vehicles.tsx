import Ban from "lucide-react/icons/ban";
import Check from "lucide-react/icons/check";
import Clock from "lucide-react/icons/clock";
import Plus from "lucide-react/icons/plus";
import X from "lucide-react/icons/x";
import { useEffect, useEffectEvent, useState } from "react";
import { Link, useFetcher } from "react-router";
import { formatDays } from "#app/domain/rental/days-words.ts";
import type { MarkedVehicle } from "#app/domain/requests/thread/dossier-vehicles.server.ts";
import type {
  FileVehicle,
  DateState as Mark,
  OpenRequest,
} from "#app/domain/requests/thread/open-request.ts";
import { typeProfiles } from "#app/domain/vehicles/type-profiles.ts";
import type { VehicleType } from "#app/domain/vehicles/vehicles.schema.ts";
import type { ActionResult } from "#app/lib/action-result.ts";
import { withLe } from "#app/lib/elision.ts";
import { formatCents, toCents } from "#app/lib/euros.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { counted } from "#app/lib/plural.ts";
import { Dialog, DialogBody } from "#app/office/ui/dialog.tsx";
import { VehicleFinder } from "#app/office/vehicles/finder/vehicle-finder.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { PanelSection } from "./dossier-panel.tsx";

/** The vehicles of the request, each with its mark on the asked days. */
export function DossierVehicles({ request, today }: { request: OpenRequest; today: string }) {
  return (
    <PanelSection
      title="Véhicules"
      aside={<AddVehicleDialog requestId={request.id} today={today} label="Ajouter" hasIcon />}
    >
      {request.vehicles.length === 0 && <p className="text-[13px] text-ink-2">Aucun véhicule demandé.</p>}
      <ul className="flex flex-col gap-3">
        {request.vehicles.map((vehicle) => (
          <VehicleLine key={vehicle.position} vehicle={vehicle} request={request} today={today} />
        ))}
      </ul>
    </PanelSection>
  );
}

function VehicleLine({
  vehicle,
  request,
  today,
}: {
  vehicle: FileVehicle;
  request: OpenRequest;
  today: string;
}) {
  const { vehicleId, name, quantity, mark, replaces } = vehicle;
  const title = quantity > 1 ? `${quantity} × ${name}` : name;
  return (
    <li className="group relative flex gap-2.5">
      <FileThumb vehicle={vehicle} />
      <div className="min-w-0 flex-1 text-[13px] leading-[18px]">
        <p className="font-medium [overflow-wrap:anywhere]">
          {vehicleId ? (
            <Link to={officePaths.vehicle(vehicleId)} className="text-ink hover:underline">
              {title}
            </Link>
          ) : (
            title
          )}
        </p>
        <p className="text-ink-2">{vehicleId ? factsOf(vehicle, request) : "N’est plus dans le parc"}</p>
        {mark && <DateMark mark={mark} today={today} />}
        {replaces && <p className="text-ink-2">Remplace {withLe(replaces)}</p>}
        {mark?.kind === "taken" && vehicleId && mark.equivalents > 0 && (
          <AddVehicleDialog
            requestId={request.id}
            today={today}
            like={vehicleId}
            label={counted(mark.equivalents, "équivalent libre", "équivalents libres")}
          />
        )}
      </div>
      <RemoveVehicle requestId={request.id} vehicle={vehicle} />
    </li>
  );
}

function factsOf({ agency, price, licences }: FileVehicle, { includesTax }: OpenRequest): string {
  const perDay =
    price === null
      ? null
      : `${formatCents(toCents(price), { exact: true })}\u00a0${includesTax ? "TTC" : "HT"}`;
  return [agency, perDay, licences && `permis\u00a0${licences}`].filter(Boolean).join("\u00a0· ");
}

function RemoveVehicle({ requestId, vehicle }: { requestId: string; vehicle: FileVehicle }) {
  const fetcher = useFetcher<ActionResult>();
  return (
    <fetcher.Form
      method="post"
      action={officePaths.requestTerms(requestId)}
      className="absolute -top-1 -right-2"
    >
      <input type="hidden" name="position" value={vehicle.position} />
      <input type="hidden" name="name" value={vehicle.name} />
      <IconButton
        type="submit"
        name="intent"
        value="remove"
        size="sm"
        label={`Retirer ${vehicle.name}`}
        disabled={fetcher.state !== "idle"}
        className="bg-paper opacity-0 focus-visible:opacity-100 group-hover:opacity-100 max-office-md:opacity-100"
      >
        <X />
      </IconButton>
    </fetcher.Form>
  );
}

/** The cover, small; without one, its type's drawing. The name stands beside it. */
function FileThumb({ vehicle: { picture, type } }: { vehicle: Pick<FileVehicle, "picture" | "type"> }) {
  const box = "h-9 w-14 shrink-0 overflow-hidden rounded-[4px] bg-sand";
  if (picture) {
    return (
      <Picture
        source={picture}
        alt=""
        sizes="56px"
        placeholder="vehicle"
        className={box}
        imgClassName="size-full object-cover"
      />
    );
  }
  const profile = type ? typeProfiles[type as VehicleType] : undefined;
  return (
    <span className={`flex items-center justify-center p-1 ${box}`}>
      {profile && <img src={profile.src} alt="" loading="lazy" className="max-h-full max-w-full" />}
    </span>
  );
}

interface AddVehicleDialogProps {
  requestId: string;
  today: string;
  /** A vehicle whose equivalents are shown; without it the fleet is searched. */
  like?: string;
  label: string;
  hasIcon?: boolean;
}

/** Chooses a vehicle for the request, those free on its days told from the others. */
function AddVehicleDialog({ label, hasIcon, ...choice }: AddVehicleDialogProps) {
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

const looks = {
  free: { icon: Check, colour: "text-success-dark" },
  "own-promise": { icon: Check, colour: "text-success-dark" },
  "own-option": { icon: Clock, colour: "text-ink" },
  "other-option": { icon: Clock, colour: "text-ink" },
  taken: { icon: Ban, colour: "text-danger-dark" },
  "switched-off": { icon: Ban, colour: "text-danger-dark" },
};

/** Whether a vehicle is to be had on the asked days: an icon and its words. */
function DateMark({ mark, today }: { mark: Mark; today: string }) {
  const { icon: Icon, colour } = looks[mark.kind];
  return (
    <span className={`flex items-start gap-1 text-[13px] leading-5 ${colour}`}>
      <Icon className="mt-[3px] size-3.5 shrink-0" />
      {markWords(mark, today)}
    </span>
  );
}

function markWords(mark: Mark, today: string): string {
  switch (mark.kind) {
    case "free":
      return "Libre aux dates demandées";
    case "own-promise":
      return "Réservé pour ce dossier";
    case "own-option":
      return "Option de ce dossier";
    case "other-option":
      return "Libre, en option ailleurs";
    case "switched-off":
      return "Indisponible au catalogue";
    case "taken":
      return `Pris ${formatDays(mark.days, today, "short")}`;
  }
}
