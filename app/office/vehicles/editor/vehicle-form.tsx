import CarFront from "lucide-react/icons/car-front";
import { type ReactNode, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useLocation } from "react-router";
import type { UploadedFile } from "#app/domain/files/uploads.schema.ts";
import type { AgencyChoice, VehicleDraft } from "#app/domain/vehicles/staff-vehicle.ts";
import type { VehiclePricing } from "#app/domain/vehicles/staff-vehicles.server.ts";
import { readVehicleDraft, vehicleFormErrors } from "#app/domain/vehicles/vehicle-form.schema.ts";
import { readVehicleQuery, vehiclesHref } from "#app/domain/vehicles/vehicle-query.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { plural } from "#app/lib/plural.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import { RecordHistory } from "#app/office/history/record-history.tsx";
import { FormParts } from "#app/office/record/form-parts.tsx";
import { LeaveGuard } from "#app/office/record/leave-guard.tsx";
import { RecordSheet } from "#app/office/record/record-sheet.tsx";
import { SaveBar } from "#app/office/record/save-bar.tsx";
import { SaveFailure } from "#app/office/record/save-failure.tsx";
import { SiteLink } from "#app/office/record/site-link.tsx";
import { type SheetTools, useSheetForm } from "#app/office/record/use-sheet-form.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Switch } from "#app/ui/switch.tsx";
import { NewVehiclePhotos, SavedVehiclePhotos } from "../photos/saved-photos.tsx";
import { AvailabilityWord } from "../table/availability.tsx";
import { FieldGroup, useShownVehiclePart, vehicleParts } from "./field-groups.tsx";
import { VehicleFormPreview } from "./preview.tsx";

interface VehicleFormProps extends SheetTools {
  vehicleId: string;
  draft: VehicleDraft;
  /** Of a vehicle that exists; its photos are saved as they are chosen. */
  version?: string;
  photos?: UploadedFile[];
  /** Filled from another vehicle: all of it is still to be saved. */
  isCopy?: boolean;
  agencies: AgencyChoice[] | null;
  pricing: VehiclePricing | null;
  planning?: ReactNode;
  /** Where the sheet's head keeps a place for the availability. */
  headSlot: HTMLElement | null;
}

export function VehicleForm(props: VehicleFormProps) {
  const { vehicleId, draft, version, photos, isCopy = false, headSlot } = props;
  const { agencies, pricing, planning, closeTo, onDirty, onReload } = props;
  const tools = { closeTo, onDirty, onReload };
  const record = version === undefined ? null : { ...draft, version };
  const together = [["agency_id", "location"]];
  const { form, close, isDirty } = useSheetForm({ ...tools, record, together, check: vehicleFormErrors });
  const [available, setAvailable] = useState(draft.available);
  const [typed, setTyped] = useState(draft);
  const [newPhotos, setNewPhotos] = useState<UploadedFile[]>([]);
  const [isUploading, setUploading] = useState(false);
  const { onScrollCapture, ...shownPart } = useShownVehiclePart();
  const isCopyKnown = useAfterMount() && isCopy;
  const availability = (
    <Switch checked={available} onCheckedChange={setAvailable} aria-label="Disponible">
      <AvailabilityWord available={available} />
    </Switch>
  );
  const cover = photos ? photos[0] : newPhotos[0];
  const group = { draft, typed, agencies, pricing, errors: form.errors };
  return (
    <form
      {...form.props}
      onInput={(event) => {
        form.props.onInput(event);
        setTyped(readVehicleDraft(new FormData(event.currentTarget)));
      }}
      className="flex min-h-0 flex-1 flex-col"
    >
      <input type="hidden" name="id" value={vehicleId} />
      <input type="hidden" name="available" value={String(available)} />
      <input type="hidden" name="copy" value={String(isCopyKnown)} />
      {newPhotos.map(({ id }) => (
        <input key={id} type="hidden" name="file_id" value={id} />
      ))}
      {headSlot && createPortal(availability, headSlot)}
      <FormParts label="Parties de la fiche" parts={vehicleParts(form.errors)} {...shownPart} />
      <div
        onScrollCapture={onScrollCapture}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain office-md:grid office-md:grid-cols-[minmax(0,1fr)_372px] office-md:overflow-hidden"
      >
        <div className="office-md:overflow-y-auto office-md:overscroll-contain">
          <div className="flex items-center justify-between border-line border-b px-(--dialog-padding) py-2.5 office-sm:hidden">
            <span className="font-medium text-small">Disponibilité</span>
            {availability}
          </div>
          <div className="px-(--dialog-padding) not-empty:pt-4">
            <SaveFailure form={form} />
          </div>
          <FieldGroup section="identite" {...group} />
          <FieldGroup section="agence" {...group} />
          <FieldGroup section="caracteristiques" {...group} />
          <FieldGroup section="entretien" {...group} />
        </div>
        <div className="border-line bg-paper max-office-md:border-t office-md:overflow-y-auto office-md:overscroll-contain office-md:border-l">
          {planning}
          {photos ? (
            <SavedVehiclePhotos vehicleId={vehicleId} photos={photos} />
          ) : (
            <NewVehiclePhotos
              vehicleId={vehicleId}
              photos={newPhotos}
              onChange={setNewPhotos}
              onUploading={setUploading}
            />
          )}
          <VehicleFormPreview
            typed={typed}
            taxes={pricing?.taxes ?? null}
            picture={cover ?? null}
            vehicleId={photos && vehicleId}
          />
        </div>
      </div>
      <SaveBar
        form={form}
        saveLabel={version ? "Mettre à jour" : "Ajouter"}
        onDiscard={close}
        discardLabel={isDirty ? "Abandonner" : "Fermer"}
        isHeld={isUploading}
      />
      <LeaveGuard changes={form.changes.length} />
    </form>
  );
}

function useAfterMount(): boolean {
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return isMounted;
}

type VehicleEditorProps = Omit<VehicleFormProps, "headSlot" | "closeTo"> & {
  /** How many damages it has now; null where that could not be read. */
  damages?: number | null;
  title: string;
  description?: string;
  formKey?: string;
};

/** The sheet around the vehicle form. Its availability stands in the head, and is part of the form. */
export function VehicleEditor({ title, description, formKey, damages, ...form }: VehicleEditorProps) {
  const [headSlot, setHeadSlot] = useState<HTMLElement | null>(null);
  const closeTo = vehiclesHref(readVehicleQuery(useLocation().search));
  return (
    <RecordSheet
      title={title}
      description={description}
      closeTo={closeTo}
      width={1060}
      aside={
        <div className="flex items-center gap-2">
          <div ref={setHeadSlot} className="mr-2 max-office-sm:hidden" />
          {form.version && (
            <>
              <ButtonLink to={officePaths.vehicleState(form.vehicleId)} variant="ghost" size="xs">
                <CarFront strokeWidth={2} />
                État
                {damages ? (
                  <span className="font-normal text-ink-2">
                    {damages}
                    <span className="sr-only"> {plural(damages, "dommage")}</span>
                  </span>
                ) : null}
              </ButtonLink>
              <RecordHistory table="vehicles" id={form.vehicleId} isFoldable />
              <SiteLink to={sitePaths.vehicle(form.vehicleId)} />
            </>
          )}
        </div>
      }
    >
      <VehicleForm key={formKey} {...form} headSlot={headSlot} closeTo={closeTo} />
    </RecordSheet>
  );
}
