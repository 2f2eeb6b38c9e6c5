import type { Taxes } from "#app/domain/rental/money.ts";
import { type TariffConditions, tariffConditionFields } from "#app/domain/rental/rental-conditions.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { TextAreaField, TextField } from "#app/ui/field.tsx";

interface TariffConditionFieldsProps {
  /** Null for a new one. */
  tariff: TariffConditions | null;
  errors: Record<string, string>;
  taxes: Taxes;
}

/** What goes with the price, as the site says it. */
export function TariffConditionFields({ tariff, errors, taxes }: TariffConditionFieldsProps) {
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
