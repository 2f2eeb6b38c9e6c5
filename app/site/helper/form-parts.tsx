import type { ReactNode } from "react";
import type { HelperInput, TickedField } from "#app/domain/vehicles/helper/helper.ts";
import { Checkbox } from "#app/ui/checkbox.tsx";

export function Group({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold text-[0.9375rem] leading-[1.4]">{legend}</legend>
      {children}
    </fieldset>
  );
}

type TicksProps = { input: HelperInput; options: { name: TickedField; label: string }[] };

export function Ticks({ input, options }: TicksProps) {
  return (
    <div className="-my-1.5 flex flex-wrap gap-x-4 max-sm:justify-between sm:gap-x-7">
      {options.map(({ name, label }) => (
        // biome-ignore lint/a11y/noLabelWithoutControl: the control is inside.
        <label key={name} className="flex min-h-11 cursor-pointer items-center gap-3">
          <Checkbox name={name} value="1" defaultChecked={input.ticked[name]} />
          {label}
        </label>
      ))}
    </div>
  );
}
