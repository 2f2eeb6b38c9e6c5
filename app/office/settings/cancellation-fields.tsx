import { type FormEvent, useState } from "react";
import { rentalSettingsSchema } from "#app/domain/company/rental-settings.schema.ts";
import type { RentalSettings } from "#app/domain/company/rental-settings.server.ts";
import {
  cancellationSentence,
  companyTerms,
  type companyTermsColumns,
} from "#app/domain/quotes/cancellation/cancellation-terms.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { TextField } from "#app/ui/field.tsx";

const { shape } = rentalSettingsSchema.pick({
  cancellation_free_hours: true,
  cancellation_days: true,
  cancellation_amount: true,
});

const typedOf = (value: number | null, min = 0) =>
  value === null ? "" : formatNumber(value, { min, max: 2 }).replaceAll("\u00a0", " ");

/** What cancelling costs, with the sentence that quotes and public pages make of it as one types. */
export function CancellationFields({
  settings,
  errors,
}: {
  settings: RentalSettings;
  errors: Record<string, string>;
}) {
  const [typed, setTyped] = useState<Record<string, string>>({
    cancellation_free_hours: typedOf(settings.cancellation_free_hours),
    cancellation_days: typedOf(settings.cancellation_days),
    cancellation_amount: typedOf(settings.cancellation_amount, 2),
  });
  const field = (name: (typeof companyTermsColumns)[number]) => ({
    name,
    defaultValue: typed[name],
    error: errors[name],
    autoComplete: "off",
    inputMode: name === "cancellation_amount" ? ("decimal" as const) : ("numeric" as const),
    maxLength: 9,
  });
  const listen = (event: FormEvent<HTMLFieldSetElement>) => {
    const { name, value } = event.target as HTMLInputElement;
    setTyped((before) => ({ ...before, [name]: value }));
  };
  const read = (name: (typeof companyTermsColumns)[number]) => {
    const parsed = shape[name].safeParse(typed[name]);
    return parsed.success ? parsed.data : null;
  };
  const terms = companyTerms({
    cancellation_free_hours: read("cancellation_free_hours"),
    cancellation_days: read("cancellation_days"),
    cancellation_amount: read("cancellation_amount"),
  });
  const taxes = { includesTax: settings.prices_include_tax, vatRate: settings.vat_rate };
  const sentence = cancellationSentence(terms, taxes);
  return (
    <fieldset onInput={listen} className="min-w-0">
      <legend className="mb-(--label-gap) font-semibold text-(length:--body-text)">Annulation</legend>
      <div className="grid gap-x-3 gap-y-3.5 office-sm:grid-cols-3">
        <TextField
          {...field("cancellation_free_hours")}
          label="Gratuite jusqu’à"
          suffix="h avant le départ"
        />
        <TextField {...field("cancellation_days")} label="Ensuite, journées dues" suffix="jours" />
        <TextField
          {...field("cancellation_amount")}
          label={`Ou un montant ${settings.prices_include_tax ? "TTC" : "HT"}`}
          suffix="€"
        />
      </div>
      <p aria-live="polite" className="mt-2 text-small text-ink-2">
        {sentence
          ? `Sur le site et les devis\u00a0: «\u00a0${sentence}\u00a0»`
          : "Vide\u00a0: seul le texte ci-dessous est montré, et vous dites au client ce qu’il doit."}
      </p>
    </fieldset>
  );
}
