import Plus from "lucide-react/icons/plus";
import X from "lucide-react/icons/x";
import { Link } from "react-router";
import type { Rental } from "#app/domain/requests/asked-rental.ts";
import { mostRequestVehicles } from "#app/domain/requests/request-terms.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import { IconButton } from "#app/ui/icon-button.tsx";
import { AskedVehicleRow } from "./vehicle-row.tsx";

type RentalVehiclesProps = {
  vehicles: Rental["vehicles"];
  onRemove: (id: string) => void;
  onAdd: () => void;
};

/** The vehicles asked for. Until the scripts run, «Retirer» posts the form, which comes back without the vehicle. */
export function RentalVehicles({ vehicles, onRemove, onAdd }: RentalVehiclesProps) {
  return (
    <div>
      {vehicles.length > 0 && (
        <ul className="grid gap-2">
          {vehicles.map((vehicle) => (
            <AskedVehicleRow key={vehicle.id} vehicle={vehicle} className="bg-surface">
              <input type="hidden" name="vehicules" value={vehicle.id} />
              <IconButton
                type="submit"
                name="retirer"
                value={vehicle.id}
                formNoValidate
                label={`Retirer ${vehicle.name}`}
                onClick={(event) => {
                  event.preventDefault();
                  onRemove(vehicle.id);
                }}
                className="text-ink"
              >
                <X className="size-[18px]!" />
              </IconButton>
            </AskedVehicleRow>
          ))}
        </ul>
      )}
      {vehicles.length < mostRequestVehicles && (
        <Link to={sitePaths.catalogue} onClick={onAdd} className="link min-h-11 text-[0.9375rem]">
          <Plus />
          Ajouter un véhicule
        </Link>
      )}
    </div>
  );
}
