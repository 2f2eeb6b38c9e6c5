import { timesName } from "#app/domain/rental/vehicle-quantity.ts";
import type { Rental } from "#app/domain/requests/asked-rental.ts";
import { formatCents } from "#app/lib/euros.ts";

type ChosenExtrasProps = Pick<Rental, "extras"> & { className: string };

/** What was chosen besides the vehicles, each with its part of the total. */
export function ChosenExtras({ extras, className }: ChosenExtrasProps) {
  if (extras.length === 0) return null;
  return (
    <ul className={className}>
      {extras.map(({ extra: { id, name }, quantity, amount }) => (
        <li key={id} className="flex items-baseline justify-between gap-x-4">
          <span className="min-w-0 wrap-anywhere">{timesName(name, quantity)}</span>
          <ExtraAmount amount={amount} />
        </li>
      ))}
    </ul>
  );
}

function ExtraAmount({ amount }: Pick<Rental["extras"][number], "amount">) {
  if (!amount) return <span className="shrink-0 text-ink-2">selon la durée</span>;
  if (amount.ttc === 0) return <span className="shrink-0">Gratuit</span>;
  return (
    <span className="shrink-0 whitespace-nowrap">
      {formatCents(amount.ttc, { exact: true })}
      <span className="text-ink-2"> TTC</span>
    </span>
  );
}
