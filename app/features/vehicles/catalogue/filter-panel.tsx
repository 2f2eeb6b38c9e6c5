import type { ReactNode } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { Checkbox, Radio } from "#app/components/ui/checkbox.tsx";
import { controlClass, InputBox } from "#app/components/ui/field.tsx";
import { vehicleTypes } from "#app/features/vehicles/vehicles.schema.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import type { CatalogueFilters } from "./catalogue.ts";

type CataloguePanelProps = {
  id: string;
  filters: CatalogueFilters;
  isOpen: boolean;
  /** How many vehicles match; undefined when they could not be counted. */
  total: number | undefined;
  onShow: () => void;
};

const availabilities = [
  { value: "", label: "Tous" },
  { value: "disponibles", label: "Disponibles uniquement" },
  { value: "indisponibles", label: "Indisponibles uniquement" },
];

/** Without scripts nothing could open it, so it stands open. */
export function CataloguePanel({ id, filters, isOpen, total, onShow }: CataloguePanelProps) {
  return (
    <div
      id={id}
      className={`${isOpen ? "grid" : "hidden noscript:grid"} mt-4 rounded-card border border-line bg-surface p-5 max-lg:gap-y-5 sm:grid-cols-2 sm:p-8 lg:grid-cols-[1.5fr_1fr_1.16fr]`}
    >
      <Group legend="Type de véhicule" className="max-lg:border-b max-lg:pb-4 max-lg:sm:col-span-2 lg:pr-8">
        <div className="grid sm:grid-cols-2 sm:gap-x-6">
          {vehicleTypes.map((type) => (
            <Choice key={type} label={type}>
              <Checkbox name="type" value={type} defaultChecked={filters.types.includes(type)} />
            </Choice>
          ))}
        </div>
      </Group>
      <Group legend="Disponibilité" className="max-sm:border-b max-sm:pb-4 lg:border-l lg:px-8">
        {availabilities.map(({ value, label }) => (
          <Choice key={value} label={label}>
            <Radio
              name="disponibilite"
              value={value}
              defaultChecked={(filters.availability ?? "") === value}
            />
          </Choice>
        ))}
      </Group>
      <Group legend="Capacité" className="sm:border-l sm:pl-8">
        <div className="mt-2 flex items-center gap-2.5">
          <Bound name="capacite_min" label="Capacité minimale" hint="Min." value={filters.minCapacity} />
          <span aria-hidden="true">à</span>
          <Bound name="capacite_max" label="Capacité maximale" hint="Max." value={filters.maxCapacity} />
        </div>
        <p className="mt-2.5 text-ink-2 text-sm">Volume utile, bornes comprises.</p>
      </Group>
      {/* On a phone the panel hides the list: what it would show stays under the thumb. */}
      <div className="-mx-5 -mb-5 sticky bottom-0 z-10 col-span-full hidden rounded-b-card border-line border-t bg-surface px-5 py-3 max-sm:block noscript:block sm:static sm:m-0 sm:mt-5 sm:border-0 sm:p-0">
        <Button type="submit" variant="ink" onClick={onShow} className="max-sm:w-full">
          <span className="noscript:hidden">{showText(total)}</span>
          <span className="hidden noscript:inline">Appliquer les filtres</span>
        </Button>
      </div>
    </div>
  );
}

function showText(total: number | undefined): string {
  if (total === undefined) return "Voir la liste";
  return `Voir ${formatNumber(total)}\u00a0véhicule${total > 1 ? "s" : ""}`;
}

function Group({ legend, className, children }: { legend: string; className: string; children: ReactNode }) {
  return (
    <fieldset className={`min-w-0 border-line ${className}`}>
      <legend className="mb-1.5 font-label text-[0.9375rem]">{legend}</legend>
      {children}
    </fieldset>
  );
}

/** As tall as a finger, and the word is part of the target. */
function Choice({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the child.
    <label className="flex min-h-11 cursor-pointer items-center gap-3 leading-5 lg:min-h-10">
      {children}
      {label}
    </label>
  );
}

function Bound({
  name,
  label,
  hint,
  value,
}: {
  name: string;
  label: string;
  hint: string;
  value: number | null;
}) {
  return (
    <div className="min-w-0 flex-1">
      <InputBox suffix={<span aria-hidden="true">m³</span>}>
        <input
          type="number"
          name={name}
          defaultValue={value ?? ""}
          aria-label={`${label}, en m³`}
          placeholder={hint}
          min={0}
          step="any"
          inputMode="decimal"
          className={`${controlClass} h-(--control-height) pr-12! [appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none`}
        />
      </InputBox>
    </div>
  );
}
