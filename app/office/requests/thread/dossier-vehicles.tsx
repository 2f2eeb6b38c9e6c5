import ArrowRight from "lucide-react/icons/arrow-right";
import Ban from "lucide-react/icons/ban";
import Check from "lucide-react/icons/check";
import Clock from "lucide-react/icons/clock";
import Plus from "lucide-react/icons/plus";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import X from "lucide-react/icons/x";
import { useState } from "react";
import { Link, useFetcher } from "react-router";
import { daysWords } from "#app/domain/periods/period-words.ts";
import { periodHref } from "#app/domain/periods/planning.ts";
import { formatDays } from "#app/domain/rental/days-words.ts";
import { maxVehicleQuantity, timesName } from "#app/domain/rental/vehicle-quantity.ts";
import type { MarkedVehicle } from "#app/domain/requests/thread/dossier-vehicles.server.ts";
import type {
  DateState,
  FileVehicle,
  OpenRequest,
  Reserved,
} from "#app/domain/requests/thread/open-request.ts";
import type { VehicleType } from "#app/domain/vehicles/vehicles.schema.ts";
import type { ActionResult } from "#app/lib/action-result.ts";
import { capitalised, withLe } from "#app/lib/elision.ts";
import { formatCents, toCents } from "#app/lib/euros.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { counted } from "#app/lib/plural.ts";
import { AmendmentNotice } from "#app/office/planning/period-mark.tsx";
import { Dialog, DialogBody } from "#app/office/ui/dialog.tsx";
import { DotLine } from "#app/office/ui/dot-line.tsx";
import { VehicleFinder } from "#app/office/vehicles/finder/vehicle-finder.tsx";
import { VehicleThumb } from "#app/office/vehicles/table/rows.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { useActionForm } from "./composing.tsx";

type VehicleListProps = { request: OpenRequest; today: string };

export function DossierVehicles({ request, today }: VehicleListProps) {
  const named = new Set(request.vehicles.map(({ vehicleId }) => vehicleId));
  const elsewhere = request.reserved.filter(
    ({ isDisplaced, vehicleId }) => isDisplaced || !named.has(vehicleId),
  );
  return (
    <>
      {request.unheld.map(({ id, title }) => (
        <p
          key={id}
          className="mb-3 flex items-start gap-1.5 rounded-control bg-danger-tint px-2.5 py-2 text-danger-dark text-small leading-5"
        >
          <TriangleAlert className="mt-[3px] size-3.5 shrink-0" />
          <span className="min-w-0 [overflow-wrap:anywhere]">
            Aucun véhicule n’est tenu pour le devis{" "}
            <Link to={officePaths.quote(id)} className="font-medium text-inherit underline">
              {title}
            </Link>
            , que le client a accepté.
          </span>
        </p>
      ))}
      {elsewhere.length > 0 && (
        <ul className="mb-3 flex flex-col gap-2">
          {elsewhere.map((reserved) => (
            <ReservedLine key={reserved.id} reserved={reserved} today={today} />
          ))}
        </ul>
      )}
      {request.vehicles.length === 0 ? (
        <p className="text-small text-ink-2">Aucun véhicule demandé.</p>
      ) : (
        <ul className="flex flex-col gap-3">
          {request.vehicles.map((vehicle) => (
            <VehicleLine key={vehicle.position} vehicle={vehicle} request={request} today={today} />
          ))}
        </ul>
      )}
    </>
  );
}

/** What the planning holds for this request by now: on another vehicle than was asked for, or on none. */
function ReservedLine({ reserved, today }: { reserved: Reserved; today: string }) {
  const { id, vehicleId, name, days, isDisplaced, insteadOf, amendment } = reserved;
  const Icon = isDisplaced ? TriangleAlert : Check;
  return (
    <li
      className={`flex items-start gap-1.5 rounded-control px-2.5 py-2 text-small leading-5 ${isDisplaced ? "bg-danger-tint text-danger-dark" : "bg-success-tint text-success-dark"}`}
    >
      <Icon className="mt-[3px] size-3.5 shrink-0" />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {isDisplaced ? "À reloger" : "Réservé pour ce dossier"}&nbsp;:{" "}
        <Link to={officePaths.vehicle(vehicleId)} className="font-medium text-inherit hover:underline">
          {name}
        </Link>
        {insteadOf && ` (devis\u00a0: ${insteadOf.name})`}
        <span className="block">{capitalised(daysWords(days, today))}</span>
        <Link to={periodHref(id)} className="font-medium text-inherit underline">
          {isDisplaced ? "Lui donner un autre véhicule" : "Prolonger, changer…"}
        </Link>
        <AmendmentNotice period={{ ...days, amendment }} today={today} />
      </span>
    </li>
  );
}

function VehicleLine({ vehicle, request, today }: VehicleListProps & { vehicle: FileVehicle }) {
  const { vehicleId, name, quantity, mark, replaces } = vehicle;
  const own = request.reserved.find((held) => held.vehicleId === vehicleId && !held.isDisplaced);
  const title = timesName(name, quantity);
  return (
    <li className="group relative flex gap-2.5">
      {vehicle.type ? (
        <VehicleThumb
          vehicle={{ picture: vehicle.picture, type: vehicle.type as VehicleType }}
          className="h-9 w-14"
        />
      ) : (
        <span className="h-9 w-14 shrink-0 rounded-sm bg-sand" />
      )}
      <div className="min-w-0 flex-1 text-small leading-[18px]">
        <p className="font-medium [overflow-wrap:anywhere]">
          {vehicleId ? (
            <Link to={officePaths.vehicle(vehicleId)} className="text-ink hover:underline">
              {title}
            </Link>
          ) : (
            title
          )}
        </p>
        <p className="text-ink-2">
          {vehicleId ? <DotLine facts={factsOf(vehicle, request)} /> : "N’est plus dans le parc"}
        </p>
        <Quantity requestId={request.id} vehicle={vehicle} />
        {mark && <DateMark mark={mark} today={today} />}
        {own && (
          <>
            <Link
              to={periodHref(own.id)}
              className="text-info hover:underline max-office-sm:inline-block max-office-sm:py-2"
            >
              Prolonger, changer…
            </Link>
            <AmendmentNotice period={{ ...own.days, amendment: own.amendment }} today={today} />
          </>
        )}
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

function factsOf({ agency, price, licences }: FileVehicle, { includesTax }: OpenRequest) {
  const tax = includesTax ? "TTC" : "HT";
  const perDay = price !== null && `${formatCents(toCents(price), { exact: true })}\u00a0${tax}`;
  return [agency, perDay, licences && `permis\u00a0${licences}`];
}

const quantities = Array.from({ length: maxVehicleQuantity }, (_, index) => index + 1);

/** Saved as it is chosen. */
function Quantity({ requestId, vehicle }: { requestId: string; vehicle: FileVehicle }) {
  const fetcher = useFetcher<ActionResult>();
  const { position, name, quantity } = vehicle;
  return (
    <fetcher.Form method="post" action={officePaths.requestTerms(requestId)}>
      <input type="hidden" name="intent" value="quantity" />
      <input type="hidden" name="position" value={position} />
      <input type="hidden" name="name" value={name} />
      <label className="inline-flex items-center gap-1 text-ink-2 max-office-md:min-h-11">
        Quantité
        <span className="sr-only">, {name}</span>
        <select
          // As it was saved, where it could not be.
          key={`${quantity} ${fetcher.data?.ok === false}`}
          name="quantity"
          defaultValue={quantity}
          disabled={fetcher.state !== "idle"}
          onChange={({ currentTarget }) => void fetcher.submit(currentTarget.form)}
          className="cursor-pointer rounded-control bg-transparent py-0.5 font-medium text-ink max-office-md:min-h-11"
        >
          {quantities.map((count) => (
            <option key={count}>{count}</option>
          ))}
        </select>
      </label>
    </fetcher.Form>
  );
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

interface AddVehicleDialogProps {
  requestId: string;
  today: string;
  /** A vehicle whose equivalents are shown; without it the fleet is searched. */
  like?: string;
  label: string;
  hasIcon?: boolean;
}

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
          className="flex cursor-pointer items-center gap-1 rounded-control text-small text-info hover:underline"
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

type ChoicesProps = Omit<AddVehicleDialogProps, "label" | "hasIcon"> & { onDone: () => void };

function Choices({ requestId, today, like, onDone }: ChoicesProps) {
  const { fetcher: add, isBusy } = useActionForm(onDone);
  return (
    <VehicleFinder<MarkedVehicle>
      scope={like ? { demande: requestId, comme: like } : { demande: requestId }}
      hasField={!like}
      disabled={isBusy}
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

const marks = {
  free: { icon: Check, colour: "text-success-dark", words: "Libre aux dates demandées" },
  "own-promise": { icon: Check, colour: "text-success-dark", words: "Réservé pour ce dossier" },
  "own-option": { icon: Clock, colour: "text-ink", words: "Option de ce dossier" },
  "other-option": { icon: Clock, colour: "text-ink", words: "Libre, en option ailleurs" },
  moved: { icon: ArrowRight, colour: "text-ink-2", words: "Réservé à la place" },
  taken: { icon: Ban, colour: "text-danger-dark", words: "Pris" },
  "switched-off": { icon: Ban, colour: "text-danger-dark", words: "Indisponible au catalogue" },
};

function DateMark({ mark, today }: { mark: DateState; today: string }) {
  const { icon: Icon, colour, words } = marks[mark.kind];
  return (
    <span className={`flex items-start gap-1 text-small leading-5 ${colour}`}>
      <Icon className="mt-[3px] size-3.5 shrink-0" />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {mark.kind === "taken" && `${words} ${formatDays(mark.days, today, "short")}`}
        {mark.kind === "moved" && `${words}\u00a0: ${mark.to}`}
        {mark.kind !== "taken" && mark.kind !== "moved" && words}
      </span>
    </span>
  );
}
