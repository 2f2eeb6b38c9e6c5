import type { MouseEvent } from "react";
import { type Furnishing, furnishings } from "#app/domain/rental/volume.ts";
import type { HelperInput } from "#app/domain/vehicles/helper/helper.ts";
import { homes } from "#app/domain/vehicles/helper/homes.ts";
import type { HelperErrors } from "#app/domain/vehicles/helper/load.ts";
import { toggleClass } from "#app/site/ui/toggle.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Group, Ticks } from "./form-parts.tsx";
import { Segments } from "./segments.tsx";

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
