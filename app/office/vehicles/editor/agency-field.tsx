import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import { type ReactNode, useEffect } from "react";
import { useRevalidator } from "react-router";
import {
  type AgencyChoice,
  type VehicleDraft,
  vehicleMessages,
  withLocationLabel,
} from "#app/domain/vehicles/staff-vehicle.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField, type FieldProps, SelectField } from "#app/ui/field.tsx";
import { toast } from "#app/ui/toast.tsx";

interface VehicleAgencyFieldProps extends FieldProps {
  draft: VehicleDraft;
  typed: VehicleDraft;
  /** Null when they could not be read. */
  agencies: AgencyChoice[] | null;
}

/** With another agency comes the offer of its city as the location, taken where that was the old one's, or empty. */
export function VehicleAgencyField({ draft, typed, agencies, ...field }: VehicleAgencyFieldProps) {
  const hasFailed = agencies === null;
  useEffect(() => {
    if (hasFailed) toast.error(vehicleMessages.agencies);
  }, [hasFailed]);
  if (agencies === null) return <MissingAgencies {...field} draft={draft} />;
  const cityOf = (id: string | null) => agencies.find((agency) => agency.id === id)?.city;
  const [location, city] = [typed.location ?? "", cityOf(typed.agency_id)];
  return (
    <div>
      <SelectField
        {...field}
        defaultValue={draft.agency_id ?? ""}
        placeholder="Choisir une agence"
        options={agencies.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={({ currentTarget: { form, value } }) => {
          const isOldCity = location === "" || location === city;
          if (isOldCity) writeLocation(form, cityOf(value) ?? location);
        }}
        hint={agencies.length === 0 ? "Ajoutez d’abord une agence." : undefined}
      />
      {city && typed.agency_id !== draft.agency_id && (
        <CheckboxField
          // Of no name: what is saved is the location.
          name=""
          label={withLocationLabel}
          checked={location === city}
          onChange={({ currentTarget: { form, checked } }) =>
            writeLocation(form, checked ? city : (draft.location ?? ""))
          }
          className="mt-1"
        />
      )}
    </div>
  );
}

/** As if it had been typed: the form counts it, checks it and shows it. */
function writeLocation(form: HTMLFormElement | null, text: string) {
  const input = form?.elements.namedItem("location");
  if (!(input instanceof HTMLInputElement)) return;
  input.value = text;
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

/** The vehicle keeps its agency: the rest of the form can still be saved. */
function MissingAgencies({ name, label, draft }: { name: string; label: ReactNode; draft: VehicleDraft }) {
  const { revalidate, state } = useRevalidator();
  return (
    <div>
      <input type="hidden" name={name} value={draft.agency_id ?? ""} />
      {draft.show_agency && <input type="hidden" name="show_agency" value="on" />}
      <p className="mb-(--label-gap) font-medium text-[13px] leading-[1.4]">{label}</p>
      <div
        role="alert"
        className="flex items-start gap-2 rounded-control border border-danger-line bg-danger-tint px-2.5 py-1.5 text-[13px] text-danger-dark"
      >
        <CircleAlert className="mt-0.5 size-4 shrink-0" />
        <div>
          <p>{vehicleMessages.agencies}</p>
          <Button
            variant="secondary"
            size="xs"
            busy={state !== "idle"}
            className="mt-1.5"
            onClick={() => void revalidate()}
          >
            Réessayer
          </Button>
        </div>
      </div>
    </div>
  );
}
