import Plus from "lucide-react/icons/plus";
import type { ReactNode } from "react";
import type { FoundVehicle } from "#app/domain/vehicles/found-vehicle.ts";
import type { VehicleType } from "#app/domain/vehicles/vehicles.schema.ts";
import { VehicleThumb } from "../table/rows.tsx";

interface FoundRowProps {
  vehicle: FoundVehicle;
  note: ReactNode;
  disabled?: boolean;
  onChoose: () => void;
}

/** A vehicle that can be chosen: the whole row is the button. */
export function FoundRow({ vehicle, note, disabled, onChoose }: FoundRowProps) {
  const { name, fleet_number, type, agency, licences, picture, available } = vehicle;
  const facts = [type, agency, licences && `permis\u00a0${licences}`, !available && "indisponible"];
  return (
    <li>
      <button
        type="button"
        data-found-vehicle=""
        disabled={disabled}
        onClick={onChoose}
        className="flex w-full cursor-pointer items-center gap-3 px-2.5 py-2 text-left hover:bg-paper focus-visible:bg-blue-tint focus-visible:-outline-offset-2 disabled:cursor-default disabled:opacity-60"
      >
        <VehicleThumb vehicle={{ picture, type: type as VehicleType }} className="h-9 w-14" />
        <span className="min-w-0 flex-1 leading-[19px]">
          <span className="flex items-baseline gap-2">
            <span className="truncate font-medium text-[14px]">{name}</span>
            <span className="shrink-0 text-help text-ink-2">{fleet_number}</span>
          </span>
          <span className="block truncate text-ink-2">{facts.filter(Boolean).join(" · ")}</span>
          {note}
        </span>
        <Plus className="size-4 shrink-0 text-ink-2" />
      </button>
    </li>
  );
}
