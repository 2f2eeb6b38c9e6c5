import type { Ref } from "react";
import {
  type BulkChoice,
  bulkChoices,
  type PriceMode,
  priceModes,
} from "#app/domain/vehicles/bulk/bulk-change.ts";
import type { BulkPreview } from "#app/domain/vehicles/bulk/bulk-edit.server.ts";
import {
  fieldEntries,
  type VehicleField,
  type VisibilityFlag,
  vehicleFields,
} from "#app/domain/vehicles/vehicle-fields.ts";
import { equipmentList } from "#app/domain/vehicles/vehicles.schema.ts";
import { OptionChip, OptionChips } from "#app/office/ui/option-chips.tsx";
import { SegmentedChoice } from "#app/office/ui/segmented-choice.tsx";
import { CheckboxField, SelectField, TextField } from "#app/ui/field.tsx";

const notChosen = "none";

interface BulkFieldsProps {
  draft: BulkDraft;
  onChange: (changes: Partial<BulkDraft>) => void;
  errors: Record<string, string>;
  tariffs: BulkPreview["tariffs"];
  firstField: Ref<HTMLInputElement>;
}

const fieldsOf = {
  price: PriceFields,
  tariff: TariffFields,
  visibility: VisibilityFields,
  equipment: EquipmentFields,
  licence: ClassFields,
};
export type BulkTopic = "price" | "tariff" | "visibility" | "equipment" | "licence";

export function BulkFields(props: BulkFieldsProps) {
  const Fields = fieldsOf[props.draft.topic];
  return <Fields {...props} />;
}

const modes = Object.entries(priceModes).map(([value, label]) => ({
  value: value as BulkDraft["priceMode"],
  label,
}));

function PriceFields({ draft, onChange, errors, firstField }: BulkFieldsProps) {
  return (
    <div className="grid gap-x-3 gap-y-2 office-sm:grid-cols-[minmax(0,1fr)_8.25rem]">
      <SegmentedChoice
        name="mode"
        label="Changement"
        value={draft.priceMode}
        options={modes}
        onChange={(priceMode) => onChange({ priceMode })}
      />
      <TextField
        ref={firstField}
        name="value"
        label="Valeur"
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        value={draft.price}
        onChange={(event) => onChange({ price: event.currentTarget.value })}
        suffix={draft.priceMode === "percent" ? "%" : "€"}
        inputClassName="pr-8!"
        aria-invalid={errors.value ? true : undefined}
      />
      {errors.value ? (
        <p role="alert" className="col-span-full text-danger text-note">
          {errors.value}
        </p>
      ) : (
        draft.priceMode !== "set" && (
          <CheckboxField
            name="isRounded"
            label={"Arrondir à 1\u00a0€"}
            checked={draft.isRounded}
            onChange={(event) => onChange({ isRounded: event.currentTarget.checked })}
            className="col-span-full"
          />
        )
      )}
    </div>
  );
}

const unchosen = { value: notChosen, label: "Choisir…", disabled: true };

function TariffFields({ draft, onChange, tariffs }: BulkFieldsProps) {
  return (
    <SelectField
      name="tariff_id"
      label="Tarif"
      value={draft.tariff}
      onChange={(event) => onChange({ tariff: event.currentTarget.value })}
      options={[
        unchosen,
        { value: "", label: "Celui de son type" },
        ...tariffs.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      hint="Paliers et conditions viennent du tarif."
    />
  );
}

const flags = fieldEntries().flatMap(([, { flag, label }]) =>
  flag ? [{ value: flag as VisibilityFlag, label }] : [],
);

function VisibilityFields({ draft, onChange }: BulkFieldsProps) {
  return (
    <div className="grid gap-3 office-sm:grid-cols-2">
      <SelectField
        name="flag"
        label="Information"
        value={draft.flag}
        onChange={(event) => onChange({ flag: event.currentTarget.value as VisibilityFlag })}
        options={flags}
      />
      <SegmentedChoice
        name="shown"
        label="Sur le site"
        value={draft.isShown ? "shown" : "hidden"}
        options={[
          { value: "shown", label: "Montrer" },
          { value: "hidden", label: "Masquer" },
        ]}
        onChange={(shown) => onChange({ isShown: shown === "shown" })}
      />
    </div>
  );
}

function EquipmentFields({ draft, onChange }: BulkFieldsProps) {
  const { equipment } = draft;
  return (
    <div className="space-y-3">
      <SegmentedChoice
        name="equipmentMode"
        label="Changement"
        value={draft.equipmentMode}
        options={[
          { value: "add", label: "Ajouter" },
          { value: "remove", label: "Retirer" },
        ]}
        onChange={(equipmentMode) => onChange({ equipmentMode })}
        className="max-w-60"
      />
      <OptionChips legend="Équipement">
        {equipmentList.map((item) => (
          <OptionChip
            key={item}
            name="items"
            value={item}
            checked={equipment.includes(item)}
            onChange={(event) => {
              const others = equipment.filter((one) => one !== item);
              onChange({ equipment: event.currentTarget.checked ? [...others, item] : others });
            }}
          >
            {item}
          </OptionChip>
        ))}
      </OptionChips>
    </div>
  );
}

function ClassFields({ draft, onChange }: BulkFieldsProps) {
  const field: VehicleField = vehicleFields[draft.class];
  if (field.kind !== "choice") return null;
  return (
    <div className="grid gap-3 office-sm:grid-cols-2">
      <SegmentedChoice
        name="class"
        label="Champ"
        value={draft.class}
        options={bulkChoices.map((choice) => ({ value: choice, label: vehicleFields[choice].label }))}
        onChange={(next) => onChange({ class: next, classValue: notChosen })}
      />
      <SelectField
        name="value"
        label={field.label}
        value={draft.classValue}
        onChange={(event) => onChange({ classValue: event.currentTarget.value })}
        options={[
          unchosen,
          { value: "", label: field.placeholder ?? "Aucun" },
          ...field.options.map((option) => ({ value: option, label: field.words?.[option] ?? option })),
        ]}
      />
    </div>
  );
}

/** One change at a time; the others keep what was typed while one looks at them. */
export const firstDraft = {
  topic: "price" as BulkTopic,
  priceMode: "percent" as PriceMode,
  price: "",
  isRounded: true,
  /** «none» until one is chosen: empty is a choice too. */
  tariff: notChosen,
  flag: "show_price" as VisibilityFlag,
  isShown: true,
  equipmentMode: "add" as "add" | "remove",
  equipment: [] as string[],
  class: "licence" as BulkChoice,
  classValue: notChosen,
};
export type BulkDraft = typeof firstDraft;

export function toChange(draft: BulkDraft): Record<string, unknown> {
  switch (draft.topic) {
    case "price":
      return {
        field: "price",
        mode: draft.priceMode,
        value: draft.price,
        isRounded: draft.isRounded && draft.priceMode !== "set",
      };
    case "tariff":
      return { field: "tariff_id", value: draft.tariff };
    case "visibility":
      return { field: draft.flag, value: draft.isShown };
    case "equipment":
      return { field: "equipment", mode: draft.equipmentMode, items: draft.equipment };
    case "licence":
      return { field: draft.class, value: draft.classValue };
  }
}

/** Nothing was said yet: there is nothing to correct either. */
export function isUntold(draft: BulkDraft): boolean {
  if (draft.topic === "price") return draft.price.trim() === "";
  if (draft.topic === "tariff") return draft.tariff === notChosen;
  if (draft.topic === "equipment") return draft.equipment.length === 0;
  return draft.topic === "licence" && draft.classValue === notChosen;
}
