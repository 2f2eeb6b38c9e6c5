import { useState } from "react";
import { useLocation } from "react-router";
import { readVehicleQuery, vehiclesHref } from "#app/domain/vehicles/vehicle-query.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import { RecordHistory } from "#app/office/history/record-history.tsx";
import { RecordSheet } from "#app/office/record/record-sheet.tsx";
import { SiteLink } from "#app/office/record/site-link.tsx";
import { VehicleForm, type VehicleFormProps } from "./vehicle-form.tsx";

type VehicleEditorProps = Omit<VehicleFormProps, "headSlot" | "closeTo"> & {
  title: string;
  description?: string;
  /** Another one begins the form again. */
  formKey?: string;
};

/** The sheet around the vehicle form. Its availability stands in the head, and is part of the form. */
export function VehicleEditor({ title, description, formKey, ...form }: VehicleEditorProps) {
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
              <RecordHistory table="vehicles" id={form.vehicleId} />
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
