import { useState } from "react";
import { type ExtraUnit, extraUnits } from "#app/domain/extras/extra.ts";
import { extraPriceLine } from "#app/domain/extras/extra-words.ts";
import { extraFormErrors } from "#app/domain/extras/extras.schema.ts";
import type { StaffExtra } from "#app/domain/extras/staff-extras.server.ts";
import type { Taxes } from "#app/domain/rental/money.ts";
import { vehicleTypes } from "#app/domain/vehicles/vehicles.schema.ts";
import { toCents } from "#app/lib/euros.ts";
import { formatNumber, parseTypedNumber } from "#app/lib/numbers.ts";
import { LeaveGuard } from "#app/office/record/leave-guard.tsx";
import { SaveBar } from "#app/office/record/save-bar.tsx";
import { SaveFailure } from "#app/office/record/save-failure.tsx";
import { type SheetTools, useSheetForm } from "#app/office/record/use-sheet-form.ts";
import { DialogBody } from "#app/office/ui/dialog.tsx";
import { OptionChip, OptionChips, RadioChips } from "#app/office/ui/option-chips.tsx";
import { CheckboxField, TextField } from "#app/ui/field.tsx";

const unitLabels = Object.fromEntries(
  Object.entries(extraUnits).map(([unit, { label }]) => [unit, label]),
) as Record<ExtraUnit, string>;

export function ExtraForm({
  extra,
  taxes,
  ...tools
}: SheetTools & { extra: StaffExtra | null; taxes: Taxes }) {
  const { form, close } = useSheetForm({ record: extra, check: extraFormErrors, ...tools });
  const [unit, setUnit] = useState<ExtraUnit>(extra?.unit ?? "location");
  const [price, setPrice] = useState(extra ? formatNumber(extra.price, { min: 2 }) : "");
  const [rate, setRate] = useState(extra?.vat_rate == null ? "" : formatNumber(extra.vat_rate));
  const { errors } = form;
  return (
    <form {...form.props} className="flex min-h-0 flex-col">
      <DialogBody className="space-y-4">
        <SaveFailure form={form} />
        <TextField
          name="name"
          label="Nom"
          required
          defaultValue={extra?.name}
          maxLength={80}
          error={errors.name}
          autoComplete="off"
        />
        <TextField
          name="detail"
          label="Précision"
          optional
          hint={"Sous le nom, sur le site et dans le devis\u00a0: ce qui est compris, jusqu’où on livre."}
          defaultValue={extra?.detail}
          maxLength={200}
          error={errors.detail}
          autoComplete="off"
        />
        <RadioChips
          legend="Se compte"
          name="unit"
          options={unitLabels}
          value={unit}
          onChange={(chosen) => setUnit(chosen as ExtraUnit)}
          error={errors.unit}
        />
        <div className="grid grid-cols-2 gap-x-4 gap-y-3.5 office-sm:grid-cols-3">
          <TextField
            name="price"
            label="Prix"
            required
            suffix={taxes.includesTax ? "€ TTC" : "€ HT"}
            value={price}
            onChange={(event) => setPrice(event.currentTarget.value)}
            error={errors.price}
            inputMode="decimal"
            maxLength={12}
            autoComplete="off"
          />
          <TextField
            name="vat_rate"
            label="TVA"
            suffix="%"
            placeholder={formatNumber(taxes.vatRate)}
            value={rate}
            onChange={(event) => setRate(event.currentTarget.value)}
            error={errors.vat_rate}
            inputMode="decimal"
            maxLength={6}
            autoComplete="off"
          />
          <TextField
            name="max_quantity"
            label="Quantité maximale"
            required
            defaultValue={String(extra?.max_quantity ?? 1)}
            error={errors.max_quantity}
            inputMode="numeric"
            maxLength={2}
            autoComplete="off"
            className="max-office-sm:col-span-full"
          />
          <p role="status" className="col-span-full text-help text-ink-2">
            {shownPrice({ price, rate, unit, taxes })}
          </p>
        </div>
        <div>
          <OptionChips legend="Avec les types" error={errors.types}>
            {vehicleTypes.map((type) => (
              <OptionChip key={type} name="types" value={type} defaultChecked={extra?.types.includes(type)}>
                {type}
              </OptionChip>
            ))}
          </OptionChips>
          <p className="mt-(--label-gap) text-(length:--hint-text) text-ink-2">
            Sans type coché, elle est proposée avec tous.
          </p>
        </div>
        <CheckboxField
          name="is_delivery"
          value="true"
          defaultChecked={extra?.is_delivery}
          error={errors.is_delivery}
          label="C’est une livraison"
          hint={
            "Proposée à qui demande à être livré. Choisie, elle remplace la ligne «\u00a0Livraison et reprise\u00a0» du devis."
          }
        />
      </DialogBody>
      <SaveBar
        form={form}
        saveLabel={extra ? "Mettre à jour" : "Ajouter"}
        onDiscard={close}
        discardLabel="Annuler"
      />
      <LeaveGuard changes={form.changes.length} />
    </form>
  );
}

interface Typed {
  price: string;
  rate: string;
  unit: ExtraUnit;
  taxes: Taxes;
}

/** «Sur le site : 15 € TTC par jour, 12,50 € HT.» */
function shownPrice({ price, rate, unit, taxes }: Typed): string {
  const euros = parseTypedNumber(price, 2);
  const vatRate = rate.trim() === "" ? taxes.vatRate : parseTypedNumber(rate, 2);
  if (euros === null || vatRate === null) return "Sans taux de TVA, celui de l’entreprise s’applique.";
  const extra = { price: toCents(euros), unit, taxes: { ...taxes, vatRate } };
  const sides = euros === 0 ? [extraPriceLine(extra)] : [extraPriceLine(extra), extraPriceLine(extra, "ht")];
  return `Sur le site\u00a0: ${sides.join(", soit ")}.`;
}
