import { useId } from "react";
import { type Extra, extraField, extraUnits } from "#app/domain/extras/extra.ts";
import type { CallAnswer } from "#app/domain/requests/call-answer.server.ts";
import { exactEuros } from "#app/lib/euros.ts";
import { controlClass, ErrorLine } from "#app/ui/field.tsx";
import { Price } from "./stay-mark.tsx";

interface CallExtrasProps {
  extras: Extra[];
  answer: CallAnswer | null;
  errors: Record<string, string>;
}

/** What goes with the chosen vehicles, none of it chosen; the total stands under the vehicles. */
export function CallExtras({ extras, answer, errors }: CallExtrasProps) {
  if (extras.length === 0) return null;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 font-semibold text-copy leading-5">
        Prestations
        <span className="ml-0.5 font-normal text-ink-2"> (facultatif)</span>
      </legend>
      <ul className="divide-y divide-line-inner rounded-control border border-line bg-surface">
        {extras.map((extra) => (
          <ExtraRow
            key={extra.id}
            extra={extra}
            told={answer?.extras.find(({ id }) => id === extra.id)}
            error={errors[extraField(extra.id)]}
          />
        ))}
      </ul>
    </fieldset>
  );
}

interface ExtraRowProps {
  extra: Extra;
  told: CallAnswer["extras"][number] | undefined;
  error: string | undefined;
}

function ExtraRow({ extra, told, error }: ExtraRowProps) {
  const id = useId();
  const { name, price, unit, taxes, maxQuantity } = extra;
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 px-3 py-1.5 text-small leading-5">
      <input
        id={id}
        name={extraField(extra.id)}
        type="number"
        min={0}
        max={maxQuantity}
        placeholder="0"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        className={`${controlClass} h-8 w-14! px-2! max-office-sm:h-11`}
      />
      <label htmlFor={id} className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <span className="font-medium">{name}</span>{" "}
        <span className="text-ink-2">
          {exactEuros(price)}&nbsp;{taxes.includesTax ? "TTC" : "HT"} {extraUnits[unit].each}
        </span>
      </label>
      {told?.amount && <Price amount={told.amount} includesTax={taxes.includesTax} />}
      {error && (
        <ErrorLine id={`${id}-error`} className="basis-full">
          {error}
        </ErrorLine>
      )}
    </li>
  );
}
