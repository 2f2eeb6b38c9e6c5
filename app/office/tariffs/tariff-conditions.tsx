import type { Taxes } from "#app/domain/rental/money.ts";
import type { TariffConditions } from "#app/domain/rental/tariff.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { TextAreaField, TextField } from "#app/ui/field.tsx";

interface TariffConditionFieldsProps {
  /** Null for a new one. */
  tariff: TariffConditions | null;
  errors: Record<string, string>;
  taxes: Taxes;
}

type NumberKey = Exclude<keyof TariffConditions, "notes">;

/** What goes with the price, as the site says it. */
export function TariffConditionFields({ tariff, errors, taxes }: TariffConditionFieldsProps) {
  const field = (name: NumberKey, suffix: string, decimals = 0) => {
    const value = tariff?.[name] ?? null;
    return {
      name,
      suffix,
      defaultValue: value === null ? "" : formatNumber(value, { min: decimals }),
      error: errors[name],
      inputMode: decimals > 0 ? ("decimal" as const) : ("numeric" as const),
      maxLength: 12,
      autoComplete: "off",
    };
  };
  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-3.5 office-sm:grid-cols-3">
      <TextField
        {...field("km_per_day", "km")}
        label="Kilomètres par jour"
        hint={"Vide\u00a0: sans limite."}
      />
      <TextField
        {...field("extra_km_price", taxes.includesTax ? "€ TTC" : "€ HT", 2)}
        label="Kilomètre au-delà"
      />
      <TextField {...field("deposit", "€")} label="Dépôt de garantie" />
      <TextField {...field("damage_excess", "€")} label="Franchise" />
      <TextField {...field("min_age", "ans")} label="Âge minimum" />
      <TextField {...field("min_licence_years", "ans")} label="Permis depuis" />
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
