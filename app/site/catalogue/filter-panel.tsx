import ArrowRight from "lucide-react/icons/arrow-right";
import X from "lucide-react/icons/x";
import { type ChangeEvent, type ReactNode, useId } from "react";
import { Link } from "react-router";
import { type HeldLicence, heldLicences } from "#app/domain/rental/licence.ts";
import { hasCrossedBounds } from "#app/domain/vehicles/catalogue/catalogue.ts";
import { vehicleTypes } from "#app/domain/vehicles/vehicles.schema.ts";
import { counted } from "#app/lib/plural.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import { Toggle } from "#app/site/ui/toggle.tsx";
import { Button } from "#app/ui/button.tsx";
import { Checkbox, Radio } from "#app/ui/checkbox.tsx";
import { controlClass, InputBox, SelectBox } from "#app/ui/field.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import type { CatalogueFormProps } from "./filter-form.tsx";

const availabilities = [
  { value: "", label: "Tous" },
  { value: "disponibles", label: "Disponibles uniquement" },
  { value: "indisponibles", label: "Indisponibles uniquement" },
];

type CataloguePanelProps = CatalogueFormProps & { onShow: () => void; onClose: () => void };

export function CataloguePanel({ filters, agencies, total, onShow, onClose }: CataloguePanelProps) {
  const isCrossed = hasCrossedBounds(filters);
  const hint = useId();
  const bound = { hint, isCrossed };
  return (
    <div className="filter-sheet-panel mt-4 grid rounded-card border border-line bg-surface p-5 max-xl:gap-y-5 sm:grid-cols-2 sm:p-8 xl:grid-cols-[minmax(0,1fr)_278px_auto_264px]">
      <div className="filter-sheet-head -mt-2 hidden items-center justify-between">
        <p className="text-card-title">Filtres</p>
        <IconButton label="Fermer les filtres" onClick={onClose} className="-mr-2.5">
          <X />
        </IconButton>
      </div>
      <Group legend="Type de véhicule" className="max-xl:border-b max-xl:pb-4 max-xl:sm:col-span-2 xl:pr-4">
        <div className="grid sm:grid-cols-2 sm:gap-x-4 xl:grid-cols-[auto_auto]">
          {vehicleTypes.map((type) => (
            <Choice key={type} label={type}>
              <Checkbox name="type" value={type} defaultChecked={filters.types.includes(type)} />
            </Choice>
          ))}
        </div>
      </Group>
      <Group legend="Permis" className="max-xl:border-b max-xl:pb-4 max-xl:sm:col-span-2 xl:border-l xl:px-4">
        <LicenceFilter held={filters.licence} />
      </Group>
      <Group legend="Disponibilité" className="max-sm:border-b max-sm:pb-4 xl:border-l xl:px-5">
        {availabilities.map(({ value, label }) => (
          <Choice key={value} label={label}>
            <Radio
              name="disponibilite"
              value={value}
              defaultChecked={(filters.availability ?? "") === value}
            />
          </Choice>
        ))}
        <div className="mt-2">
          <SelectBox name="agence" aria-label="Agence" defaultValue={filters.agency ?? ""}>
            <option value="">Toutes les agences</option>
            {agencies.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectBox>
        </div>
      </Group>
      <Group legend="Capacité" className="sm:border-l sm:pl-8 xl:pl-5">
        <div className="mt-2 flex items-center gap-2.5">
          <Bound {...bound} name="capacite_min" label="minimale" value={filters.minCapacity} />
          <span aria-hidden="true">à</span>
          <Bound {...bound} name="capacite_max" label="maximale" value={filters.maxCapacity} />
        </div>
        <p
          id={hint}
          aria-live="polite"
          className={`mt-2.5 text-sm ${isCrossed ? "font-medium text-danger-dark" : "text-ink-2"}`}
        >
          {isCrossed
            ? "Le minimum dépasse le maximum\u00a0: inversez-les ou videz un des deux champs."
            : "Volume utile, bornes comprises."}
        </p>
        <Link to={sitePaths.vehicleHelper} className="link mt-1 min-h-11 text-copy">
          Quel volume me faut-il&nbsp;?
          <ArrowRight />
        </Link>
      </Group>
      {/* Once scripts run, the list follows each choice by itself; on a phone the panel hides it, and the way to it
          stays under the thumb. */}
      <div className="filter-sheet-foot -mx-5 -mb-5 sticky bottom-0 z-10 col-span-full rounded-b-card border-line border-t bg-surface px-5 py-3 sm:static sm:m-0 sm:mt-5 sm:border-0 sm:p-0 sm:[html[data-hydrated]_&]:hidden">
        <Button type="submit" variant="ink" onClick={onShow} className="max-sm:w-full">
          <span className="hidden [html[data-hydrated]_&]:inline">
            {total === undefined ? "Voir la liste" : `Voir ${counted(total, "véhicule")}`}
          </span>
          <span className="[html[data-hydrated]_&]:hidden">Appliquer les filtres</span>
        </Button>
      </div>
    </div>
  );
}

function Group({ legend, className, children }: { legend: string; className: string; children: ReactNode }) {
  return (
    <fieldset className={`min-w-0 border-line ${className}`}>
      <legend className="mb-1.5 font-semibold text-copy">{legend}</legend>
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

type BoundProps = {
  name: string;
  label: "minimale" | "maximale";
  value: number | null;
  hint: string;
  isCrossed: boolean;
};

function Bound({ name, label, value, hint, isCrossed }: BoundProps) {
  return (
    <div className="min-w-0 flex-1">
      <InputBox suffix={<span aria-hidden="true">m³</span>}>
        <input
          type="number"
          name={name}
          defaultValue={value ?? ""}
          aria-label={`Capacité ${label}, en m³`}
          aria-describedby={hint}
          aria-invalid={isCrossed || undefined}
          placeholder={label === "minimale" ? "Min." : "Max."}
          min={0}
          step="any"
          inputMode="decimal"
          className={`${controlClass} h-(--control-height) pr-12! [appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none`}
        />
      </InputBox>
    </div>
  );
}

/** One or none: boxes that a second press empties again, each of which takes the mark from the others. */
function LicenceFilter({ held }: { held: HeldLicence | null }) {
  const hint = useId();
  function leaveOthers({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    if (!currentTarget.checked) return;
    for (const box of currentTarget.form?.querySelectorAll<HTMLInputElement>("[name=permis]") ?? []) {
      box.checked = box === currentTarget;
    }
  }
  return (
    <>
      <div className="mt-2 flex gap-1.5">
        {heldLicences.map((licence) => (
          <Toggle
            key={licence}
            type="checkbox"
            name="permis"
            value={licence}
            defaultChecked={licence === held}
            onChange={leaveOthers}
            aria-label={`Permis ${licence}`}
            aria-describedby={hint}
            className="max-sm:flex-1"
          >
            {licence}
          </Toggle>
        ))}
      </div>
      <p id={hint} className="mt-2.5 text-ink-2 text-sm">
        Celui que vous avez&nbsp;: nous n’affichons que ce que vous pouvez conduire.
      </p>
    </>
  );
}
