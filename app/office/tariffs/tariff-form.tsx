import { useState } from "react";
import { tariffConditionFields } from "#app/domain/rental/condition-forms.ts";
import type { Taxes } from "#app/domain/rental/money.ts";
import type { TariffConditions } from "#app/domain/rental/rental-conditions.ts";
import { maxTiers } from "#app/domain/rental/tariff.ts";
import {
  readTiers,
  type StaffTariff,
  type TypedTier,
  tariffFormErrors,
} from "#app/domain/tariffs/tariffs.schema.ts";
import { vehicleTypes } from "#app/domain/vehicles/vehicles.schema.ts";
import { toCents } from "#app/lib/euros.ts";
import { formatNumber, parseTypedNumber } from "#app/lib/numbers.ts";
import { counted, plural } from "#app/lib/plural.ts";
import { FormParts, useShownPart } from "#app/office/record/form-parts.tsx";
import { LeaveGuard } from "#app/office/record/leave-guard.tsx";
import { SaveBar } from "#app/office/record/save-bar.tsx";
import { SaveFailure } from "#app/office/record/save-failure.tsx";
import { type SheetTools, useSheetForm } from "#app/office/record/use-sheet-form.ts";
import { FormSection } from "#app/office/ui/form-section.tsx";
import { OptionChip, OptionChips } from "#app/office/ui/option-chips.tsx";
import { TextAreaField, TextField } from "#app/ui/field.tsx";
import { TariffPreview } from "./tariff-preview.tsx";
import { TierEditor, type TierRow } from "./tier-editor.tsx";

interface TariffFormProps extends SheetTools {
  tariff: StaffTariff | null;
  others: Pick<StaffTariff, "id" | "name" | "default_for">[];
  taxes: Taxes;
}

const part = { heading: "h3", className: "px-(--dialog-padding)" } as const;
const partIds = ["tarif-paliers", "tarif-conditions", "tarif-apercu"] as const;

export function TariffForm({ tariff, others, taxes, ...tools }: TariffFormProps) {
  const { form, close, isDirty } = useSheetForm({ record: tariff, check: tariffFormErrors, ...tools });
  const [rows, setRows] = useState(() => typedRows(tariff));
  const [price, setPrice] = useState("69,00");
  const typedPrice = parseTypedNumber(price, 2);
  const cents = typedPrice ? toCents(typedPrice) : null;
  const { onScrollCapture, ...shownPart } = useShownPart(partIds);
  const wrong = (names: string[]) =>
    Object.keys(form.errors).filter((name) => names.includes(name.split(".")[0] ?? name)).length;
  const tierErrors = wrong(["name", "default_for", "tiers"]);
  const [tiersId, conditionsId, previewId] = partIds;
  return (
    <form {...form.props} className="flex min-h-0 flex-1 flex-col">
      <FormParts
        label="Parties du tarif"
        parts={[
          { id: tiersId, label: "Paliers", count: rows.length, wrong: tierErrors },
          { id: conditionsId, label: "Conditions", wrong: Object.keys(form.errors).length - tierErrors },
          { id: previewId, label: "Aperçu", wrong: 0 },
        ]}
        {...shownPart}
        className="office-md:hidden"
      />
      <div
        onScrollCapture={onScrollCapture}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain office-md:grid office-md:grid-cols-[minmax(0,1fr)_452px] office-md:overflow-hidden"
      >
        <div className="office-md:overflow-y-auto office-md:overscroll-contain">
          <div className="px-(--dialog-padding) not-empty:pt-4">
            <SaveFailure form={form} />
          </div>
          <div id={tiersId}>
            <FormSection title="Tarif" {...part}>
              <div className="grid gap-x-4 gap-y-3.5 office-sm:grid-cols-[minmax(0,1fr)_minmax(0,1.9fr)]">
                <TextField
                  name="name"
                  label="Nom"
                  required
                  defaultValue={tariff?.name}
                  maxLength={80}
                  error={form.errors.name}
                  autoComplete="off"
                />
                <DefaultTypes
                  initial={tariff?.default_for ?? []}
                  others={others}
                  error={form.errors.default_for}
                />
              </div>
            </FormSection>
            <FormSection
              {...part}
              title="Paliers"
              detail={`${rows.length} sur ${maxTiers} · chaque remise dépasse la précédente`}
              aside={
                cents !== null && (
                  <span className="text-help text-ink-2 max-office-sm:hidden">
                    Prix pour {price.trim()}&nbsp;€
                  </span>
                )
              }
            >
              <TierEditor rows={rows} onChange={setRows} errors={form.errors} preview={{ cents, taxes }} />
            </FormSection>
          </div>
          <div id={conditionsId}>
            <FormSection title="Conditions" detail="Montrées sur le site." {...part}>
              <TariffConditionFields tariff={tariff} errors={form.errors} taxes={taxes} />
            </FormSection>
          </div>
        </div>
        <section
          id={previewId}
          aria-label="Aperçu"
          className="border-line px-(--dialog-padding) py-4 max-office-md:border-t office-sm:bg-paper office-md:overflow-y-auto office-md:overscroll-contain office-md:border-l office-md:px-5"
        >
          <TariffPreview
            tiers={readTiers(rows.map(({ typed }) => typed))}
            {...{ taxes, price, cents }}
            onPrice={setPrice}
          />
        </section>
      </div>
      <SaveBar
        form={form}
        saveLabel={tariff ? "Mettre à jour" : "Ajouter"}
        onDiscard={close}
        discardLabel={!tariff ? "Annuler" : isDirty ? "Abandonner" : "Fermer"}
        note={isDirty && tariff && tariff.vehicleCount > 0 && effectOf(tariff.vehicleCount)}
      />
      <LeaveGuard changes={form.changes.length} />
    </form>
  );
}

/** «22 véhicules et la page Tarifs changeront.» */
function effectOf(count: number): string {
  return `${counted(count, "véhicule")} et la page Tarifs ${plural(count + 1, "changera", "changeront")}.`;
}

/** What is stored, as one types it; a new tariff begins with one row to fill. */
function typedRows(tariff: StaffTariff | null): TierRow[] {
  const typed = tariff?.tiers.map(
    ({ from_days, discount }): TypedTier => [String(from_days), formatNumber(discount)],
  ) ?? [["", ""] satisfies TypedTier];
  return typed.map((tier, key) => ({ key, typed: tier }));
}

interface DefaultTypesProps {
  initial: readonly string[];
  others: Pick<StaffTariff, "id" | "name" | "default_for">[];
  error?: string;
}

/** A type has one default tariff: whose it would be taken from is said before it is saved. */
function DefaultTypes({ initial, others, error }: DefaultTypesProps) {
  const [chosen, setChosen] = useState(initial);
  const taken = others.flatMap(({ name, default_for }) =>
    default_for.filter((type) => chosen.includes(type)).map((type) => ({ type, name })),
  );
  return (
    <div>
      <OptionChips legend="Par défaut pour" error={error}>
        {vehicleTypes.map((type) => (
          <OptionChip
            key={type}
            name="default_for"
            value={type}
            checked={chosen.includes(type)}
            onChange={({ currentTarget: { checked } }) =>
              setChosen(checked ? [...chosen, type] : chosen.filter((one) => one !== type))
            }
          >
            {type}
          </OptionChip>
        ))}
      </OptionChips>
      <p role="status" className="mt-(--label-gap) text-help text-ink-2">
        {taken.length > 0
          ? taken
              .map(({ type, name }) => `«\u00a0${type}\u00a0» quittera le tarif «\u00a0${name}\u00a0».`)
              .join(" ")
          : "Les véhicules de ces types le suivent, sauf s’ils en ont un autre."}
      </p>
    </div>
  );
}

interface TariffConditionFieldsProps {
  tariff: TariffConditions | null;
  errors: Record<string, string>;
  taxes: Taxes;
}

function TariffConditionFields({ tariff, errors, taxes }: TariffConditionFieldsProps) {
  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-3.5 office-sm:grid-cols-3">
      {tariffConditionFields.map(({ key, label, hint, unit, decimals, fixed }) => {
        const value = tariff?.[key] ?? null;
        return (
          <TextField
            key={key}
            name={key}
            label={label}
            hint={hint}
            suffix={key === "extra_km_price" ? `${unit} ${taxes.includesTax ? "TTC" : "HT"}` : unit}
            defaultValue={value === null ? "" : formatNumber(value, { min: fixed })}
            error={errors[key]}
            inputMode={decimals > 0 ? "decimal" : "numeric"}
            maxLength={12}
            autoComplete="off"
          />
        );
      })}
      <TextAreaField
        name="notes"
        label="Précisions"
        rows={2}
        maxLength={600}
        defaultValue={tariff?.notes}
        error={errors.notes}
        className="col-span-full"
      />
    </div>
  );
}
