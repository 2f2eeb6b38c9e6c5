import X from "lucide-react/icons/x";
import { Link, useFetcher } from "react-router";
import type { FileVehicle, OpenRequest } from "#app/domain/requests/thread/open-request.ts";
import { typeProfiles } from "#app/domain/vehicles/type-profiles.ts";
import type { VehicleType } from "#app/domain/vehicles/vehicles.schema.ts";
import type { ActionResult } from "#app/lib/action-result.ts";
import { withLe } from "#app/lib/elision.ts";
import { formatCents, toCents } from "#app/lib/euros.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { counted } from "#app/lib/plural.ts";
import { IconButton } from "#app/ui/icon-button.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { AddVehicleDialog } from "./add-vehicle-dialog.tsx";
import { DateMark } from "./date-mark.tsx";
import { PanelSection } from "./panel-section.tsx";

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
