import X from "lucide-react/icons/x";
import { useId, useState } from "react";
import { mostRequestVehicles } from "#app/domain/requests/request-terms.ts";
import type { FoundVehicle } from "#app/domain/vehicles/staff-vehicle.ts";
import { VehicleFinder } from "#app/office/vehicles/finder/vehicle-finder.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";

/** Vehicles of the fleet, added one by one; what is chosen is posted as `vehicules`. */
export function VehiclePicker() {
  const id = useId();
  const [chosen, setChosen] = useState<FoundVehicle[]>([]);
  const isFull = chosen.length >= mostRequestVehicles;
  return (
    <div>
      <label
        htmlFor={id}
        className="mb-(--label-gap) block text-(length:--label-text) font-(--label-weight) leading-[1.4]"
      >
        Véhicules
        <span className="ml-0.5 font-normal text-ink-2"> (facultatif)</span>
      </label>
      {chosen.length > 0 && (
        <ul className="mb-2 flex flex-wrap gap-1.5">
          {chosen.map((vehicle) => (
            <li
              key={vehicle.id}
              className="flex min-h-8 items-center rounded-control border border-blue-line bg-blue-tint pl-2.5 text-[13px] text-blue"
            >
              <input type="hidden" name="vehicules" value={vehicle.id} />
              {vehicle.name}
              <IconButton
                size="sm"
                label={`Retirer ${vehicle.name}`}
                onClick={() => {
                  setChosen(chosen.filter((other) => other.id !== vehicle.id));
                  document.getElementById(id)?.focus();
                }}
              >
                <X />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <VehicleFinder
        id={id}
        first={null}
        placeholder={isFull ? "Douze véhicules au plus" : undefined}
        disabled={isFull}
        except={chosen.map((vehicle) => vehicle.id)}
        onChoose={(vehicle) => setChosen([...chosen, vehicle])}
      />
    </div>
  );
}
