import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import { useId } from "react";
import type { VehicleField } from "#app/features/vehicles/vehicle-fields.ts";

/** On a `Field`: what visitors do not see is grey, and can still be written. */
export const hiddenLook =
  "[&:has([data-visibility]:not(:checked))_.control]:bg-locked [&:has([data-visibility]:not(:checked))_.control]:text-ink-2";

interface VisibilityToggleProps {
  field: VehicleField;
  defaultChecked: boolean;
}

/** The eye at a field's label: where visitors see it, or that they do not. */
export function VisibilityToggle({ field, defaultChecked }: VisibilityToggleProps) {
  const id = useId();
  const base =
    "items-center gap-1.5 rounded-[4px] px-1.5 max-office-sm:h-7 max-office-sm:border max-office-sm:px-2 [&_svg]:size-3.5";
  return (
    <label htmlFor={id} className="relative -my-0.5 shrink-0 text-[12px] leading-5">
      <input
        id={id}
        type="checkbox"
        name={field.flag}
        defaultChecked={defaultChecked}
        data-visibility
        aria-label={`${field.label}\u00a0: visible sur le site`}
        className="peer absolute inset-0 z-1 size-full cursor-pointer opacity-0"
      />
      <span
        aria-hidden="true"
        className={`hidden text-info peer-checked:flex peer-hover:bg-info-tint peer-focus-visible:outline-2 peer-focus-visible:outline-focus max-office-sm:border-line ${base}`}
      >
        <Eye strokeWidth={1.75} />
        {field.onCard ? "Fiche + carte" : "Fiche"}
      </span>
      <span
        aria-hidden="true"
        className={`flex bg-paper-2 text-ink-2 peer-checked:hidden peer-focus-visible:outline-2 peer-focus-visible:outline-focus max-office-sm:border-line-strong ${base}`}
      >
        <EyeOff strokeWidth={1.75} />
        Masqué
      </span>
    </label>
  );
}

export function VisibilityLegend() {
  return (
    <p className="flex items-center gap-1.5 text-[12px] text-ink-2 max-office-sm:hidden">
      <Eye aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
      Fiche&nbsp;: page du véhicule. Carte&nbsp;: liste du catalogue.
    </p>
  );
}
