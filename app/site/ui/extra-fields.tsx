import { useId } from "react";
import { type Extra, type ExtraField, extraField } from "#app/domain/extras/extra.ts";
import { extraPriceLine } from "#app/domain/extras/extra-words.ts";
import { controlClass, ErrorLine } from "#app/ui/field.tsx";

type Control = { name: string; error?: string; defaultValue?: string; autoFocus?: boolean };

type ExtraFieldsProps = {
  extras: readonly Extra[];
  field: (name: ExtraField) => Control;
};

/** On the element that holds the question where the vehicle is handed over, and these fields. */
export const handoverGroup = "group/handover";
/** Also where it would be hidden, what is wrong is seen. */
const whereDelivered =
  "not-has-[[aria-invalid]]:hidden group-has-[[value=livraison]:checked]/handover:block!";

/** How many of each are wished, none to begin with, in fields that are the browser's own. Deliveries stand apart, where «livraison» is chosen. */
export function ExtraFields({ extras, field }: ExtraFieldsProps) {
  const delivered = extras.filter(({ isDelivery }) => isDelivery);
  const others = extras.filter(({ isDelivery }) => !isDelivery);
  return (
    <>
      {others.length > 0 && (
        <ExtraGroup
          title="Prestations"
          hint="Au choix&nbsp;: rien n’est ajouté sans que vous le demandiez."
          extras={others}
          field={field}
        />
      )}
      {delivered.length > 0 && (
        <ExtraGroup
          title="Livraison"
          hint="Votre zone, si vous la connaissez&nbsp;; sinon, le devis chiffre la livraison."
          extras={delivered}
          field={field}
          className={whereDelivered}
        />
      )}
    </>
  );
}

type ExtraGroupProps = ExtraFieldsProps & { title: string; hint: string; className?: string };

function ExtraGroup({ title, hint, extras, field, className = "" }: ExtraGroupProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={id} className={`min-w-0 ${className}`}>
      <legend className="text-(length:--label-text) font-(--label-weight) leading-[1.4]">
        {title}
        <span className="ml-0.5 font-normal text-ink-2"> (facultatif)</span>
      </legend>
      <p id={id} className="text-small text-ink-2 leading-[1.4]">
        {hint}
      </p>
      <ul className="mt-2.5 grid grid-cols-[repeat(auto-fit,minmax(min(100%,18rem),1fr))] gap-x-8">
        {extras.map((extra) => (
          <ExtraRow key={extra.id} extra={extra} {...field(extraField(extra.id))} />
        ))}
      </ul>
    </fieldset>
  );
}

function ExtraRow({ extra, error, ...input }: { extra: Extra } & Control) {
  const id = useId();
  const { name, detail, maxQuantity } = extra;
  return (
    <li className="border-line border-t py-2.5">
      <div className="flex items-center justify-between gap-4">
        <p className="min-w-0 text-copy leading-snug [overflow-wrap:anywhere]">
          <span className="block font-semibold">{name}</span>
          {detail && <span className="block text-small text-ink-2">{detail}</span>}
          <span className="block text-small">{extraPriceLine(extra)}</span>
        </p>
        <label className="shrink-0 text-ink-2 text-sm leading-5">
          Quantité<span className="sr-only">, {name}</span>
          <input
            {...input}
            type="number"
            min={0}
            max={maxQuantity}
            placeholder="0"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            className={`${controlClass} mt-0.5 h-11 w-16! px-2.5!`}
          />
        </label>
      </div>
      {error && <ErrorLine id={`${id}-error`}>{error}</ErrorLine>}
    </li>
  );
}
