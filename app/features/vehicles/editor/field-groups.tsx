import { type ReactNode, useId } from "react";
import { SelectField, TextAreaField, TextField } from "#app/components/ui/field.tsx";
import { OptionChip, OptionChips } from "#app/components/ui/option-chips.tsx";
import type { AgencyChoice, FlaggedField, VehicleDraft } from "#app/features/vehicles/staff-vehicle.ts";
import { equipmentList, motorisations, vehicleTypes } from "#app/features/vehicles/vehicles.schema.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { VehicleAgencyField } from "./agency-field.tsx";
import { type FormSection, sectionId } from "./form-tabs.tsx";
import { vehicleLimits } from "./vehicle-form.schema.ts";
import { hiddenLook, VisibilityLegend, VisibilityToggle } from "./visibility.tsx";

export interface GroupProps {
  draft: VehicleDraft;
  errors: Record<string, string>;
}

export function Identity({ draft, errors }: GroupProps) {
  const field = fieldProps(draft, errors);
  return (
    <Group section="identite" title="Identité" aside={<VisibilityLegend />} columns={2}>
      <TextField
        name="name"
        label="Nom"
        required
        defaultValue={draft.name}
        error={errors.name}
        maxLength={vehicleLimits.name}
        autoComplete="off"
      />
      <SelectField
        name="type"
        label="Type"
        required
        defaultValue={draft.type ?? ""}
        placeholder="Choisir un type"
        options={vehicleTypes.map((type) => ({ value: type, label: type }))}
        error={errors.type}
      />
      <TextField {...field("brand", "Marque")} />
      <TextField {...field("model", "Modèle")} />
      <TextAreaField
        name="description"
        label="Description"
        required
        rows={3}
        defaultValue={draft.description}
        error={errors.description}
        maxLength={vehicleLimits.description}
        className="col-span-full"
      />
    </Group>
  );
}

export function AgencyAndPrice({
  draft,
  errors,
  agencies,
}: GroupProps & { agencies: AgencyChoice[] | null }) {
  const field = fieldProps(draft, errors);
  return (
    <Group section="agence" title="Agence et tarif" columns={3}>
      <VehicleAgencyField
        agencies={agencies}
        agencyId={draft.agency_id}
        isShown={draft.show_agency}
        error={errors.agency_id}
      />
      <TextField {...field("location", "Localisation")} />
      <TextField
        {...field("price", "Prix par jour")}
        defaultValue={draft.price === null ? "" : formatNumber(draft.price, { min: 2 })}
        inputMode="decimal"
        suffix="€ / jour"
        inputClassName="pr-17!"
        hint="Vide : aucun prix affiché."
      />
    </Group>
  );
}

export function Features({ draft, errors }: GroupProps) {
  const field = fieldProps(draft, errors);
  return (
    <Group section="caracteristiques" title="Caractéristiques" columns={3}>
      <TextField {...field("capacity", "Capacité")} suffix={unitFor(draft.capacity, "m³")} />
      <TextField {...field("useful_length", "Longueur utile")} suffix={unitFor(draft.useful_length, "m")} />
      <TextField
        {...field("mileage", "Kilométrage")}
        defaultValue={draft.mileage === null ? "" : formatNumber(draft.mileage)}
        inputMode="numeric"
        suffix="km"
      />
      <TextField
        {...field("ptac", "PTAC")}
        defaultValue={draft.ptac === null ? "" : formatNumber(draft.ptac)}
        inputMode="decimal"
        suffix="kg"
      />
      <TextField {...field("chassis_type", "Châssis")} />
      <TextField {...field("body_type", "Carrosserie")} />
      <Choices
        field="motorisation"
        label="Motorisation"
        options={motorisations}
        draft={draft}
        error={errors.motorisation}
      />
      <Choices
        field="equipment"
        label="Équipement"
        // What an older vehicle has besides the list is kept until someone unticks it.
        options={[...new Set([...equipmentList, ...draft.equipment])]}
        draft={draft}
        error={errors.equipment}
      />
    </Group>
  );
}

interface ChoicesProps {
  field: "motorisation" | "equipment";
  label: string;
  options: readonly string[];
  draft: VehicleDraft;
  error: string | undefined;
}

function Choices({ field, label, options, draft, error }: ChoicesProps) {
  return (
    <div className="col-span-full">
      <OptionChips
        legend={label}
        aside={<VisibilityToggle field={field} label={label} defaultChecked={draft[`show_${field}`]} />}
        error={error}
      >
        {options.map((option) => (
          <OptionChip key={option} name={field} value={option} defaultChecked={draft[field].includes(option)}>
            {option}
          </OptionChip>
        ))}
      </OptionChips>
    </div>
  );
}

/** Free text: some were written with their unit. */
function unitFor(text: string | null, unit: string): string | undefined {
  return text && /m/i.test(text) ? undefined : unit;
}

type TextFlagged = Exclude<FlaggedField, "motorisation" | "equipment" | "agency">;

/** A text that visitors may see or not. */
function fieldProps(draft: VehicleDraft, errors: Record<string, string>) {
  return (name: TextFlagged, label: string) => ({
    name,
    label,
    defaultValue: String(draft[name] ?? ""),
    error: errors[name],
    maxLength: name in vehicleLimits ? vehicleLimits[name as keyof typeof vehicleLimits] : 20,
    autoComplete: "off",
    aside: <VisibilityToggle field={name} label={label} defaultChecked={draft[`show_${name}`]} />,
    className: hiddenLook,
  });
}

interface GroupLayout {
  section: FormSection;
  title: string;
  aside?: ReactNode;
  columns: 2 | 3;
  children: ReactNode;
}

function Group({ section, title, aside, columns, children }: GroupLayout) {
  const id = useId();
  return (
    <section
      id={sectionId(section)}
      aria-labelledby={id}
      className="border-line px-(--dialog-padding) py-5 not-last:border-b"
    >
      <div className="mb-3 flex items-baseline justify-between gap-3">
        <h3 id={id} className="font-semibold text-[13px] leading-5">
          {title}
        </h3>
        {aside}
      </div>
      <div
        className={`grid gap-x-4 gap-y-3.5 ${columns === 2 ? "office-sm:grid-cols-2" : "office-sm:grid-cols-3"}`}
      >
        {children}
      </div>
    </section>
  );
}
