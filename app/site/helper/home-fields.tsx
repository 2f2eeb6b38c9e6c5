import type { MouseEvent, ReactNode } from "react";
import { type Furnishing, furnishings } from "#app/domain/rental/volume.ts";
import { type HelperInput, homes, type TickedField } from "#app/domain/vehicles/helper/helper.ts";
import type { HelperErrors } from "#app/domain/vehicles/helper/load.ts";
import { Toggle, toggleClass } from "#app/site/ui/toggle.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { TextField } from "#app/ui/field.tsx";

const furnishingLabels: Record<Furnishing, string> = {
  peu: "Peu meublé",
  normal: "Normal",
  tres: "Très meublé",
};

export function HomeFields({ input, errors }: { input: HelperInput; errors: HelperErrors }) {
  const home = homes.find(({ surface }) => String(surface) === input.typed.surface);
  // The button sends its surface by itself; scripts show it in the field first.
  function fill({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    const field = currentTarget.form?.elements.namedItem("surface");
    const typed = field instanceof RadioNodeList ? field[0] : field;
    if (typed instanceof HTMLInputElement) typed.value = currentTarget.value;
  }
  return (
    <>
      <div>
        <div className="flex flex-wrap items-end gap-2">
          <TextField
            name="surface"
            label="Surface du logement"
            defaultValue={input.typed.surface}
            error={errors.surface}
            suffix={<span aria-hidden="true">m²</span>}
            inputMode="decimal"
            maxLength={20}
            className={`w-full [&_label]:whitespace-nowrap ${errors.surface ? "" : "sm:w-28 sm:grow"}`}
            inputClassName="pr-12!"
          />
          {homes.map(({ label, surface }) => (
            <button
              key={label}
              type="submit"
              name="surface"
              value={surface}
              onClick={fill}
              aria-pressed={label === home?.label}
              aria-label={`${label}, ${surface}\u00a0m²`}
              className={`${toggleClass} h-[52px]! min-w-[52px] max-sm:flex-1`}
            >
              {label}
            </button>
          ))}
        </div>
        {home && (
          <p className="mt-2 text-ink-2 text-sm">
            {home.label}&nbsp;: {home.surface}&nbsp;m² en général. Corrigez si vous savez mieux.
          </p>
        )}
      </div>
      <Group legend="Le logement est">
        <Segments
          name="meuble"
          value={input.furnishing}
          options={furnishings.map((value) => ({ value, label: furnishingLabels[value] }))}
        />
      </Group>
      <Group legend="À vider aussi">
        <Ticks
          input={input}
          options={[
            { name: "cave", label: "Cave" },
            { name: "garage", label: "Garage" },
            { name: "balcon", label: "Balcon" },
          ]}
        />
      </Group>
    </>
  );
}

export function Group({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold text-copy leading-[1.4]">{legend}</legend>
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

const segmentClass =
  "relative flex min-h-[49px] flex-1 cursor-pointer select-none items-center justify-center border-line-strong px-1 text-center font-semibold text-copy leading-5 transition-colors duration-(--motion-colour) first:rounded-l-badge last:rounded-r-badge not-first:border-l hover:bg-paper-2 has-checked:bg-blue has-checked:font-bold has-checked:text-white has-focus-visible:outline-3 has-focus-visible:outline-blue has-focus-visible:outline-offset-2";

type SegmentsProps = { name: string; value: string; options: readonly { value: string; label: string }[] };

export function Segments({ name, value, options }: SegmentsProps) {
  return (
    <div className="flex rounded-field border-[1.5px] border-control">
      {options.map((option) => (
        <Toggle
          key={option.value}
          look={segmentClass}
          type="radio"
          name={name}
          value={option.value}
          defaultChecked={option.value === value}
        >
          {option.label}
        </Toggle>
      ))}
    </div>
  );
}
