import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import { useEffect, useId } from "react";
import { todayOf } from "#app/domain/rental/days.ts";
import { formatLicences, licencesOf } from "#app/domain/rental/licence.ts";
import { atpWarning } from "#app/domain/vehicles/atp.ts";
import type { AgencyChoice, VehicleDraft } from "#app/domain/vehicles/staff-vehicle.ts";
import type { VehiclePricing } from "#app/domain/vehicles/staff-vehicles.server.ts";
import { dueItems } from "#app/domain/vehicles/state/vehicle-due.ts";
import {
  type FieldKey,
  fieldEntries,
  sectionOf,
  type VehicleField,
  type VisibilityFlag,
} from "#app/domain/vehicles/vehicle-fields.ts";
import { capitalised } from "#app/lib/elision.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { type FormPart, useShownPart } from "#app/office/record/form-parts.tsx";
import { OptionChip, OptionChips } from "#app/office/ui/option-chips.tsx";
import { SelectField, TextAreaField, TextField } from "#app/ui/field.tsx";
import { VehicleAgencyField, VehicleTariffField } from "./agency-field.tsx";

export interface GroupProps {
  draft: VehicleDraft;
  typed: VehicleDraft;
  errors: Record<string, string>;
  agencies: AgencyChoice[] | null;
  pricing: VehiclePricing | null;
}

/** Before the others of their section: sizes stand in threes. */
const first: readonly FieldKey[] = ["capacity", "useful_length", "mileage"];
const widths: Partial<Record<FieldKey, string>> = {
  name: "office-sm:col-span-3",
  model: "office-sm:col-span-2",
};

/** The fields of one section, lists of choices last: they take a line of their own. */
export function FieldGroup({ section, ...group }: GroupProps & { section: FormSection }) {
  const id = useId();
  const fields = fieldEntries().filter(([, field]) => sectionOf(field) === section);
  const rankOf = ([key, { kind }]: (typeof fields)[number]) =>
    first.includes(key) ? 0 : kind === "choices" ? 2 : 1;
  return (
    <section
      id={sectionId(section)}
      aria-labelledby={id}
      className="border-line px-(--dialog-padding) py-5 not-last:border-b"
    >
      <div className="mb-3 flex items-baseline justify-between gap-3">
        <h3 id={id} className="font-semibold text-small leading-5">
          {vehicleSections[section]}
        </h3>
        {section === "identite" && (
          <p className="flex items-center gap-1.5 text-fine text-ink-2 max-office-sm:hidden">
            <Eye className="size-3.5" />
            Fiche&nbsp;: page du véhicule. Carte&nbsp;: liste du catalogue.
          </p>
        )}
      </div>
      <div className="grid gap-x-4 gap-y-3.5 office-sm:grid-cols-3">
        {fields
          .toSorted((a, b) => rankOf(a) - rankOf(b))
          .map(([key, field]) => (
            <FieldControl key={key} name={key} field={field} {...group} />
          ))}
      </div>
    </section>
  );
}

/** On a `Field`: what visitors do not see is grey, and can still be written. */
const hiddenLook =
  "[&:has([data-visibility]:not(:checked))_.control]:bg-locked [&:has([data-visibility]:not(:checked))_.control]:text-ink-2";

function FieldControl({ name, field, ...group }: GroupProps & { name: FieldKey; field: VehicleField }) {
  const value = group.draft[name];
  const { label, hint } = field;
  const flag = field.flag as VisibilityFlag | undefined;
  const props = {
    name,
    label,
    hint,
    error: group.errors[name],
    required: field.required !== undefined,
    aside: flag && <VisibilityToggle field={field} defaultChecked={group.draft[flag]} />,
    className: `${flag ? hiddenLook : ""} ${widths[name] ?? ""}`,
  };
  const input = { ...props, defaultValue: String(value ?? ""), autoComplete: "off" };
  switch (field.kind) {
    case "text":
      return field.rows ? (
        <TextAreaField {...input} rows={field.rows} maxLength={field.limit} className="col-span-full" />
      ) : (
        <TextField {...input} maxLength={field.limit} suffix={unitFor(input.defaultValue, field.unit)} />
      );
    case "number":
      return (
        <TextField
          {...input}
          defaultValue={typeof value === "number" ? formatNumber(value, { min: field.fixed }) : ""}
          maxLength={20}
          inputMode={field.decimals > 0 ? "decimal" : "numeric"}
          suffix={field.unit}
          hint={dueHint(name, group.typed) ?? input.hint}
          inputClassName={field.unit.length > 3 ? "pr-17!" : ""}
        />
      );
    case "date":
      return <TextField {...input} type="date" hint={dueHint(name, group.typed) ?? input.hint} />;
    case "choice":
      return (
        <SelectField
          {...props}
          defaultValue={input.defaultValue}
          placeholder={field.placeholder ?? "—"}
          {...(name === "licence" && licenceWords(group.typed))}
          options={field.options.map((option) => ({ value: option, label: field.words?.[option] ?? option }))}
        />
      );
    case "choices": {
      const chosen = value as string[];
      const options = field.isOpen ? [...new Set([...field.options, ...chosen])] : field.options;
      return (
        <div className="col-span-full">
          <OptionChips legend={label} aside={props.aside} error={props.error}>
            {options.map((option) => (
              <OptionChip key={option} name={name} value={option} defaultChecked={chosen.includes(option)}>
                {option}
              </OptionChip>
            ))}
          </OptionChips>
        </div>
      );
    }
    case "agency":
      return <VehicleAgencyField {...props} {...group} />;
    case "tariff":
      return <VehicleTariffField {...props} {...group} />;
    case "switch":
      return null;
  }
}

/** What visitors read where no licence is chosen, as far as the weight tells; a hidden weight tells them nothing. */
function licenceWords({ type, ptac, licence, show_ptac }: VehicleDraft) {
  const codes = licencesOf({ type: type ?? "", licence: null, ptac });
  if (codes.length === 0) return {};
  return {
    placeholder: `${formatLicences(codes)}, d’après le PTAC`,
    className: `${hiddenLook} [&_select]:text-ink!`,
    ...(licence === null && !show_ptac && { hint: "Non montré\u00a0: le PTAC est masqué. Choisissez-le." }),
  };
}

/** What is over or soon will be. */
function dueHint(name: string, typed: VehicleDraft) {
  const today = todayOf(new Date());
  const due = dueItems(typed, today).find(({ key, state }) => key === name && state !== "fine");
  const warning = name === "atp_until" ? atpWarning(typed.atp_until, today) : due && capitalised(due.left);
  return warning ? <span className="font-medium text-danger-dark">{warning}</span> : null;
}

/** Free text: some were written with their unit. */
function unitFor(text: string, unit: string | undefined): string | undefined {
  return /m/i.test(text) ? undefined : unit;
}

function VisibilityToggle({ field, defaultChecked }: { field: VehicleField; defaultChecked: boolean }) {
  const id = useId();
  const base =
    "items-center gap-1.5 rounded-sm px-1.5 max-office-sm:h-7 max-office-sm:border max-office-sm:px-2 [&_svg]:size-3.5";
  return (
    <label htmlFor={id} className="relative -my-0.5 shrink-0 text-fine leading-5">
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
        <Eye />
        {field.onCard ? "Fiche + carte" : "Fiche"}
      </span>
      <span
        aria-hidden="true"
        className={`flex bg-paper-2 text-ink-2 peer-checked:hidden peer-focus-visible:outline-2 peer-focus-visible:outline-focus max-office-sm:border-line-strong ${base}`}
      >
        <EyeOff />
        Masqué
      </span>
    </label>
  );
}

/** The parts of the form; the photos are no fields. */
const vehicleSections = {
  identite: "Identité",
  agence: "Agence et tarif",
  caracteristiques: "Caractéristiques",
  entretien: "Entretien et état",
  photos: "Photos",
} as const;

type FormSection = keyof typeof vehicleSections;
const sections = Object.keys(vehicleSections) as FormSection[];

export function sectionId(section: FormSection): string {
  return `vehicule-${section}`;
}

const partIds = sections.map(sectionId);

/** The sheet slides in and takes the focus first. */
const slideMs = 250;

/** Which part is under the eye. `#photos` or `#entretien` in the address begins there. */
export function useShownVehiclePart() {
  const shown = useShownPart(partIds);
  useEffect(() => {
    const wanted = sections.find((section) => window.location.hash === `#${section}`);
    if (!wanted) return;
    const timer = setTimeout(() => {
      document.getElementById(sectionId(wanted))?.scrollIntoView({ block: "start" });
    }, slideMs);
    return () => clearTimeout(timer);
  }, []);
  return shown;
}

export function vehicleParts(errors: Record<string, string>): FormPart[] {
  return sections.map((section) => ({
    id: sectionId(section),
    label: vehicleSections[section],
    wrong: fieldEntries().filter(([key, field]) => sectionOf(field) === section && key in errors).length,
    className: section === "photos" ? "office-md:hidden" : "",
  }));
}
