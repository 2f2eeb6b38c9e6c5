import { Radio } from "#app/ui/checkbox.tsx";

/** Whether the prices that staff type have VAT in them. */
export function PriceChoice({ includesTax, error }: { includesTax: boolean; error?: string }) {
  const choices = [
    { value: "true", label: "Toutes taxes comprises (TTC)" },
    { value: "false", label: "Hors taxes (HT)" },
  ];
  return (
    <fieldset>
      <legend className="sr-only">Les prix s’entendent</legend>
      <div className="flex flex-wrap gap-x-8">
        {choices.map(({ value, label }) => (
          <label
            key={value}
            htmlFor={`prices-${value}`}
            className="flex cursor-pointer items-center gap-(--check-gap) py-1.5 text-(length:--body-text)"
          >
            <Radio
              id={`prices-${value}`}
              name="prices_include_tax"
              value={value}
              defaultChecked={String(includesTax) === value}
            />
            {label}
          </label>
        ))}
      </div>
      {error && <p className="mt-1 text-[13px] text-danger">{error}</p>}
    </fieldset>
  );
}
