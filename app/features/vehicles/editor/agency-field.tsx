import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { Button } from "#app/components/ui/button.tsx";
import { SelectField } from "#app/components/ui/field.tsx";
import { toast } from "#app/components/ui/toast.tsx";
import { type AgencyChoice, vehicleMessages } from "#app/features/vehicles/staff-vehicle.ts";
import { hiddenLook, VisibilityToggle } from "./visibility.tsx";

interface VehicleAgencyFieldProps {
  /** Null when they could not be read. */
  agencies: AgencyChoice[] | null;
  agencyId: string | null;
  isShown: boolean;
  error: string | undefined;
}

export function VehicleAgencyField({ agencies, agencyId, isShown, error }: VehicleAgencyFieldProps) {
  const aside = <VisibilityToggle field="agency" label="Agence" defaultChecked={isShown} />;
  const hasFailed = agencies === null;
  useEffect(() => {
    if (hasFailed) toast.error(vehicleMessages.agencies);
  }, [hasFailed]);
  if (agencies === null) return <MissingAgencies agencyId={agencyId} isShown={isShown} />;
  return (
    <SelectField
      name="agency_id"
      label="Agence"
      required
      defaultValue={agencyId ?? ""}
      placeholder="Choisir une agence"
      options={agencies.map(({ id, name }) => ({ value: id, label: name }))}
      error={error}
      aside={aside}
      className={hiddenLook}
      hint={agencies.length === 0 ? "Ajoutez d’abord une agence." : undefined}
    />
  );
}

/** The vehicle keeps its agency: the rest of the form can still be saved. */
function MissingAgencies({ agencyId, isShown }: Pick<VehicleAgencyFieldProps, "agencyId" | "isShown">) {
  const { revalidate, state } = useRevalidator();
  return (
    <div>
      <input type="hidden" name="agency_id" value={agencyId ?? ""} />
      {isShown && <input type="hidden" name="show_agency" value="on" />}
      <p className="mb-(--label-gap) font-medium text-[13px] leading-[1.4]">Agence</p>
      <div
        role="alert"
        className="flex items-start gap-2 rounded-control border border-danger-line bg-danger-tint px-2.5 py-1.5 text-[13px] text-danger-dark"
      >
        <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" strokeWidth={1.75} />
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
